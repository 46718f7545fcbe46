export { STYLESHEET } from "./html/stylesheet.ts";
