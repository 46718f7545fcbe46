// Reads tables from markdown: `<table>` tags, the form of Notion, and rows between pipes.
import { validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import type { Attributes } from "./attributes.ts";
import type { ReadBlock } from "./block-reader.ts";
import { draft } from "./block-reader.ts";
import { inlineRichText } from "./inline-rich-text.ts";
import type { LineRange } from "./lines.ts";

interface TableParts {
  readonly rows: readonly JsonValue[][];
  readonly hasColumnHeader: boolean;
  readonly hasRowHeader: boolean;
}

/** Maximum number of cells of one table. Every row has as many cells as the longest one. */
const MAX_CELLS = 100_000;

function tableBlock({ rows, hasColumnHeader, hasRowHeader }: TableParts): ReadBlock["block"] {
  const width = rows.reduce((longest, row) => Math.max(longest, row.length), 1);
  if (width * rows.length > MAX_CELLS)
    throw validationError(`A table in markdown can have at most ${MAX_CELLS} cells.`);
  const children = rows.map((row) =>
    draft("table_row", { cells: Array.from({ length: width }, (_, index) => row[index] ?? []) }),
  );
  return draft(
    "table",
    { table_width: width, has_column_header: hasColumnHeader, has_row_header: hasRowHeader },
    children,
  );
}

/** Reads rows between pipes. A line of dashes below the first row makes it a header. */
export function readPipeTable(workspace: Workspace, { lines, to }: LineRange, at: number): ReadBlock {
  const rows: JsonValue[][] = [];
  let next = at;
  let hasHeader = false;
  for (; next < to && lines.text(next).startsWith("|"); next += 1) {
    const cells = lines
      .text(next)
      .replaceAll(/^\||(?<!\\)\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) hasHeader = rows.length === 1;
    else rows.push(cells.map((cell) => inlineRichText(workspace, cell)));
  }
  return { block: tableBlock({ rows, hasColumnHeader: hasHeader, hasRowHeader: false }), used: next - at };
}

/** Reads the rows inside a `<table>` tag. */
export function readTagTable(
  workspace: Workspace,
  { lines, from, to }: LineRange,
  attributes: Attributes,
): ReadBlock["block"] {
  const text = lines.all
    .slice(from, to)
    .map((line) => line.text)
    .join("\n");
  const rows = elementsIn(text, "tr").map((row) =>
    elementsIn(row, "td").map((cell) => inlineRichText(workspace, cell.trim())),
  );
  return tableBlock({
    rows: rows.length === 0 ? [[[]]] : rows,
    hasColumnHeader: attributes["header-row"] === "true",
    hasRowHeader: attributes["header-column"] === "true",
  });
}

/** Returns the contents of the elements of a name. Ends at the first one without an end, in linear time. */
function elementsIn(text: string, name: string): string[] {
  const contents: string[] = [];
  const opening = new RegExp(`<${name}(?=[\\s>])`, "g");
  for (let start = opening.exec(text); start !== null; start = opening.exec(text)) {
    const open = text.indexOf(">", start.index);
    const close = open < 0 ? -1 : text.indexOf(`</${name}>`, open);
    if (close < 0) return contents;
    contents.push(text.slice(open + 1, close));
    opening.lastIndex = close;
  }
  return contents;
}
