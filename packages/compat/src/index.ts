export * from "./exports.ts";
// Programs that read `@notionhq/client` as CommonJS import it this way: `import notion from "@notionhq/client"`.
export * as default from "./exports.ts";
