// Reads blocks from tags: toggles, callouts, columns, tables, media, synced blocks, and references to existing blocks.
import type { DraftBlock } from "../blocks/draft-block.ts";
import { EXISTING } from "../blocks/draft-block.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { decodeText } from "../values/decode-text.ts";
import { idInUrl } from "../values/urls.ts";
import type { Attributes } from "./attributes.ts";
import { colorOf, readAttributes } from "./attributes.ts";
import type { BlockReader, ReadBlock } from "./block-reader.ts";
import { draft, textContent } from "./block-reader.ts";
import { inlineRichText } from "./inline-rich-text.ts";
import type { LineRange } from "./lines.ts";
import { MarkdownLines, linesInside } from "./lines.ts";
import { readTagTable } from "./read-table.ts";

interface Tag {
  readonly name: string;
  readonly attributes: Attributes;
  /** Text between the opening and the closing tag if both are on one line. */
  readonly content: string | undefined;
}

const TAG = /^<([a-z_-]+)((?:\s+[A-Za-z_-]+="[^"]*")*)\s*(?:\/>|>(?:(.*)<\/\1>)?)$/;
const DIV_END = /^:{3,}$/;
const DIV = /^:{3,}\s*callout\s*(\{.*\})?$/;

function tagOf(text: string): Tag | undefined {
  const match = TAG.exec(text);
  if (match === null) return undefined;
  const empty = text.endsWith("/>") ? "" : undefined;
  return { name: match[1] ?? "", attributes: readAttributes(match[2] ?? ""), content: match[3] ?? empty };
}

/** Reads the block of a tag. Returns undefined for a line without a known tag. */
export function readTag(reader: BlockReader, range: LineRange, at: number): ReadBlock | undefined {
  const text = range.lines.text(at);
  const div = DIV.exec(text);
  if (div !== null) return readDiv(reader, range, at, readAttributes(div[1] ?? ""));
  const tag = tagOf(text);
  const single = tag === undefined ? undefined : rowOf(SINGLE, tag.name);
  if (tag !== undefined && single !== undefined) return { block: single(reader.workspace, tag), used: 1 };
  const nested = tag === undefined ? undefined : rowOf(NESTED, tag.name);
  if (tag === undefined || nested === undefined) return undefined;
  if (tag.content !== undefined)
    return { block: nested(reader, new MarkdownLines(tag.content).range(), tag.attributes), used: 1 };
  const { inside, used } = linesInside(range, at);
  return { block: nested(reader, inside, tag.attributes), used };
}

/** Returns the row of a name. The names come from users, and every object has fields such as `constructor`. */
function rowOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Reads a callout between lines of colons, an older form. */
function readDiv(reader: BlockReader, { lines, to }: LineRange, at: number, attributes: Attributes): ReadBlock {
  const end = lines.nextMatching(DIV_END, at) ?? to;
  const inside = { lines, from: at + 1, to: Math.min(end, to) };
  return { block: callout(reader, inside, attributes), used: inside.to - at + (end < to ? 1 : 0) };
}

type SingleReader = (workspace: Workspace, tag: Tag) => DraftBlock | undefined;

const media =
  (type: string): SingleReader =>
  (workspace, { attributes, content }) => {
    const url = attributes["src"] ?? attributes["source"] ?? "";
    const name = type === "file" ? { name: decodeText(url.split(/[?#]/)[0]?.split("/").at(-1) ?? "") } : {};
    return draft(type, {
      caption: inlineRichText(workspace, content ?? ""),
      type: "external",
      external: { url },
      ...name,
    });
  };

const existing: SingleReader = (workspace, { attributes }) => {
  const id = idInUrl(attributes["url"]);
  return id !== undefined && workspace.store.nodes.has(id) ? draft(EXISTING, { id }) : undefined;
};

const SINGLE: Readonly<Record<string, SingleReader>> = {
  "empty-block": (_, { attributes }) =>
    draft("paragraph", { rich_text: [], icon: null, color: colorOf(attributes["color"]) }),
  table_of_contents: (_, { attributes }) => draft("table_of_contents", { color: colorOf(attributes["color"]) }),
  video: media("video"),
  audio: media("audio"),
  pdf: media("pdf"),
  file: media("file"),
  page: existing,
  database: existing,
  unknown: existing,
};

type NestedReader = (reader: BlockReader, inside: LineRange, attributes: Attributes) => DraftBlock | undefined;

const NESTED: Readonly<Record<string, NestedReader>> = {
  details: ({ workspace, readLines }, inside, attributes) => {
    const first = inside.from < inside.to ? inside.lines.text(inside.from) : "";
    const summary = /^<summary>(.*)<\/summary>$/.exec(first);
    const children = readLines(summary === null ? inside : { ...inside, from: inside.from + 1 });
    return draft("toggle", textContent(workspace, summary?.[1] ?? "", attributes), children);
  },
  callout,
  columns: ({ readLines }, inside) => {
    const columns = readLines(inside).filter(({ type }) => type === "column");
    return columns.length === 0 ? undefined : draft("column_list", {}, columns);
  },
  column: ({ readLines }, inside) => draft("column", {}, readLines(inside)),
  table: ({ workspace }, inside, attributes) => readTagTable(workspace, inside, attributes),
  synced_block: ({ readLines }, inside) => draft("synced_block", { synced_from: null }, readLines(inside)),
  synced_block_reference: ({ workspace }, _, attributes) => {
    const id = idInUrl(attributes["url"]);
    if (id === undefined || workspace.store.block(id)?.type !== "synced_block") return undefined;
    return draft("synced_block", { synced_from: { type: "block_id", block_id: id } });
  },
  // Markdown cannot create meeting notes, only refer to existing ones.
  "meeting-notes": ({ workspace }, _, attributes) =>
    existing(workspace, { name: "meeting-notes", attributes, content: undefined }),
};

/** Returns a callout. Its first line is the text of the callout, further lines are its children. */
function callout({ workspace, readLines }: BlockReader, inside: LineRange, attributes: Attributes): DraftBlock {
  const [first, ...rest] = readLines(inside);
  const icon = iconOf(workspace, attributes["icon"]);
  const color = colorOf(attributes["color"]);
  if (first?.type !== "paragraph")
    return draft("callout", { rich_text: [], icon, color }, first === undefined ? [] : [first, ...rest]);
  return draft("callout", { rich_text: first.content["rich_text"], icon, color }, [...first.children, ...rest]);
}

function iconOf(workspace: Workspace, icon: string | undefined): JsonValue {
  if (icon === undefined || icon === "") return null;
  if (/^https?:/.test(icon)) return { type: "external", external: { url: icon } };
  const native = /^\/icons\/([a-z0-9-]+)_([a-z]+)\.svg$/.exec(icon);
  if (native !== null) return { type: "icon", icon: { name: native[1], color: native[2] } };
  const custom = /^:(.+):$/.exec(icon);
  if (custom === null) return { type: "emoji", emoji: icon };
  const found = [...workspace.store.customEmojis.values()].find(({ name }) => name === custom[1]);
  if (found === undefined) return null;
  return { type: "custom_emoji", custom_emoji: { id: found.id, name: found.name, url: found.url } };
}
