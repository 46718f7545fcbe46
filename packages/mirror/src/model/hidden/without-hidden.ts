// Removes references to hidden objects from the content of an object: mentions, relations, links and ids. Values stay the same
// objects where nothing is hidden.
import { fieldsList, fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import { dashedId, isObjectId } from "../../object-id.ts";
import { isRichText, isStoredFile, TextRun } from "../texts/rich-text.ts";

/** Says which pages, databases and data sources are shown. */
export interface ShownIds {
  /** True for one that is shown. False for an id that the copy does not have. */
  readonly isShown: (id: string) => boolean;
  /** True for one that the copy has and that is not shown. */
  readonly isHidden: (id: string) => boolean;
  /** Takes the place of the title and the address of a hidden page in texts. @default "(hidden)" */
  readonly hiddenText?: string | undefined;
}

const HIDDEN_TEXT = "(hidden)";

/** Takes the place of the id of a hidden page, for example in the filter of a view. No page has it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32}/giu;

/** Members with lists of references: each item has the id of a page or data source. */
const REFERENCE_LISTS: ReadonlySet<string> = new Set(["relation", "data_sources"]);

/**
 * Returns the JSON of an object without references to pages, databases and data sources that are not shown: mentions, relations, links
 * and ids. Values stay the same objects where nothing is hidden.
 * @param key name of the member with the value
 */
export function withoutHidden(value: unknown, shown: ShownIds, key = ""): unknown {
  if (typeof value === "string") return textWithout(value, shown, key);
  if (Array.isArray(value)) return listWithout(value, shown, key);
  // The URL of a stored file has ids of its own, and people are no pages.
  if (!isFields(value) || value["object"] === "user" || isStoredFile(value)) return value;
  // Most objects name nothing that is hidden: they are only read.
  let changed: Map<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== "string" && (typeof member !== "object" || member === null)) continue;
    const left = withoutHidden(member, shown, name);
    if (left !== member) changed = (changed ?? new Map(Object.entries(value))).set(name, left);
  }
  // fromEntries instead of assignments, because a property can have the name __proto__.
  return changed === undefined ? value : Object.fromEntries(changed);
}

function listWithout(list: readonly unknown[], shown: ShownIds, key: string): readonly unknown[] {
  const items = REFERENCE_LISTS.has(key) ? list.filter((item) => isShownItem(item, shown)) : list;
  const isText = isRichText(list);
  const changed = items.map((item) =>
    isText && isFields(item) && mentionsHidden(item, shown) ? hiddenRun(item, shown) : withoutHidden(item, shown, key),
  );
  return changed.length === list.length && changed.every((item, index) => item === list[index]) ? list : changed;
}

const isShownItem = (item: unknown, { isShown }: ShownIds): boolean => isShown(dashed(fieldsOf(item)["id"]));

const dashed = (id: unknown): string => (isObjectId(id) ? dashedId(id) : "");

/** True for a run that mentions a page, database or data source that is not shown. */
function mentionsHidden(run: Fields, shown: ShownIds): boolean {
  // Most runs are texts, and pages have thousands of them.
  if (run["mention"] === undefined) return false;
  const { page, database, data_source: source, link_mention: link, link_preview: preview } = new TextRun(run).mention;
  // A mention of a link has the title of its target.
  const urls = [link, preview].flatMap((target) => [fieldsOf(target)["href"], fieldsOf(target)["url"]]);
  return (
    [page, database, source].some((target) => isFields(target) && !shown.isShown(dashed(target["id"]))) ||
    urls.some((url) => hasHiddenId(textOf(url) ?? "", shown))
  );
}

/** Returns the run of a text that takes the place of a mention. */
const hiddenRun = ({ annotations }: Fields, { hiddenText = HIDDEN_TEXT }: ShownIds): Fields => ({
  type: "text",
  text: { content: hiddenText, link: null },
  annotations,
  plain_text: hiddenText,
  href: null,
});

/** True if a value has a text with a mention of something that is not shown, at any depth. */
export function hasHiddenMention(value: unknown, shown: ShownIds): boolean {
  if (Array.isArray(value))
    return (
      (isRichText(value) && fieldsList(value).some((run) => mentionsHidden(run, shown))) ||
      value.some((item) => hasHiddenMention(item, shown))
    );
  return isFields(value) && Object.values(value).some((member) => hasHiddenMention(member, shown));
}

/** True if a text has the id of something that is hidden. */
const hasHiddenId = (text: string, { isHidden }: ShownIds): boolean =>
  text.length >= 32 && (text.match(ID) ?? []).some((id) => isHidden(dashedId(id)));

function textWithout(text: string, shown: ShownIds, key: string): string | null {
  if (!hasHiddenId(text, shown)) return text;
  if (text.replace(ID, "") === "") return NO_ID;
  if (key === "url" || key === "href") return null;
  const { hiddenText = HIDDEN_TEXT } = shown;
  return text.replaceAll(/\S+/gu, (word) => (hasHiddenId(word, shown) ? hiddenText : word));
}

/** Returns the ids of the people in a value. */
export function* peopleIn(value: unknown): Generator<string, void> {
  if (Array.isArray(value)) for (const item of value) yield* peopleIn(item);
  else if (isFields(value)) {
    const { object, id } = value;
    if (object === "user" && typeof id === "string") yield id;
    for (const member of Object.values(value)) yield* peopleIn(member);
  }
}
