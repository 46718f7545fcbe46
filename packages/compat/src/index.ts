/**
 * The exports of `@notionhq/client` 5 under their names, built on `@ws/client`: change one import and keep your program.
 * @module @ws/compat
 */
export * from "./exports.ts";
// Named, too, because checkers of packages do not look behind `export *`, and take the default for the whole module.
export { Client } from "./exports.ts";
// oxlint-disable-next-line import/no-default-export -- programs import the CommonJS module of @notionhq/client this way
export * as default from "./exports.ts";
