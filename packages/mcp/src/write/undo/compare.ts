// Compares what takes a change back with the present state of Notion.
import { fieldsOf } from "@ws/helpers/json";
import { bareId } from "@ws/render/values";
import { oneLine } from "../../one-line.ts";
import type { ChangeContext } from "../changes/context.ts";
import { propertyOf } from "../changes/values.ts";
import { placeId, type Reversal, type Step, type ValueReversal } from "../change.ts";
import type { LiveBlock, LivePage } from "../notion.ts";
import { blocksKey, keyOf, valueKey, valuesKey } from "../texts/keys.ts";
import { plainOf } from "../texts/text-parts.ts";
import { compareInserted, compareLines, compareTexts } from "./compare-texts.ts";
import { BEFORE, changed, changedSince, isCompared, pageToRestore, type Compared, type Of } from "./compared.ts";

/**
 * Compares all parts of a change. It is taken back as a whole, or not at all.
 * @param isUndoing true if a part of the requests that take it back may have been applied
 */
export async function compareAll(
  reversals: readonly Reversal[],
  context: ChangeContext,
  isUndoing = false,
): Promise<Compared> {
  const texts = reversals.filter((item) => item.type === "text");
  const results: Compared[] = [];
  if (texts.length > 0) results.push(await compareTexts(texts, context));
  for (const reversal of reversals)
    if (reversal.type !== "text") results.push(await compare(reversal, context, isUndoing));
  const other = results.find(({ state }) => state === "changed");
  if (other !== undefined) return other;
  const after = results.filter((result) => result.state === "after");
  if (after.length === 0) return BEFORE;
  return {
    state: "after",
    steps: after.flatMap(({ steps }) => steps),
    lines: after.flatMap(({ lines }) => lines),
    pageId: after.find(({ pageId }) => pageId !== undefined)?.pageId,
  };
}

function compare(
  reversal: Exclude<Reversal, Of<"text">>,
  context: ChangeContext,
  isUndoing: boolean,
): Promise<Compared> {
  switch (reversal.type) {
    case "created":
      return compareCreated(reversal, context);
    case "values":
      return compareValues(reversal, context);
    case "inserted":
      return compareInserted(reversal, context);
    case "lines":
      return compareLines(reversal, context);
    case "moved":
      return compareMoved(reversal, context, isUndoing);
    case "trashed":
      return compareTrashed(reversal, context);
  }
}

/** Returns the key of a page that was created: its values and blocks. */
export const pageKey = (page: LivePage, blocks: readonly LiveBlock[]): string =>
  keyOf([valuesKey(page), blocksKey(blocks)]);

async function compareCreated(
  { parent, title, since, by, pageId, key }: Of<"created">,
  { notion }: ChangeContext,
): Promise<Compared> {
  if (pageId === undefined) {
    const found = (await notion.createdSince(parent, since, by)).filter(
      (page) => !page.isTrashed && titleText(page) === title && fieldsOf(page.json["last_edited_by"])["id"] === by,
    );
    const [only, second] = found;
    if (second !== undefined) return changed(`${found.length} pages have its title: remove the wrong one in Notion`);
    return only === undefined
      ? BEFORE
      : {
          state: "after",
          steps: [trash(only.id, true)],
          lines: [`to the trash: page ${bareId(only.id)}`],
          pageId: only.id,
        };
  }
  const page = await notion.findPage(pageId);
  if (page === undefined || page.isTrashed) return BEFORE;
  const now = pageKey(await notion.page(pageId), await notion.blocks(pageId));
  if (key !== undefined && now !== key) return changedSince(page);
  return { state: "after", steps: [trash(pageId, true)], lines: [`to the trash: page ${bareId(pageId)}`] };
}

const titleText = ({ json }: LivePage): string => {
  const title = Object.values(fieldsOf(json["properties"]))
    .map(fieldsOf)
    .find(({ type }) => type === "title")?.["title"];
  return plainOf(Array.isArray(title) ? title.map(fieldsOf) : [], () => false).trim();
};

const trash = (id: string, isTrash: boolean): Step => ({ op: "updatePage", args: { page_id: id, in_trash: isTrash } });

async function compareValues({ pageId, values }: Of<"values">, context: ChangeContext): Promise<Compared> {
  const page = await pageToRestore(pageId, context);
  if (isCompared(page)) return page;
  const back: ValueReversal[] = [];
  for (const value of values) {
    const now = valueKey(propertyOf(page, value.id) ?? {});
    // A value that was set to what it was has nothing to take back.
    if (now === value.before) continue;
    if (!value.after.includes(now)) return changedSince(page, `the value of ${value.name}`);
    back.push(value);
  }
  if (back.length === 0) return BEFORE;
  const lost = back.find(({ input }) => input === undefined);
  if (lost !== undefined) return changed(`a request cannot write the value of ${lost.name} before`);
  return {
    state: "after",
    steps: [updateOf(pageId, back)],
    lines: back.map(backLine),
  };
}

const backLine = ({ name, text }: ValueReversal): string =>
  `${oneLine(name)}: back to ${text === undefined ? "the value before" : JSON.stringify(text)}`;

const updateOf = (pageId: string, values: readonly ValueReversal[]): Step => ({
  op: "updatePage",
  args: { page_id: pageId, properties: Object.fromEntries(values.map(({ id, input }) => [id, input])) },
});

async function compareMoved(
  { pageId, from, to, values, key }: Of<"moved">,
  context: ChangeContext,
  isUndoing: boolean,
): Promise<Compared> {
  const page = await pageToRestore(pageId, context);
  if (isCompared(page)) return page;
  const place = page.parent && placeId(page.parent);
  if (place === placeId(from)) {
    // An undo that stopped between its two requests leaves the page in its place without its values.
    const lost = values.filter(
      ({ id, before }) => valueKey(propertyOf(page, id) ?? {}) !== before && isEmptyNow(page, id),
    );
    return !isUndoing || lost.length === 0
      ? BEFORE
      : {
          state: "after",
          steps: [updateOf(pageId, lost)],
          lines: lost.map(backLine),
        };
  }
  if (place !== placeId(to)) return changedSince(page, "the place");
  if (key !== undefined && valuesKey(page) !== key) return changedSince(page, "the values");
  const back = values.filter(({ input }) => input !== undefined);
  return {
    state: "after",
    steps: [
      { op: "movePage", args: { page_id: pageId, parent: from } },
      ...(back.length === 0 ? [] : [updateOf(pageId, back)]),
    ],
    lines: [`from ${bareId(placeId(to))} to ${bareId(placeId(from))}`, ...back.map(backLine)],
  };
}

function isEmptyNow(page: LivePage, columnId: string): boolean {
  const property = propertyOf(page, columnId);
  const value = property?.[String(property["type"])];
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

async function compareTrashed({ pageId }: Of<"trashed">, { notion }: ChangeContext): Promise<Compared> {
  const page = await notion.findPage(pageId);
  if (page === undefined) return changed(`Notion no longer has the page ${bareId(pageId)}`);
  if (!page.isTrashed) return BEFORE;
  return { state: "after", steps: [trash(pageId, false)], lines: [`out of the trash: page ${bareId(pageId)}`] };
}
