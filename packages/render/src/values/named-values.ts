// Titles of pages and names of people in place of their ids, for values that people read.
import { isUnavailable } from "@ws/helpers";
import { textsOf } from "../language/language.ts";
import { fieldsList, fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import { titleById, userName, type RenderOptions } from "../content/render-context.ts";

/** A kind of object to which values refer. */
export type ReferredKind = "page" | "user";

/** Types whose values are ids, with the kind of their objects. */
const REFERENCES: Readonly<Record<string, ReferredKind>> = {
  relation: "page",
  people: "user",
  created_by: "user",
  last_edited_by: "user",
};

/** Returns the kind of the objects to which values of a type refer. Undefined for other types, and for results of others. */
export const referredKind = (type: string): ReferredKind | undefined => memberOf(REFERENCES, type);

/** Where titles and names come from. */
export type NameSource = Pick<RenderOptions, "source" | "isHidden" | "locale" | "texts"> & {
  /** Text in place of values that Notion could not give. @default they stay, and are null as plain values */
  readonly unavailable?: string | undefined;
};

/** Returns the title of a page to which a value refers. Its id if the source lacks the page. */
export async function relatedTitle(id: string, names: NameSource): Promise<string> {
  return names.isHidden?.(id) === true ? textsOf(names).privatePage : ((await titleById(id, names, "page")) ?? id);
}

/** Formulas and rollups are values of others. Notion nests few: a limit keeps hostile ones from filling the call stack. */
export const MAX_DEPTH = 100;

/**
 * Returns a page whose values have the titles of pages and the names of people in place of their ids, also in rollups and
 * formulas. {@link plainRow} then gives what people read. The id of a page or person that the source lacks stays.
 * @example
 * const { Customer } = plainRow(await withNames(page.json, { source })); // → ["Ana Abbott"]
 */
export async function withNames(page: Fields, names: NameSource): Promise<Fields> {
  const properties: [string, Fields][] = [];
  for (const [name, property] of Object.entries(fieldsOf(page["properties"])))
    properties.push([name, await namedValue(fieldsOf(property), names, 0)]);
  // fromEntries instead of assignments, because a property can have the name __proto__.
  return { ...page, properties: Object.fromEntries(properties) };
}

async function namedValue(property: Fields, names: NameSource, depth: number): Promise<Fields> {
  const { unavailable } = names;
  if (unavailable !== undefined && isUnavailable(property))
    return { ...property, type: "formula", formula: { type: "string", string: unavailable } };
  const type = textOf(property["type"]) ?? "";
  const value = memberOf(property, type);
  const named = async () => {
    if (type === "relation")
      return mapped(fieldsList(value), async ({ id }) => ({ id: await relatedTitle(textOf(id) ?? "", names) }));
    if (type === "people") return mapped(fieldsList(value), async (user) => ({ id: await userName(user, names) }));
    if (type === "created_by" || type === "last_edited_by") return { id: await userName(value, names) };
    if (type === "array") return mapped(fieldsList(value), (item) => namedValue(item, names, depth + 1));
    return namedValue(fieldsOf(value), names, depth + 1);
  };
  const isNamed = depth < MAX_DEPTH && REFERRING.has(type) && typeof value === "object" && value !== null;
  return isNamed ? { ...property, [type]: await named() } : property;
}

/** Types of values that contain ids of pages and people, directly or in the values of others. */
const REFERRING: ReadonlySet<string> = new Set([...Object.keys(REFERENCES), "formula", "rollup", "array"]);

/** One after another, because a client asks Notion for each. */
async function mapped<Item, Result>(items: readonly Item[], map: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await map(item));
  return results;
}

/** Returns the ids of the pages or people to which a value refers, in its order, also in rollups and formulas. */
export function referencedIds(property: unknown, kind: ReferredKind, depth = 0): string[] {
  const fields = fieldsOf(property);
  const type = textOf(fields["type"]) ?? "";
  const value = memberOf(fields, type);
  if (depth >= MAX_DEPTH || !REFERRING.has(type)) return [];
  const items = Array.isArray(value) ? fieldsList(value) : [fieldsOf(value)];
  const referred = referredKind(type);
  if (referred === undefined) return items.flatMap((item) => referencedIds(item, kind, depth + 1));
  return referred === kind ? items.flatMap(({ id }) => textOf(id) ?? []) : [];
}
