// Removes references to hidden objects from the content of an object: mentions, relations, links and ids. Values stay the same
// objects where nothing is hidden.
import { fieldsList, fieldsOf, isFields, type Fields } from "../../json.ts";
import { dashedId, isObjectId } from "../../object-id.ts";
import { isRichText, isStoredFile, TextRun } from "../texts/rich-text.ts";

/** Says which pages, databases and data sources are shown. */
export interface ShownIds {
  /** True for one that is shown. False for an id that the copy does not have. */
  readonly isShown: (id: string) => boolean;
  /** True for one that the copy has and that is not shown. */
  readonly isHidden: (id: string) => boolean;
}

/** Takes the place of the title of a hidden page. */
const HIDDEN_TEXT = "(hidden)";

/** Takes the place of the id of a hidden page, for example in the filter of a view. No page has it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32}/giu;

/** Members with lists of references: each item has the id of a page or data source. */
const REFERENCE_LISTS: ReadonlySet<string> = new Set(["relation", "data_sources"]);

/** Returns a value without references to hidden objects. @param key name of the member with the value */
export function withoutHidden(value: unknown, shown: ShownIds, key = ""): unknown {
  if (typeof value === "string") return textWithout(value, shown, key);
  if (Array.isArray(value)) return listWithout(value, shown, key);
  // The URL of a stored file has ids of its own, and people are no pages.
  if (!isFields(value) || value["object"] === "user" || isStoredFile(value)) return value;
  const members = Object.entries(value);
  const changed = members.map(([name, member]) => [name, withoutHidden(member, shown, name)] as const);
  return changed.every(([, member], index) => member === members[index]?.[1]) ? value : Object.fromEntries(changed);
}

function listWithout(list: readonly unknown[], shown: ShownIds, key: string): readonly unknown[] {
  const items = REFERENCE_LISTS.has(key) ? list.filter((item) => isShownItem(item, shown)) : list;
  const changed = items.map((item) =>
    isRichText(list) && isFields(item) && mentionsHidden(item, shown)
      ? hiddenRun(item)
      : withoutHidden(item, shown, key),
  );
  return changed.length === list.length && changed.every((item, index) => item === list[index]) ? list : changed;
}

const isShownItem = (item: unknown, { isShown }: ShownIds): boolean => isShown(dashed(fieldsOf(item)["id"]));

const dashed = (id: unknown): string => (isObjectId(id) ? dashedId(id) : "");

/** True for a run that mentions a page, database or data source that is not shown. */
function mentionsHidden(run: Fields, { isShown }: ShownIds): boolean {
  const { page, database, data_source: source } = new TextRun(run).mention;
  return [page, database, source].some((target) => isFields(target) && !isShown(dashed(target["id"])));
}

/** Returns the run of a text that takes the place of a mention. */
const hiddenRun = ({ annotations }: Fields): Fields => ({
  type: "text",
  text: { content: HIDDEN_TEXT, link: null },
  annotations,
  plain_text: HIDDEN_TEXT,
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

function textWithout(text: string, { isHidden }: ShownIds, key: string): string | null {
  const isFound = (part: string): boolean => (part.match(ID) ?? []).some((id) => isHidden(dashedId(id)));
  if (text.length < 32 || !isFound(text)) return text;
  if (text.replace(ID, "") === "") return NO_ID;
  if (key === "url" || key === "href") return null;
  return text.replaceAll(/\S+/gu, (word) => (isFound(word) ? HIDDEN_TEXT : word));
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
