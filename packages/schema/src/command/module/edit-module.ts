// Writes schemas into the text of a module. Only what differs is replaced: comments, line breaks and the order stay.
import { escapeControls } from "@ws/helpers/messages";
import type { AnySchema, Column } from "../../schema-definition.ts";
import type { LiteralEntry, LiteralNode, ModuleSchema, ObjectNode } from "./parse-module.ts";
import { valueOf } from "./parse-module.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the text of a new module. */
export function moduleText(
  schemas: readonly { readonly exportName: string; readonly definition: AnySchema }[],
): string {
  return appendSchemas('import { defineSchema } from "@ws/schema";\n', schemas);
}

/** Returns the text of a module with further schemas at its end. */
export function appendSchemas(
  text: string,
  schemas: readonly { readonly exportName: string; readonly definition: AnySchema }[],
): string {
  const added = schemas.map(({ exportName, definition }) => {
    const { title, properties, views = {} } = definition;
    const block = (name: string, entries: object) =>
      `  ${name}: {\n${Object.entries(entries)
        .map(([key, entry]) => `    ${entryText(key, entry)},\n`)
        .join("")}  },\n`;
    return (
      `\nexport const ${exportName} = defineSchema({\n` +
      `  ${idText(exportName, definition)},\n  title: ${literal(title)},\n${block("properties", properties)}` +
      `${Object.keys(views).length === 0 ? "" : block("views", views)}});\n`
    );
  });
  return text.trimEnd() + withLineEndOf(text, `\n${added.join("")}`);
}

/** Returns the entry that leads to the data source of a schema. */
const idText = (exportName: string, { dataSourceId }: AnySchema): string =>
  dataSourceId === undefined ? `name: ${literal(exportName)}` : `dataSourceId: ${literal(dataSourceId)}`;

/** Returns a text with the line end of another text. */
const withLineEndOf = (text: string, added: string): string =>
  /^[^\n]*\r\n/.test(text) ? added.replaceAll("\n", "\r\n") : added;

/** Returns the text of a module with new definitions for some of its schemas. */
export function editModule(
  text: string,
  changes: readonly { readonly schema: ModuleSchema; readonly definition: AnySchema }[],
): string {
  const edits = changes.flatMap(({ schema: { exportName, node }, definition }) =>
    node.entries.flatMap(({ key, start, end, node: part }): Edit[] => {
      if (key === "dataSourceId" && definition.dataSourceId === undefined)
        return [{ start, end, text: idText(exportName, definition) }];
      if (key === "title") return replaceNode(part, definition.title);
      if ((key === "properties" || key === "views") && part.kind === "object")
        return editObject(text, part, definition[key] ?? {}, true);
      return [];
    }),
  );
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (result, { start, end, text: added }) => result.slice(0, start) + withLineEndOf(text, added) + result.slice(end),
      text,
    );
}

/** Returns the edits that turn an object literal into a value. With `isBlock`, each new entry gets a line. */
function editObject(
  text: string,
  node: ObjectNode,
  value: Readonly<Record<string, unknown>>,
  isBlock: boolean,
): Edit[] {
  const entries = new Map(node.entries.map((entry) => [entry.key, entry]));
  const kept = node.entries.filter(({ key }) => value[key] !== undefined && Object.hasOwn(value, key));
  const added = Object.entries(value).filter(([key, field]) => !entries.has(key) && field !== undefined);
  if (kept.length === 0 && added.length > 0) {
    const body = isBlock
      ? `{\n${added.map(([key, field]) => `    ${entryText(key, field)},\n`).join("")}  }`
      : literal(value);
    return [{ start: node.start, end: node.end, text: body }];
  }
  const changed = kept.flatMap(({ key, node: part }) => {
    const field = value[key];
    return isBlock && part.kind === "object"
      ? editObject(text, part, field as Record<string, unknown>, false)
      : replaceNode(part, field);
  });
  const removed = node.entries.filter((entry) => !kept.includes(entry)).map((entry) => removeEntry(text, node, entry));
  return [...changed, ...removed, ...insertEntries(text, node, kept, added, isBlock)];
}

