// Edits the text of a page: exact replacements, or an inserted part.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { bareId } from "@ws/render/values";
import { invalid, optionalFlag, optionalText, requiredText, wrongArgument } from "../../arguments.ts";
import type { TextEdit } from "../change.ts";
import type { LiveBlock, LivePage } from "../notion.ts";
import { keyOf, placesKey } from "../texts/keys.ts";
import { checkMarkdown } from "../texts/markdown.ts";
import { placesOf } from "../texts/find-text.ts";
import {
  changedRange,
  plainOf,
  spliceRuns,
  stepsOf,
  textPartsOf,
  type IsHidden,
  type TextPart,
} from "../texts/text-parts.ts";
import { hiddenMentions, planInsert, planLines, type PlannedEdit } from "./edit-markdown.ts";
import { livePage, shownTitle, type Change } from "./context.ts";

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

/** Marks of Markdown around or before a word. */
const MARKS = /\*\*|__|~~|`|\]\(|^#{1,4} |^[-*] /mu;

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
      title: await shownTitle(page, context),
      // A block that was replaced by an equal one has another id.
      key: keyOf([page.parent ?? null, placesKey(blocks)]),
    } as const;
    if (request.markdown !== undefined) return { ...parts, ...(await planInsert(page, blocks, request, context)) };
    const [first, second] = request.replace;
    if (request.replace.some((item) => item.old.includes("\n")) && first !== undefined) {
      if (second !== undefined) throw invalid("A text of several blocks is replaced in a call of its own.");
      return { ...parts, ...(await planLines(page, blocks, first, context)) };
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
    notes: replace.some((item) => MARKS.test(item.new) && !MARKS.test(item.old))
      ? ["Marks of Markdown stand as they are: the formats of a block stay. Insert markdown for a new format."]
      : [],
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
