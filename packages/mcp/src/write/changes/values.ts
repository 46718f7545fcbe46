// Values of rows as an assistant gives them: by the names of columns, options, people and pages.
import {
  HelperError,
  readRow,
  writeRow,
  type PageWithProperties,
  type PropertyInput,
  type RowSchema,
} from "@ws/helpers";
import { decodedId } from "@ws/helpers/filters";
import { dashedId, fieldsList, fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";
import type { CopyReader, SnapshotObject } from "@ws/mirror/reader";
import { idIn, invalid, wrongArgument } from "../../arguments.ts";
import { oneLine } from "../../one-line.ts";
import { ColumnFinder, queryColumns, type QueryColumn } from "../../where/columns.ts";
import { pageIdsOf } from "../../where/page-ids.ts";
import { NameFinder } from "../../where/shown-rows.ts";
import type { ValueReversal } from "../change.ts";
import type { LivePage, Notion } from "../notion.ts";
import type { Shown } from "../places.ts";
import { isWritten, valueKey } from "../texts/keys.ts";
import { mentionedId, plainOf } from "../texts/text-parts.ts";

/** Values for a request. */
export interface NewValues {
  /** By the ids of columns, as a request has them. */
  readonly properties: Readonly<Record<string, PropertyInput>>;
  /** Names of the columns by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Options that the request adds. */
  readonly newOptions: readonly string[];
}

/** The columns of a page that is no row. */
const TITLE_ONLY: Fields = { title: { id: "title", name: "title", type: "title", title: {} } };

/**
 * Reads values for a row of a data source, or the title of a page.
 * @param sourceId undefined for a page that is no row
 * @param mayAdd true to add options that a column does not have
 * @throws MirrorError `invalid_argument` for a value that does not fit
 */
export async function readValues(
  values: Fields,
  sourceId: string | undefined,
  { notion, shown, mayAdd }: { readonly notion: Notion; readonly shown: Shown; readonly mayAdd: boolean },
): Promise<NewValues> {
  const live = sourceId === undefined ? TITLE_ONLY : await notion.columns(sourceId);
  const { columns, people, sqlNames } = await shown.copy.read(async (copy) => {
    const source = sourceId === undefined ? undefined : await copy.object("data_source", sourceId);
    const ids = new Set(source === undefined ? [] : queryColumns(source).map(({ id }) => decodedId(id)));
    const isKnown = ({ id }: QueryColumn) => !shown.copy.isLimited || ids.has(decodedId(id));
    return {
      // A part of the workspace lacks columns that would show something else.
      columns: queryColumns(sourceOf(sourceId, live)).filter((column) => sourceId === undefined || isKnown(column)),
      people: (await NameFinder.read(copy)).people,
      sqlNames: (await copy.viewNames()).find(({ id }) => id === sourceId)?.columns ?? new Map<string, string>(),
    };
  });
  const finder = new ColumnFinder(columns, sqlNames, people);
  const written: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const newOptions: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const column = finder.find(name);
    if (column.id === "") throw invalid(`The column ${name} cannot be written: Notion sets it.`);
    if (Object.hasOwn(written, column.name))
      throw invalid(`Expected one value for the column ${column.name}, got two.`);
    newOptions.push(...addedOptions(column, value, mayAdd));
    names.set(column.id, column.name);
    Object.defineProperty(written, column.name, {
      value: await writableOf(column, value, finder, shown),
      enumerable: true,
    });
  }
  const schema = Object.fromEntries(columns.map(({ name }) => [name, fieldsOf(live[name])])) as RowSchema;
  const byName = convert(() => writeRow(schema, written));
  const idOf = new Map([...names].map(([id, name]) => [name, id]));
  const properties = Object.fromEntries(
    Object.entries(byName).map(([name, input]) => [idOf.get(name) ?? name, input] as const),
  );
  return { properties, names, newOptions };
}

const sourceOf = (id: string | undefined, properties: Fields): SnapshotObject => ({
  kind: "data_source",
  id: id ?? "",
  type: undefined,
  parentId: undefined,
  json: { object: "data_source", properties },
});

