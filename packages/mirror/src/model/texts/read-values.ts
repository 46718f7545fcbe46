// The values of an object that people read, and how two states of an object differ in them.
import { columnType } from "@ws/helpers/columns";
import { cellValue, plainRow } from "@ws/render/values";
import { fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import type { DataSourceRecord } from "../records/data-source-record.ts";
import type { PageRecord, PropertyRecord } from "../records/page-record.ts";
import type { AnyRecord } from "../records/records.ts";
import { searchTextsOf } from "./search-texts.ts";

/** A value of an object that changed. */
export interface ValueChange {
  /**
   * Name of a column of a page. Of a data source, `new column`, `renamed column`, `removed column`, or `options of` and `type of` with the
   * name of a column. Of other objects, the part as in {@link SearchText}: empty for a title or the text, or `checked`.
   */
  readonly name: string;
  /** The value as text. Undefined: it had none. */
  readonly before: string | undefined;
  /** The value as text. Undefined: it has none. */
  readonly after: string | undefined;
}

/** A value as text, and in a form in which names of columns, options and people do not count. */
interface ReadValue {
  readonly name: string;
  readonly text: string;
  readonly compared: string;
  /** False if nobody entered it in this row: it is empty, or Notion set it. */
  readonly isEntered: boolean;
}

/**
 * Returns the values that differ. Columns and options of tables are compared by their ids, so that a rename changes the table and no row.
 * @param isMoved true: a row has the columns of another data source. Only those that both have are compared, by their names
 */
export function changedValues(
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
  isMoved: boolean,
): ValueChange[] {
  if (before?.kind === "data_source" && after?.kind === "data_source")
    return [...changedTexts(before, after, "columns"), ...changedColumns(before, after)];
  const old = valuesOf(before, isMoved);
  const now = valuesOf(after, isMoved);
  const isInBoth = before !== undefined && after !== undefined;
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)];
    const [oldText, text] = [from?.text || undefined, to?.text || undefined];
    // Most values are the same, and comparing their texts takes the least time.
    if (oldText === text || from?.compared === to?.compared) return [];
    if (isMoved && (oldText === undefined || text === undefined)) return [];
    if (isInBoth && (from === undefined || to === undefined) && isOfColumn(from, to, before, after)) return [];
    return [{ name: to?.name ?? from?.name ?? "", before: oldText, after: text }];
  });
}

/** True if a value came or went with its column, and nobody entered it. */
const isOfColumn = (
  from: ReadValue | undefined,
  to: ReadValue | undefined,
  before: AnyRecord,
  after: AnyRecord,
): boolean => before.kind === "page" && (to === undefined ? from !== undefined : !isEnteredSince(to, before, after));

/** A new column of statuses has a default in each row, which is no edit of the rows. */
const isEnteredSince = ({ isEntered, compared }: ReadValue, before: AnyRecord, after: AnyRecord): boolean =>
  isEntered && (!compared.startsWith('["status"') || before.editedTime !== after.editedTime);

/** Members that Notion changes when a part of an object changes, which is a change of its own. */
const SIGNATURE = { last_edited_time: undefined, last_edited_by: undefined, has_children: undefined };

/** Columns that Notion changes with every other value of a row. */
const isSignature = ({ type }: PropertyRecord): boolean => type === "last_edited_time" || type === "last_edited_by";

/**
 * True if two states of an object have the same content beside their values. The columns that only one state of a row has, and the names of
 * columns and options, are content of the table. The time and the author of the last edit are no content.
 */
export function hasSameContent(before: AnyRecord, after: AnyRecord): boolean {
  const textOfContent = ({ json }: AnyRecord, more: Fields = {}) => JSON.stringify({ ...json, ...SIGNATURE, ...more });
  if (before.kind !== "page" || after.kind !== "page") return textOfContent(before) === textOfContent(after);
  const rest = (page: PageRecord) => textOfContent(page, { properties: undefined });
  if (rest(before) !== rest(after)) return false;
  const old = new Map(before.properties.map((property) => [property.id, property]));
  return after.properties.every((property) => {
    const earlier = old.get(property.id);
    return earlier?.type !== property.type || isSignature(property) || hasSameValue(earlier, property);
  });
}

/** Returns the values of a page by the ids or names of its columns, and of other objects by the parts of their texts, with `checked`. */
function valuesOf(record: AnyRecord | undefined, byName: boolean): ReadonlyMap<string, ReadValue> {
  if (record === undefined) return new Map();
  if (record.kind === "page") {
    const plain = plainRow(record.json);
    return new Map(
      record.properties
        .filter((property) => !isSignature(property))
        .map((property) => {
          const text = String(cellValue(plain[property.name]) ?? "");
          const isEmpty = text === "" || property.value === false;
          const isEntered = !isEmpty && columnType(property.type)?.isComputed !== true;
          const { name, id } = property;
          const value = {
            name,
            text,
            isEntered,
            get compared() {
              return comparedText(property);
            },
          };
          return [byName ? name : id, value];
        }),
    );
  }
  const values = new Map<string, string>();
  for (const { part, text } of searchTextsOf(record)) values.set(part, [values.get(part) ?? [], text].flat().join(" "));
  const { checked } = record.kind === "block" ? record.content : {};
  if (checked !== undefined) values.set("checked", JSON.stringify(checked));
  return new Map([...values].map(([name, text]) => [name, { name, text, compared: text, isEntered: true }]));
}

const hasSameValue = (a: PropertyRecord, b: PropertyRecord): boolean =>
  JSON.stringify(a.value) === JSON.stringify(b.value) || comparedText(a) === comparedText(b);

const comparedText = ({ type, value }: PropertyRecord): string => JSON.stringify([type, withoutNames(value)]);

/** Returns a value in which options and people are only their ids. */
function withoutNames(value: unknown, depth = 0): unknown {
  if (depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, depth + 1));
  if (!isFields(value)) return value;
  const { id, object, name, color } = value;
  const isNamed = object === "user" || (name !== undefined && color !== undefined);
  if (textOf(id) !== undefined && isNamed) return id;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutNames(member, depth + 1)]));
}

/** Values of an unknown type can be nested to any depth. */
const MAX_DEPTH = 50;

/** Returns the texts that differ, without one part. */
function changedTexts(before: DataSourceRecord, after: DataSourceRecord, without: string): ValueChange[] {
  const [old, now] = [valuesOf(before, false), valuesOf(after, false)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name)?.text, now.get(name)?.text];
    return name === without || from === to ? [] : [{ name, before: from, after: to }];
  });
}

function changedColumns(before: DataSourceRecord, after: DataSourceRecord): ValueChange[] {
  const [old, now] = [before, after].map(({ columns }) => new Map(columns.map((column) => [column.id, column])));
  const changes: ValueChange[] = [];
  const add = (name: string, from: string | undefined, to: string | undefined) => {
    if (from !== to) changes.push({ name, before: from, after: to });
  };
  for (const [id, column] of now ?? []) {
    const earlier = old?.get(id);
    add(earlier === undefined ? "new column" : "renamed column", earlier?.name, column.name);
    if (earlier === undefined) continue;
    add(`type of ${column.name}`, earlier.type, column.type);
    if (earlier.type === column.type)
      add(`options of ${column.name}`, optionsText(earlier.settings), optionsText(column.settings));
  }
  for (const [id, column] of old ?? []) if (now?.has(id) === false) add("removed column", column.name, undefined);
  return changes;
}

const optionsText = ({ options }: Fields): string | undefined =>
  Array.isArray(options) ? options.map((option) => textOf(fieldsOf(option)["name"]) ?? "").join(" · ") : undefined;
