// Compares edits of texts with the present state of Notion.
import type { Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { bareId } from "@ws/render/values";
import { hiddenMentions, runsWith, wholeMarkdown } from "../changes/edit-markdown.ts";
import type { ChangeContext } from "../changes/context.ts";
import type { TextEdit } from "../change.ts";
import type { LiveBlock } from "../notion.ts";
import { findBetween } from "../texts/find-text.ts";
import { blockKey, blocksKey } from "../texts/keys.ts";
import { findLines, uniqueLines } from "../texts/markdown.ts";
import { plainOf, spliceRuns, stepsOf, textPartsOf, type IsHidden, type TextPart } from "../texts/text-parts.ts";
import { BEFORE, changed, changedSince, isCompared, pageToRestore, type Compared, type Of } from "./compared.ts";

/** Compares replacements within blocks of a page. */
export async function compareTexts(reversals: readonly Of<"text">[], context: ChangeContext): Promise<Compared> {
  const [first] = reversals;
  const page = await pageToRestore(first?.pageId ?? "", context);
  if (isCompared(page)) return page;
  const blocks = await context.notion.blocks(page.id);
  const isHidden = await hiddenMentions(blocks, context);
  const parts = textPartsOf(blocks);
  const back = new Map<TextPart, readonly Fields[]>();
  const lines: string[] = [];
  for (const reversal of reversals) {
    const part = partOf(parts, reversal, isHidden);
    if (part === undefined) return changedSince(page, "the block");
    const text = plainOf(part.runs, isHidden);
    const places = text === reversal.before ? undefined : placesIn(text, reversal.after, reversal.edits, "newText");
    if (places === undefined) {
      if (
        text === reversal.before ||
        placesIn(text, reversal.before, oldPlaces(reversal.edits), "oldText") !== undefined
      )
        continue;
      return changedSince(page, "the text");
    }
    let { runs } = part;
    for (const [index, edit] of [...reversal.edits.entries()].toReversed()) {
      const start = places[index] ?? 0;
      runs = spliceRuns(runs, { start, end: start + edit.newText.length }, edit.oldRuns, isHidden).runs;
    }
    back.set(part, runs);
    lines.push(`@@ ${part.block.type} ${bareId(part.block.id)} @@`, `-${text}`, `+${plainOf(runs, isHidden)}`);
  }
  return back.size === 0 ? BEFORE : { state: "after", steps: stepsOf(back), lines };
}

/** Returns the text of a reversal: in its block, or in the only block with the whole text, if Notion has written the block again. */
function partOf(parts: readonly TextPart[], { blockId, part: name, before, after }: Of<"text">, isHidden: IsHidden) {
  const known = parts.find(({ block, name: other }) => block.id === blockId && other === name);
  if (known !== undefined) return known;
  const equal = (wanted: string) =>
    parts.filter((part) => part.name === name && plainOf(part.runs, isHidden) === wanted);
  const found = [...equal(after), ...equal(before)];
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the places of all edits in a text that others may have edited elsewhere. Undefined unless each is clear. */
function placesIn(
  text: string,
  whole: string,
  edits: readonly TextEdit[],
  member: "newText" | "oldText",
): readonly number[] | undefined {
  const places: number[] = [];
  for (const edit of edits) {
    const wanted = edit[member];
    const place = findBetween(text, whole.slice(0, edit.start), wanted, whole.slice(edit.start + wanted.length));
    if (place === undefined || place < (places.at(-1) ?? 0)) return undefined;
    places.push(place);
  }
  return places;
}

/** Returns the edits with their positions in the text before. */
function oldPlaces(edits: readonly TextEdit[]): TextEdit[] {
  let grown = 0;
  return edits.map((edit) => {
    const start = edit.start - grown;
    grown += edit.newText.length - edit.oldText.length;
    return { ...edit, start };
  });
}

/** Compares an inserted part. */
export async function compareInserted(reversal: Of<"inserted">, context: ChangeContext): Promise<Compared> {
  const { pageId, pageKey: before } = reversal;
  const page = await pageToRestore(pageId, context);
  if (isCompared(page)) return page;
  const blocks = await context.notion.blocks(pageId);
  if (blocksKey(blocks) === before) return BEFORE;
  const inserted = reversal.blocks ?? newBlocks(blocks, reversal);
  if (inserted === undefined)
    return changed(`whether the text is in the page ${bareId(pageId)} is not clear: look in Notion`);
  const found = insertedIn(blocks, inserted);
  if (found === undefined) {
    const isGone = inserted.every(({ id, key }) => !blocks.some((block) => block.id === id || blockKey(block) === key));
    return isGone ? BEFORE : changedSince(page, "the inserted part");
  }
  return {
    state: "after",
    steps: found.map(({ id }) => ({ op: "deleteBlock", args: { block_id: id } })),
    lines: found.map((block) => `-${plainTexts(block)}`),
  };
}

/** Returns the blocks of an insertion whose answer is not known. Undefined unless they are clear. */
export function newBlocks(
  blocks: readonly LiveBlock[],
  { letters, count }: Pick<Of<"inserted">, "letters" | "count">,
): NonNullable<Of<"inserted">["blocks"]> | undefined {
  const runs = runsWith(blocks, letters);
  return count === 0 && runs.length === 1
    ? runs[0]?.map((block) => ({ id: block.id, key: blockKey(block) }))
    : undefined;
}

/** Returns the inserted blocks: by their ids, or the only equal ones in the same order, if Notion has written them again. */
function insertedIn(
  blocks: readonly LiveBlock[],
  inserted: readonly { readonly id: string; readonly key: string }[],
): LiveBlock[] | undefined {
  const byId = inserted.map(({ id, key }) => blocks.find((block) => block.id === id && blockKey(block) === key));
  if (byId.every((block) => block !== undefined)) return byId;
  // A part of them is there, with another text.
  if (inserted.some(({ id }) => blocks.some((block) => block.id === id))) return undefined;
  const keys = blocks.map(blockKey);
  const starts = keys.flatMap((_, start) =>
    inserted.every(({ key }, offset) => keys[start + offset] === key) ? [start] : [],
  );
  const [start, second] = starts;
  return start === undefined || second !== undefined ? undefined : blocks.slice(start, start + inserted.length);
}

const plainTexts = (block: LiveBlock): string =>
  textPartsOf([block])
    .map(({ runs }) => plainOf(runs, () => false))
    .join(" ") || block.type;

/** Compares replaced lines of several blocks. */
export async function compareLines(
  { pageId, oldLines, newLines }: Of<"lines">,
  context: ChangeContext,
): Promise<Compared> {
  const page = await pageToRestore(pageId, context);
  if (isCompared(page)) return page;
  const { notion } = context;
  let lines: readonly string[];
  try {
    lines = await wholeMarkdown(page, await notion.blocks(pageId), context);
  } catch (error) {
    if (error instanceof MirrorError && error.code === "invalid_argument") return changed(error.message);
    throw error;
  }
  const start = findLines(lines, newLines);
  if (start === undefined) return findLines(lines, oldLines) === undefined ? changedSince(page, "the text") : BEFORE;
  const text = uniqueLines(lines, start, newLines.length);
  if (text === undefined) return changed("the place of the text is not clear");
  const kept = text.split("\n").slice(0, -newLines.length);
  const update = { old_str: text, new_str: [...kept, ...oldLines].join("\n") };
  return {
    state: "after",
    steps: [
      {
        op: "updateMarkdown",
        args: { page_id: pageId, type: "update_content", update_content: { content_updates: [update] } },
      },
    ],
    lines: [...newLines.map((line) => `-${line}`), ...oldLines.map((line) => `+${line}`)],
  };
}
