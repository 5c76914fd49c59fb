// Put into a page when the button is pressed; pressed again, it goes away and leaves the page as it was.
import { Panel } from "./panel.js";

const kPlace = "__pithPanel"; // in the extension's own world, which the page does not see
const open = globalThis[kPlace];
if (open?.isOpen) {
  open.close();
} else {
  globalThis[kPlace] = new Panel();
  globalThis[kPlace].open();
}
