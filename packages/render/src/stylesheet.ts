/**
 * Stylesheets for the HTML of `@ws/render`.
 * @module @ws/render/stylesheet
 */
export { CARDS_STYLESHEET } from "./html/cards-stylesheet.ts";
export { VIEWS_STYLESHEET } from "./html/views/views-stylesheet.ts";
export { HIGHLIGHT_STYLESHEET } from "./html/highlight-stylesheet.ts";
export { PICTURES_STYLESHEET } from "./pictures/pictures-stylesheet.ts";
export { STYLESHEET } from "./html/stylesheet.ts";
