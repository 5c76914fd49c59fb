export { Defuddle as default, type DefuddleOptions, type DefuddleResponse } from "./defuddle-class.js";
