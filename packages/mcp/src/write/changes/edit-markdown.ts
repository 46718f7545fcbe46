// Edits that are written as Notion's own Markdown: inserted parts, and texts of several blocks.
import { fieldsList, type Fields } from "@ws/helpers/json";
import { invalid } from "../../arguments.ts";
import type { Plan, Reversal } from "../change.ts";
import type { LiveBlock, LivePage } from "../notion.ts";
import { blocksKey } from "../texts/keys.ts";
import {
  filledLines,
  findLines,
  lettersOf,
  markdownLetters,
  uniqueLines,
  unmarked,
  unmarkedText,
} from "../texts/markdown.ts";
import { mentionedId, plainOf, textPartsOf, type IsHidden } from "../texts/text-parts.ts";
import { checkWhole, type ChangeContext } from "./context.ts";

/** The parts of a plan that an edit decides. */
export type PlannedEdit = Pick<Plan, "lines" | "notes" | "steps" | "reversals">;

/** Plans to insert Markdown at the start or the end of a page, or after a block. */
export async function planInsert(
  page: LivePage,
  blocks: readonly LiveBlock[],
  { markdown = "", after }: { readonly markdown?: string | undefined; readonly after: string },
  context: ChangeContext,
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
  const isHidden = await hiddenMentions(blocks, context);
  const found = blocks.filter((block) => plainTextOf(block, isHidden) === wanted);
  const [anchor, second] = found;
  if (anchor === undefined || wanted === "" || second !== undefined)
    throw invalid(
      `Expected after to be start, end, or the whole text of one block of the page that is not inside of another one, got ${JSON.stringify(after.slice(0, 50))}, which ${found.length === 0 ? "no such block has" : `${found.length} blocks have`}.`,
    );
  if (anchor.children.length > 0)
    throw invalid(`The block ${JSON.stringify(wanted.slice(0, 50))} has blocks inside. Insert at another place.`);
  if (anchor === blocks.at(-1)) return plan("end of the page", { position: { type: "end" } }, wanted);
  const lines = await wholeMarkdown(page, blocks, context);
  const index = findLines(lines, [after]);
  const text = index === undefined ? undefined : uniqueLines(lines, index, 1);
  // Three dots stand for a range of the page.
  if (text === undefined || text.includes("..."))
    throw invalid(`The place after ${JSON.stringify(wanted.slice(0, 50))} is not clear. Insert at another place.`);
  return plan("after", { after: text }, wanted);
}

const plainTextOf = ({ content }: LiveBlock, isHidden: IsHidden): string =>
  Array.isArray(content["rich_text"]) ? unmarkedText(plainOf(fieldsList(content["rich_text"]), isHidden)) : "";

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

/** Plans to replace whole lines of several blocks. */
export async function planLines(
  page: LivePage,
  blocks: readonly LiveBlock[],
  { old, new: next }: { readonly old: string; readonly new: string },
  context: ChangeContext,
): Promise<PlannedEdit> {
  const wanted = filledLines(old);
  const written = filledLines(next);
  if (written.length === 0) throw invalid("Expected new to have a text: blocks are not deleted here.");
  const lines = await wholeMarkdown(page, blocks, context);
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
export async function wholeMarkdown(
  page: LivePage,
  blocks: readonly LiveBlock[],
  context: ChangeContext,
): Promise<string[]> {
  const { notion, shown } = context;
  const all = flat(blocks);
  const refuse = (reason: string) =>
    invalid(
      `The page ${reason}, which could be lost: Notion may write its blocks again. Insert at the start or the end, or edit within a block.`,
    );
  // The Markdown of Notion has the titles of pages that the server does not show.
  checkWhole(blocks, context);
  if (shown.copy.isLimited && (await hiddenMentionIds(blocks, context)).size > 0)
    throw invalid(
      "The page mentions a page that this server does not show. Insert at the start or the end, or edit within a block.",
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
export async function hiddenMentions(blocks: readonly LiveBlock[], context: ChangeContext): Promise<IsHidden> {
  const hidden = await hiddenMentionIds(blocks, context);
  return (id) => hidden.has(id);
}

async function hiddenMentionIds(blocks: readonly LiveBlock[], { shown }: ChangeContext): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  if (!shown.copy.isLimited) return hidden;
  for (const { runs } of textPartsOf(blocks))
    for (const run of runs) {
      const id = mentionedId(run);
      if (id !== undefined && !(await shown.has(id))) hidden.add(id);
    }
  return hidden;
}
