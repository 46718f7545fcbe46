// Reads tables from markdown: `<table>` tags, the form of the service, and rows between pipes.
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import type { Attributes } from "./attributes.ts";
import type { ReadBlock } from "./block-reader.ts";
import { draft } from "./block-reader.ts";
import { inlineRichText } from "./inline-rich-text.ts";
import type { Line } from "./lines.ts";

interface TableParts {
  readonly rows: readonly JsonValue[][];
  readonly hasColumnHeader: boolean;
  readonly hasRowHeader: boolean;
}

function tableBlock({ rows, hasColumnHeader, hasRowHeader }: TableParts): ReadBlock["block"] {
  const width = Math.max(1, ...rows.map((row) => row.length));
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
export function readPipeTable(workspace: Workspace, lines: readonly Line[], at: number): ReadBlock {
  const rows: JsonValue[][] = [];
  let next = at;
  let hasHeader = false;
  for (; lines[next]?.text.startsWith("|") === true; next += 1) {
    const cells = (lines[next]?.text ?? "")
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
  inside: readonly Line[],
  attributes: Attributes,
): ReadBlock["block"] {
  const text = inside.map((line) => line.text).join("\n");
  const rows = [...text.matchAll(/<tr(?:\s[^>]*)?>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td(?:\s[^>]*)?>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) =>
      inlineRichText(workspace, cell.trim()),
    ),
  );
  return tableBlock({
    rows: rows.length === 0 ? [[[]]] : rows,
    hasColumnHeader: attributes["header-row"] === "true",
    hasRowHeader: attributes["header-column"] === "true",
  });
}
