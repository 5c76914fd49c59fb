// In place of `defuddle`: import Defuddle from "pith-extract/defuddle".
import "pith-extract";

export { Defuddle as default } from "../defuddle.js";