/** Returns the options that a column lacks. @throws MirrorError `invalid_argument` unless they may be added */
function addedOptions({ name, type, options }: QueryColumn, value: unknown, mayAdd: boolean): string[] {
  if (options === undefined) return [];
  const added = [value].flat().filter((item): item is string => typeof item === "string" && !options.includes(item));
  const [first] = added;
  if (first === undefined || (mayAdd && type !== "status")) return added.map((option) => `${oneLine(name)}: ${option}`);
  const known = options.length === 0 ? "none" : options.map((option) => JSON.stringify(option)).join(", ");
  const hint = type === "status" ? "Options of a status are added in Notion." : "newOptions: true adds it.";
  throw invalid(`The column ${name} has no option "${first.slice(0, 50)}". Options: ${known}. ${hint}`.slice(0, 900));
}

/** Types whose values are lists. A single value is a list of one. */
const LISTS: ReadonlySet<string> = new Set(["multi_select", "people", "relation", "files"]);

/** Returns a value as `writeRow` takes it. */
async function writableOf(column: QueryColumn, value: unknown, finder: ColumnFinder, shown: Shown): Promise<unknown> {
  const { name, type } = column;
  if (type === "title" || type === "rich_text") {
    if (value === null) return "";
    // Runs could name pages that are not shown.
    if (typeof value !== "string") throw wrongArgument(`the value of ${name}`, "a text", value);
  }
  if (!LISTS.has(type)) return value;
  const items: unknown[] = value === null ? [] : Array.isArray(value) ? value : [value];
  if (type === "people") return items.flatMap((item) => personId(item, name, finder));
  if (type !== "relation") return items;
  const ids: string[] = [];
  for (const item of items) ids.push(await relatedId(item, column, shown));
  return ids;
}

function personId(item: unknown, column: string, finder: ColumnFinder): string[] {
  if (typeof item !== "string") throw wrongArgument(`the value of ${column}`, "names or ids of people", item);
  const id = idIn(item);
  if (id !== undefined) return [id];
  const ids = finder.idsOf(item);
  if (ids.length > 1) throw invalid(`Several people have the name "${item.slice(0, 50)}". Name one by the id.`);
  return ids;
}

async function relatedId(item: unknown, column: QueryColumn, shown: Shown): Promise<string> {
  if (typeof item !== "string") throw wrongArgument(`the value of ${column.name}`, "titles or ids of pages", item);
  // As rows show it: title (/id).
  const id = idIn(/\(\/([\da-f]{32})\)$/u.exec(item)?.[1] ?? item);
  if (id !== undefined) {
    await shown.check([id]);
    return id;
  }
  const ids = await shown.copy.read((copy) => pageIdsOf(copy, column, item));
  const [only, second] = ids;
  if (only === undefined || second !== undefined)
    throw invalid(`Several pages of ${column.name} have the title "${item.slice(0, 50)}". Name one by its id.`);
  return only;
}

function convert<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof HelperError ? invalid(error.message.replace(" or pass { skipReadOnly: true }", "")) : error;
  }
}

/** The values of a page that requests can write, by the ids of their columns: as a request has them. */
export function inputsOf({ id, json }: LivePage): Map<string, { readonly name: string; readonly input: unknown }> {
  const properties = fieldsOf(json["properties"]);
  const row = readRow({ id, properties } as PageWithProperties, undefined, { richText: "runs" });
  const inputs = new Map<string, { readonly name: string; readonly input: unknown }>();
  for (const [name, value] of Object.entries(properties)) {
    const property = fieldsOf(value);
    const type = textOf(property["type"]) ?? "";
    if (isWritten(type)) inputs.set(String(property["id"]), { name, input: inputOf(name, type, row[name]) });
  }
  return inputs;
}

/** Returns a value as a request has it. Undefined if a request cannot write it. */
function inputOf(name: string, type: string, value: unknown): unknown {
  try {
    return writeRow({ [name]: { type } }, { [name]: value })[name];
  } catch (error) {
    if (error instanceof HelperError) return undefined;
    throw error;
  }
}

