/**
 * Property values and titles as plain values, without HTML and Markdown.
 * @module @ws/render/values
 */
export { iconPicture, mentionPicture, type NamedPicture } from "./content/icon-picture.ts";
export { plainTextOf, printable, titleOf, UNTITLED } from "./content/object-text.ts";
export { plainId as bareId } from "@ws/helpers/json";
export { columnsOf, nameInRow, optionsOf, type Column, type ColumnOption } from "./values/columns.ts";
export { referencedIds, referredKind, withNames, type NameSource, type ReferredKind } from "./values/named-values.ts";
export { numberText } from "./values/number-text.ts";
export { cellValue, plainRow } from "./values/plain-values.ts";
