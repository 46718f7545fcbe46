// The texts of blocks, and changes of a range of a text that keep everything around it: formats, links, mentions.
import { joinRichText, LIMITS, splitRichText, toRichTextInput } from "@ws/helpers";
import { blockTypeRow } from "@ws/helpers/blocks";
import { fieldsList, fieldsOf, isFields, plainId, textOf, type Fields } from "@ws/helpers/json";
import { invalid } from "../../arguments.ts";
import type { Step } from "../change.ts";
import type { LiveBlock } from "../notion.ts";

/** A text of a block. */
export interface TextPart {
  readonly block: LiveBlock;
  /** `rich_text`, `caption`, or `cells/2` for a cell of a table. */
  readonly name: string;
  readonly runs: readonly Fields[];
}

/** A range of a text, from a position to another one. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** True for the id of a page that the server does not show. */
export type IsHidden = (id: string) => boolean;

/** Returns the texts of blocks at any depth that requests can change, in their order. */
export function textPartsOf(blocks: readonly LiveBlock[]): TextPart[] {
  return blocks.flatMap((block) => [...partsOf(block), ...textPartsOf(block.children)]);
}

function partsOf(block: LiveBlock): TextPart[] {
  if (blockTypeRow(block.type)?.canUpdate !== true) return [];
  const { rich_text: text, caption, cells } = block.content;
  return [
    ...(Array.isArray(text) ? [{ block, name: "rich_text", runs: fieldsList(text) }] : []),
    ...(Array.isArray(caption) ? [{ block, name: "caption", runs: fieldsList(caption) }] : []),
    ...(Array.isArray(cells)
      ? cells.map((cell, index) => ({ block, name: `cells/${index}`, runs: fieldsList(cell) }))
      : []),
  ];
}

/** Returns the plain text of runs. A mention of a page that is not shown has the text that the other tools give it. */
export const plainOf = (runs: readonly Fields[], isHidden: IsHidden): string =>
  runs.map((run) => runText(run, isHidden)).join("");

function runText(run: Fields, isHidden: IsHidden): string {
  const id = mentionedId(run);
  return id !== undefined && isHidden(id) ? "(hidden)" : (textOf(run["plain_text"]) ?? contentOf(run) ?? "");
}

/** Returns the id of the page or database that a run mentions. */
export function mentionedId(run: Fields): string | undefined {
  const mention = fieldsOf(run["mention"]);
  const type = textOf(mention["type"]) ?? "";
  const id = type === "page" || type === "database" ? fieldsOf(mention[type])["id"] : undefined;
  return typeof id === "string" ? plainId(id) : undefined;
}

const contentOf = (run: Fields): string | undefined => textOf(fieldsOf(run["text"])["content"]);

/** Runs after a change, as a request has them. */
export interface Spliced {
  readonly runs: readonly Fields[];
  /** The runs that were in the range. */
  readonly removed: readonly Fields[];
}

/**
 * Replaces a range of a text.
 * @param replacement a text, which takes the format at the beginning of the range, or runs
 * @throws MirrorError `invalid_argument` if the range holds a mention or an equation, or a request cannot repeat what is around it
 */
export function spliceRuns(
  runs: readonly Fields[],
  { start, end }: TextRange,
  replacement: string | readonly Fields[],
  isHidden: IsHidden,
): Spliced {
  const before: Fields[] = [];
  const removed: Fields[] = [];
  const after: Fields[] = [];
  let style: Fields | undefined;
  let offset = 0;
  for (const run of runs) {
    const text = runText(run, isHidden);
    const from = offset;
    const to = (offset += text.length);
    const isText = contentOf(run) !== undefined;
    if (isText && (style === undefined || from <= start) && (to >= start || start === end)) style = run;
    if (to <= start && !(from === to && from > start)) before.push(...written(run));
    else if (from >= end) after.push(...written(run));
    else if (isText) {
      before.push(...cut(run, text.slice(0, Math.max(0, start - from))));
      removed.push(...cut(run, text.slice(Math.max(0, start - from), end - from)));
      after.push(...cut(run, text.slice(end - from)));
    } else throw invalid(`The text to replace holds a mention or an equation: ${JSON.stringify(text.slice(0, 50))}.`);
  }
  const middle = typeof replacement === "string" ? styled(style, replacement) : replacement;
  const joined = splitRichText(joinRichText([...before, ...middle, ...after]));
  if (joined.length > LIMITS.items)
    throw invalid(`The text would have ${joined.length} formats. Notion takes ${LIMITS.items} in a block.`);
  return { runs: joined, removed };
}

const styled = (style: Fields | undefined, text: string): Fields[] =>
  text === "" ? [] : style === undefined ? [{ type: "text", text: { content: text } }] : cut(style, text);

/** Returns a run of ordinary text with other text. */
function cut(run: Fields, content: string): Fields[] {
  if (content === "") return [];
  const link = fieldsOf(run["text"])["link"];
  const { annotations } = run;
  return [
    {
      type: "text",
      text: isFields(link) ? { content, link: { url: link["url"] } } : { content },
      ...(isFields(annotations) ? { annotations } : {}),
    },
  ];
}

/** Returns a run as a request has it. @throws MirrorError `invalid_argument` if a request cannot have it */
function written(run: Fields): Fields[] {
  const input = toRichTextInput([run]);
  if (isFields(run["mention"]) && input.some(({ type }) => type !== "mention"))
    throw invalid("The text has a preview of a link, which requests cannot write. Edit it in Notion.");
  return input.map((item) => ({ ...item }));
}

/** Returns one request for each block whose texts change. Nothing else in the block is part of it. */
export function stepsOf(changed: ReadonlyMap<TextPart, readonly Fields[]>): Step[] {
  const updates = new Map<LiveBlock, Record<string, unknown>>();
  for (const [{ block, name }, runs] of changed) {
    const update = updates.get(block) ?? {};
    updates.set(block, update);
    const [member = "", index] = name.split("/");
    if (index === undefined) update[member] = runs;
    else {
      // A request has all cells of a row.
      const cells = update[member] ?? block.content[member];
      update[member] = (Array.isArray(cells) ? cells : []).map((cell: unknown, place) =>
        place === Number(index) ? runs : fieldsList(cell).flatMap(written),
      );
    }
  }
  return [...updates].map(([{ id, type }, update]) => ({ op: "updateBlock", args: { block_id: id, [type]: update } }));
}

/** Returns the range that differs between two texts: what they have in common at both ends is left out. */
export function changedRange(before: string, after: string): TextRange & { readonly text: string } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = before.length;
  let last = after.length;
  while (end > start && last > start && before[end - 1] === after[last - 1]) {
    end -= 1;
    last -= 1;
  }
  // Halves of a pair stay together.
  if (start > 0 && isLow(before[start] ?? after[start])) start -= 1;
  if (isLow(before[end])) {
    end += 1;
    last += 1;
  }
  return { start, end, text: after.slice(start, last) };
}

const isLow = (character: string | undefined): boolean => /^[\uDC00-\uDFFF]/u.test(character ?? "");