/** Returns a property of a page by the id of its column. */
export const propertyOf = ({ json }: LivePage, columnId: string): Fields | undefined =>
  Object.values(fieldsOf(json["properties"]))
    .map(fieldsOf)
    .find(({ id }) => decodedId(String(id)) === decodedId(columnId));

/** Returns what takes new values of a page back. */
export function valueReversals(
  page: LivePage,
  { properties, names }: NewValues,
  shown: readonly ShownValue[],
): ValueReversal[] {
  const inputs = inputsOf(page);
  return Object.entries(properties).map(([id, input]) => {
    const property = propertyOf(page, id) ?? {};
    const written = [...inputs].find(([known]) => decodedId(known) === decodedId(id))?.[1];
    return {
      id,
      name: names.get(id) ?? written?.name ?? id,
      text: shown.find((value) => value.id === id)?.before,
      input: written?.input,
      before: valueKey(property),
      after: [valueKey(fieldsOf(input))],
    };
  });
}

/** A value before and after, as people read it. */
export interface ShownValue {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Returns new values as people read them. @param page undefined for a page that is created */
export async function shownValues(
  copy: CopyReader,
  page: LivePage | undefined,
  { properties, names }: Pick<NewValues, "properties" | "names">,
): Promise<ShownValue[]> {
  const finder = await NameFinder.read(copy);
  const values: ShownValue[] = [];
  for (const [id, input] of Object.entries(properties)) {
    const name = names.get(id) ?? id;
    const [type = "", value] = Object.entries<unknown>(input)[0] ?? [];
    const old = page && propertyOf(page, id);
    const shownText = (json: Fields | undefined) =>
      json === undefined ? "" : textOfValue(finder, copy, pageWith({ [name]: json }), { id, name });
    values.push({ id, name, before: await shownText(old), after: await shownText({ id, type, [type]: value }) });
  }
  return values;
}

/** Returns a value as people read it. A related page that the server does not show is not named. */
async function textOfValue(
  finder: NameFinder,
  copy: CopyReader,
  page: SnapshotObject,
  property: { readonly id: string; readonly name: string },
): Promise<string> {
  const json = fieldsOf(fieldsOf(page.json["properties"])[property.name]);
  if (json["type"] === "relation") {
    const titles: string[] = [];
    for (const { id } of fieldsList(json["relation"])) {
      const related = await copy.object("page", String(id));
      titles.push(
        related === undefined
          ? "(hidden)"
          : ((await finder.shownText(relationTo(related.id), { id: "r", name: "r" })) ?? ""),
      );
    }
    return titles.join(", ");
  }
  const runs = json[String(json["type"])];
  if (json["type"] !== "title" && json["type"] !== "rich_text") return (await finder.shownText(page, property)) ?? "";
  const hidden = new Set<string>();
  for (const run of fieldsList(runs)) {
    const id = mentionedId(run);
    if (id === undefined) continue;
    const known = (await copy.object("page", dashedId(id))) ?? (await copy.object("database", dashedId(id)));
    if (known === undefined) hidden.add(id);
  }
  return plainOf(fieldsList(runs), (id) => hidden.has(id));
}

const relationTo = (id: string): SnapshotObject => pageWith({ r: { id: "r", type: "relation", relation: [{ id }] } });

const pageWith = (properties: Fields): SnapshotObject => ({
  kind: "page",
  id: "",
  type: undefined,
  parentId: undefined,
  json: { object: "page", properties },
});

/** True if a value names a page that the server does not show: its list cannot be replaced without losing it. */
export async function namesHidden(page: LivePage, columnId: string, shown: Shown): Promise<boolean> {
  if (!shown.copy.isLimited) return false;
  const value = propertyOf(page, columnId)?.["relation"];
  if (!Array.isArray(value)) return false;
  for (const item of value) if (isFields(item) && !(await shown.has(String(item["id"])))) return true;
  return false;
}
