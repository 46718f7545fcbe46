export { HIGHLIGHT_STYLESHEET } from "./html/highlight-stylesheet.ts";
export { STYLESHEET } from "./html/stylesheet.ts";