const replaceNode = (node: LiteralNode, value: unknown): Edit[] =>
  isEqual(valueOf(node), value) ? [] : [{ start: node.start, end: node.end, text: literal(value) }];

function insertEntries(
  text: string,
  node: ObjectNode,
  kept: readonly LiteralEntry[],
  added: readonly (readonly [string, unknown])[],
  isBlock: boolean,
): Edit[] {
  const last = node.entries.at(-1);
  if (added.length === 0 || last === undefined) return [];
  const texts = added.map(([key, field]) => entryText(key, field));
  // The id belongs to the front, where pull writes it.
  const [first] = kept;
  if (!isBlock && first !== undefined) {
    const [front, back] = [
      texts.filter((_, index) => added[index]?.[0] === "id"),
      texts.filter((_, index) => added[index]?.[0] !== "id"),
    ];
    const lastKept = kept.at(-1) ?? first;
    return [
      ...front.map((entry) => ({ start: first.start, end: first.start, text: `${entry}, ` })),
      ...(back.length === 0 ? [] : [{ start: lastKept.end, end: lastKept.end, text: `, ${back.join(", ")}` }]),
    ];
  }
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", last.start) + 1, last.start))?.[0] ?? "";
  const { comma } = last;
  const isRemoved = !kept.includes(last);
  if (comma === undefined && !isRemoved) {
    return [{ start: last.end, end: last.end, text: `,${texts.map((entry) => `\n${indent}${entry}`).join(",")}` }];
  }
  // A comment on the line of the last entry stays there.
  const at = lineEnd(text, comma ?? last.end);
  return [{ start: at, end: at, text: texts.map((entry) => `\n${indent}${entry},`).join("") }];
}

/** Removes an entry with its comma, and its line if nothing else is on it. */
function removeEntry(text: string, node: ObjectNode, entry: LiteralEntry): Edit {
  const end = entry.comma ?? entry.end;
  const lineStart = text.lastIndexOf("\n", entry.start - 1) + 1;
  const rest = restOfLine(text, end);
  if (rest !== undefined && text.slice(lineStart, entry.start).trim() === "") {
    return { start: lineStart, end: end + rest.length + (text[end + rest.length] === "\r" ? 2 : 1), text: "" };
  }
  const index = node.entries.indexOf(entry);
  const next = node.entries[index + 1];
  if (next !== undefined) return { start: entry.start, end: next.start, text: "" };
  const previous = node.entries[index - 1];
  return { start: previous?.end ?? entry.start, end: entry.end, text: "" };
}

/** Returns the space and the comment up to the end of the line. Undefined if something else follows. */
const restOfLine = (text: string, position: number): string | undefined => {
  const end = text.indexOf("\n", position);
  const rest = text.slice(position, end === -1 ? position : end).replace(/\r$/, "");
  return end !== -1 && /^[ \t]*(?:\/\/|$)/.test(rest) ? rest : undefined;
};

/** Returns the end of the line, if only space and a comment follow. */
const lineEnd = (text: string, position: number): number => position + (restOfLine(text, position)?.length ?? 0);

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

const entryText = (key: string, value: unknown): string =>
  `${NAME.test(key) ? key : escapedJson(key)}: ${literal(value)}`;

/** Returns a value as a literal on one line. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value as Column).filter(([, field]) => field !== undefined);
  return `{ ${fields.map(([key, field]) => entryText(key, field)).join(", ")} }`;
}

/** Returns a string as JSON, without characters that change the order in which an editor shows the module. */
const escapedJson = (value: string): string => escapeControls(JSON.stringify(value));

/** Returns a string in the quotes that need fewer escapes, as formatters do. */
function stringLiteral(value: string): string {
  const text = escapedJson(value);
  return value.includes('"') && !value.includes("'") ? `'${text.slice(1, -1).replaceAll('\\"', '"')}'` : text;
}

/** Returns true if two literals have the same value. The order of fields does not matter. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isEqual(value, right.get(key)));
}
