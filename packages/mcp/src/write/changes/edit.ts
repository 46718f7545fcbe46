// Edits the text of a page: exact replacements, or an inserted part.
import { fieldsList, fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { bareId } from "@ws/render/values";
import { optionalFlag, optionalText, requiredText, wrongArgument } from "../../arguments.ts";
import type { Plan, Reversal, TextEdit } from "../change.ts";
import { pageTitle, type LiveBlock, type LivePage, type Notion } from "../notion.ts";
import { blocksKey, keyOf, placesKey } from "../texts/keys.ts";
import {
  checkMarkdown,
  filledLines,
  findLines,
  lettersOf,
  markdownLetters,
  uniqueLines,
  unmarked,
  unmarkedText,
} from "../texts/markdown.ts";
import { placesOf } from "../texts/find-text.ts";
import {
  changedRange,
  mentionedId,
  plainOf,
  spliceRuns,
  stepsOf,
  textPartsOf,
  type IsHidden,
  type TextPart,
} from "../texts/text-parts.ts";
import { livePage, type Change, type ChangeContext } from "./context.ts";

interface Replacement {
  readonly old: string;
  readonly new: string;
}

interface EditRequest {
  readonly pageId: string;
  readonly replace: readonly Replacement[];
  /** True to replace each place of a text. */
  readonly all: boolean;
  readonly markdown: string | undefined;
  /** `start`, `end`, or the text of a block after which `markdown` is inserted. */
  readonly after: string;
}

/** Most places that one edit replaces. */
const MAX_PLACES = 100;

export const EDIT: Change<EditRequest> = {
  args: ["id", "replace", "all", "markdown", "after"],
  async resolve(args, { shown }) {
    const pageId = await shown.pageId(requiredText(args, "id"));
    const replace = replacementsIn(args);
    const markdown = optionalText(args, "markdown");
    if ((markdown === undefined) === (replace.length === 0))
      throw new MirrorError("invalid_argument", "Expected replace or markdown, got both or neither.");
    if (markdown?.trim() === "") throw wrongArgument("markdown", "a text", markdown);
    await shown.check(checkMarkdown(markdown ?? replace.map((item) => item.new).join("\n")));
    return { pageId, replace, all: optionalFlag(args, "all"), markdown, after: optionalText(args, "after") ?? "end" };
  },
  async plan(request, context) {
    const page = await livePage(request.pageId, context);
    const blocks = await context.notion.blocks(request.pageId);
    const parts = {
      kind: "edit",
      pageId: request.pageId,
      title: pageTitle(page),
      // A block that was replaced by an equal one has another id.
      key: keyOf([page.parent ?? null, placesKey(blocks)]),
    } as const;
    if (request.markdown !== undefined)
      return { ...parts, ...(await planInsert(page, blocks, request.markdown, request.after, context.notion)) };
    const [first, second] = request.replace;
    if (request.replace.some((item) => item.old.includes("\n")) && first !== undefined) {
      if (second !== undefined) throw invalid("A text of several blocks is replaced in a call of its own.");
      return { ...parts, ...(await planLines(page, blocks, first, context.notion)) };
    }
    return { ...parts, ...planTexts(page, blocks, request, await hiddenMentions(blocks, context)) };
  },
};

/** Reads `replace`: `[{old, new}]`. */
function replacementsIn({ replace }: Fields): Replacement[] {
  if (replace === undefined || replace === null) return [];
  const items: unknown[] = Array.isArray(replace) ? replace : [replace];
  return items.map((item) => {
    const { old, new: next } = fieldsOf(item);
    if (typeof old !== "string" || old === "" || typeof next !== "string" || Object.keys(fieldsOf(item)).length > 2)
      throw wrongArgument("replace", 'a list such as [{"old": "Monday", "new": "Tuesday"}]', item);
    if (old === next) throw invalid("Expected new to differ from old in replace.");
    return { old, new: next };
  });
}

type PlannedEdit = Pick<Plan, "lines" | "notes" | "steps" | "reversals">;

/** A text of the page, with the edits so far. */
interface EditedPart {
  readonly part: TextPart;
  runs: readonly Fields[];
  edits: TextEdit[];
}

/** Replaces texts within blocks. Several replacements of a text follow each other. */
function planTexts(
  page: LivePage,
  blocks: readonly LiveBlock[],
  { replace, all }: EditRequest,
  isHidden: IsHidden,
): PlannedEdit {
  const parts: EditedPart[] = textPartsOf(blocks).map((part) => ({ part, runs: part.runs, edits: [] }));
  let left = MAX_PLACES;
  for (const { old, new: next } of replace) {
    const found = parts.flatMap((item) =>
      placesOf(plainOf(item.runs, isHidden), old).map((start) => ({ item, start })),
    );
    checkFound(old, found.length, all, page);
    left -= found.length;
    if (left < 0) throw invalid(`Expected at most ${MAX_PLACES} places to replace, found more. Edit in several calls.`);
    // From the last one on, so that places before it stay where they are.
    for (const { item, start } of found.toReversed()) replaceAt(item, start, changedRange(old, next), isHidden);
  }
  const changed = parts.filter(({ edits }) => edits.length > 0);
  return {
    lines: changed.flatMap(({ part, runs }) => textLines(part, plainOf(part.runs, isHidden), plainOf(runs, isHidden))),
    notes: [],
    steps: stepsOf(new Map(changed.map(({ part, runs }) => [part, runs]))),
    reversals: changed.map(({ part, runs, edits }) => ({
      type: "text",
      pageId: page.id,
      blockId: part.block.id,
      part: part.name,
      before: plainOf(part.runs, isHidden),
      after: plainOf(runs, isHidden),
      edits,
    })),
  };
}

function replaceAt(item: EditedPart, place: number, range: ReturnType<typeof changedRange>, isHidden: IsHidden): void {
  const [start, end] = [place + range.start, place + range.end];
  const grown = range.text.length - (end - start);
  const edits = item.edits.map((edit) => {
    const editEnd = edit.start + edit.newText.length;
    if (edit.start < end && start < editEnd)
      throw invalid("Two texts of replace overlap. Replace them in one, or in two calls.");
    return edit.start >= end ? { ...edit, start: edit.start + grown } : edit;
  });
  const oldText = plainOf(item.runs, isHidden).slice(start, end);
  const { runs, removed } = spliceRuns(item.runs, { start, end }, range.text, isHidden);
  item.runs = runs;
  item.edits = [...edits, { start, newText: range.text, oldText, oldRuns: removed }].toSorted(
    (a, b) => a.start - b.start,
  );
}

function checkFound(old: string, count: number, all: boolean, page: LivePage): void {
  const shown = JSON.stringify(old.slice(0, 50));
  if (count === 0)
    throw invalid(
      `The page ${bareId(page.id)} has no block with the text ${shown}. Texts are compared without marks of Markdown such as ** and #.`,
    );
  if (count > 1 && !all)
    throw invalid(`The text ${shown} is in ${count} places of the page. Use a longer text, or all: true.`);
}

const textLines = ({ block, name }: TextPart, before: string, after: string): string[] => [
  `@@ ${block.type} ${bareId(block.id)}${name === "rich_text" ? "" : `, ${name.split("/")[0]}`} @@`,
  ...before.split("\n").map((line) => `-${line}`),
  ...after.split("\n").map((line) => `+${line}`),
];

/** Inserts Markdown at the start or the end of a page, or after a block. */
async function planInsert(
  page: LivePage,
  blocks: readonly LiveBlock[],
  markdown: string,
  after: string,
  notion: Notion,
): Promise<PlannedEdit> {
  const added = markdown.split("\n").map((line) => `+${line}`);
  const letters = markdownLetters(markdown);
  const count = runsWith(blocks, letters).length;
  const reversals: Reversal[] = [{ type: "inserted", pageId: page.id, pageKey: blocksKey(blocks), letters, count }];
  const notes: string[] = [];
  const plan = (where: string, place: Fields, line: string): PlannedEdit => ({
    lines: [`@@ ${where} @@`, ...(line === "" ? [] : [` ${line}`]), ...added],
    notes,
    steps: [
      {
        op: "updateMarkdown",
        args: { page_id: page.id, type: "insert_content", insert_content: { content: markdown, ...place } },
      },
    ],
    reversals,
  });
  const position = after.trim().toLowerCase();
  if (position === "start" || position === "end")
    return plan(`${position} of the page`, { position: { type: position } }, "");
  const wanted = unmarked(after);
  const found = blocks.filter((block) => plainTextOf(block) === wanted);
  const [anchor, second] = found;
  if (anchor === undefined || wanted === "" || second !== undefined)
    throw invalid(
      `Expected after to be start, end, or the whole text of one block of the page that is not inside of another one, got ${JSON.stringify(after.slice(0, 50))}, which ${found.length === 0 ? "no such block has" : `${found.length} blocks have`}.`,
    );
  if (anchor.children.length > 0)
    throw invalid(`The block ${JSON.stringify(wanted.slice(0, 50))} has blocks inside. Insert at another place.`);
  if (anchor === blocks.at(-1)) return plan("end of the page", { position: { type: "end" } }, wanted);
  const lines = await wholeMarkdown(page, blocks, notion);
  const index = findLines(lines, [after]);
  const text = index === undefined ? undefined : uniqueLines(lines, index, 1);
  // Three dots stand for a range of the page.
  if (text === undefined || text.includes("..."))
    throw invalid(`The place after ${JSON.stringify(wanted.slice(0, 50))} is not clear. Insert at another place.`);
  return plan("after", { after: text }, wanted);
}

const plainTextOf = ({ content }: LiveBlock): string =>
  Array.isArray(content["rich_text"]) ? unmarkedText(plainOf(fieldsList(content["rich_text"]), () => false)) : "";

/** Returns the runs of sister blocks whose texts have some letters. */
export function runsWith(blocks: readonly LiveBlock[], letters: string): LiveBlock[][] {
  if (letters === "") return [];
  const texts = blocks.map((block) =>
    lettersOf(
      textPartsOf([block])
        .map(({ runs }) => plainOf(runs, () => false))
        .join(""),
    ),
  );
  return texts.flatMap((first, start) => {
    if (first === "") return [];
    let [text, end] = ["", start];
    while (end < texts.length && text.length < letters.length) text += texts[end++] ?? "";
    return text === letters ? [blocks.slice(start, end)] : [];
  });
}

/** Replaces whole lines of several blocks. */
async function planLines(
  page: LivePage,
  blocks: readonly LiveBlock[],
  { old, new: next }: Replacement,
  notion: Notion,
): Promise<PlannedEdit> {
  const wanted = filledLines(old);
  const written = filledLines(next);
  if (written.length === 0) throw invalid("Expected new to have a text: blocks are not deleted here.");
  const lines = await wholeMarkdown(page, blocks, notion);
  const index = findLines(lines, wanted);
  if (index === undefined)
    throw invalid(
      `Expected old to be whole lines that are in the page once, got ${JSON.stringify(old.slice(0, 50))}. A text within one block needs no line break.`,
    );
  const range = lines.slice(index, index + wanted.length);
  const held = range.find((line) => /<(?:page|database|data-source|synced_block|unknown)\b/iu.test(line));
  if (held !== undefined)
    throw invalid("The text to replace holds a page, a database, a synced block or a block that Markdown cannot show.");
  const text = uniqueLines(lines, index, wanted.length);
  if (text === undefined) throw invalid("The place of old is not clear. Use more lines.");
  // The lines before it, which make the place clear, stay.
  const kept = text.split("\n").slice(0, -wanted.length);
  return {
    lines: ["@@ several blocks @@", ...wanted.map((line) => `-${line}`), ...written.map((line) => `+${line}`)],
    notes: ["Taking it back writes new blocks: links to the old ones no longer lead to them."],
    steps: [
      {
        op: "updateMarkdown",
        args: {
          page_id: page.id,
          type: "update_content",
          update_content: { content_updates: [{ old_str: text, new_str: [...kept, ...written].join("\n") }] },
        },
      },
    ],
    reversals: [{ type: "lines", pageId: page.id, oldLines: range, newLines: written }],
  };
}

/** Most blocks of a page whose middle is written as Markdown: whether each has comments takes a request. */
const MAX_CHECKED = 100;

/**
 * Returns the lines of Notion's Markdown of a page, if nothing in the page would be lost: a write as Markdown may give each block a new id.
 * @throws MirrorError `invalid_argument` with the reason
 */
export async function wholeMarkdown(page: LivePage, blocks: readonly LiveBlock[], notion: Notion): Promise<string[]> {
  const all = flat(blocks);
  const refuse = (reason: string) =>
    invalid(
      `The page ${reason}, which could be lost: Notion may write its blocks again. Insert at the start or the end, or edit within a block.`,
    );
  if (all.some(({ type }) => type === "synced_block")) throw refuse("has a synced block");
  if (all.length > MAX_CHECKED) throw refuse(`has ${all.length} blocks, and whether they have comments is not known`);
  const markdown = await notion.markdown(page.id);
  if (markdown === undefined || /<unknown\b/u.test(markdown)) throw refuse("has a block that Markdown cannot show");
  for (const { id, type } of all)
    if (!type.startsWith("child_") && (await notion.hasComments(id))) throw refuse("has a block with comments");
  return markdown.split("\n");
}

const flat = (blocks: readonly LiveBlock[]): LiveBlock[] => blocks.flatMap((block) => [block, ...flat(block.children)]);

/** Returns which of the mentioned pages the server does not show. */
export async function hiddenMentions(blocks: readonly LiveBlock[], { shown }: ChangeContext): Promise<IsHidden> {
  const hidden = new Set<string>();
  if (!shown.copy.isLimited) return () => false;
  for (const { runs } of textPartsOf(blocks))
    for (const run of runs) {
      const id = isFields(run) ? mentionedId(run) : undefined;
      if (id !== undefined && !(await shown.has(id))) hidden.add(id);
    }
  return (id) => hidden.has(id);
}

const invalid = (message: string): MirrorError => new MirrorError("invalid_argument", message);
