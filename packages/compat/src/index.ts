export * from "./exports.ts";
// oxlint-disable-next-line import/no-default-export -- programs import the CommonJS module of @notionhq/client this way
export * as default from "./exports.ts";
