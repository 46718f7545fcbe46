// Finds the limits of Notion that concern an operation, by its arguments.
import { join } from "node:path";
import type { DocumentedOperation } from "./read-operations.ts";
import { ROOT } from "./root.ts";

const { LIMITS } = (await import(join(ROOT, "packages/helpers/dist/index.js"))) as {
  readonly LIMITS: Readonly<Record<string, number>>;
};

const number = (limit: string): string => {
  const value = LIMITS[limit];
  if (value === undefined) throw new Error(`Expected a limit of @ws/helpers, got "${limit}".`);
  return value.toLocaleString("en");
};

/** Limits by the names of the arguments that they concern. */
const BY_ARGUMENT: readonly { readonly names: readonly string[]; readonly limits: readonly string[] }[] = [
  { names: ["page_size"], limits: [`Items of a page: ${number("pageSize")}.`] },
  {
    names: ["children", "content"],
    limits: [
      `Blocks: ${number("blocks")} of all levels, ${number("children")} in one list, ${number("nesting")} levels of children below the blocks of the request.`,
    ],
  },
  {
    names: ["children", "content", "rich_text", "title", "description", "properties"],
    limits: [
      `Text: ${number("textLength")} characters in a rich text run. Lists of runs, files, people and related pages: ${number("items")} items.`,
      `URLs: ${number("urlLength")} characters. Equations: ${number("equationLength")}.`,
    ],
  },
  { names: ["filter_properties"], limits: [`Properties in \`filter_properties\`: ${number("filterProperties")}.`] },
  { names: ["attachments"], limits: [`Files of a comment: ${number("commentAttachments")}.`] },
  { names: ["number_of_parts"], limits: [`Parts of a file: ${number("parts")}.`] },
  { names: ["filename"], limits: [`Name of a file: ${number("filenameBytes")} bytes.`] },
  {
    names: ["part_number"],
    limits: [
      `A file in one piece, and one part: ${number("partBytes")} bytes. Each part but the last: at least ${number("leastPartBytes")} bytes.`,
    ],
  },
];

/** Limits of single operations. */
const BY_OPERATION: Readonly<Record<string, string>> = {
  "dataSources.query": `Entries of a filter group: ${number("filterEntries")}. Rows of all pages of a query: ${number("queryRows")}. The last page then has \`request_status.type: "incomplete"\`.`,
  "pages.retrieve": `References of a property: ${number("referencesOnPage")}. \`pages.properties.retrieve\` returns the others.`,
};

/** Returns the limits, as sentences. */
export function limitsOf({ name, args, body }: DocumentedOperation): string[] {
  const names = new Set(args.map((argument) => argument.name));
  return [
    ...(body === undefined ? [] : [`Body of the request: ${number("requestBytes")} bytes.`]),
    ...BY_ARGUMENT.filter((row) => row.names.some((found) => names.has(found))).flatMap(({ limits }) => limits),
    ...[BY_OPERATION[name] ?? []].flat(),
  ];
}
