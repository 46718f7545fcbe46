// The values of the column types that are in COLUMN_TYPES: the types in `PropertyTypes`, the behaviour in `PROPERTY_TYPES`.
// Reading, writing and splitting of rows are derived from the two.
import type { TypesWith } from "../columns/column-types.ts";
import { fieldsList, fieldsOf, isFields, isString, memberOf, type Fields } from "../json/fields.ts";
import { text } from "../rich-text/rich-text.ts";
import { plainText, type DateSpan, type Run } from "../rich-text/run.ts";
import { splitRichText } from "../rich-text/split-rich-text.ts";
import {
  isDateText,
  type PlainDate,
  type PlainFile,
  type PlainPlace,
  type PlainValue,
  type PlainVerification,
  type WritableFile,
  type WritablePlace,
  type WritableVerification,
} from "./property-values.ts";
import { isUnavailable } from "./unavailable.ts";

type WritableText = string | readonly Run[];

type FileInput =
  | { type: "external"; name: string; external: { url: string } }
  | { type: "file"; name: string; file: { url: string; expiry_time: string } }
  | { type: "file_upload"; name?: string; file_upload: { id: string } };

/**
 * The types of each property type: `plain` is the value that a read returns, `writable` the value that `writeRow`
 * accepts, `input` the value in the request. A read-only property type has `plain` only.
 */
interface PropertyTypes {
  title: { plain: string; writable: WritableText; input: Run[] };
  rich_text: { plain: string; writable: WritableText; input: Run[] };
  number: { plain: number | null; writable: number | null; input: number | null };
  /** Name of the option. Writing a new name adds the option to the column. */
  select: { plain: string | null; writable: string | null; input: { name: string } | null };
  /** Names of the options. Writing a new name adds the option to the column. */
  multi_select: { plain: string[]; writable: readonly string[]; input: { name: string }[] };
  /** Name of the option. Only existing options can be written. */
  status: { plain: string | null; writable: string | null; input: { name: string } | null };
  /** Writable as `2026-07-01`, as ISO 8601 with a time, as a `Date` or as a span. */
  date: { plain: PlainDate | null; writable: string | Date | DateSpan | null; input: DateSpan | null };
  /** Ids of users and groups. */
  people: { plain: string[]; writable: readonly string[]; input: { id: string }[] };
  files: { plain: PlainFile[]; writable: readonly WritableFile[]; input: FileInput[] };
  checkbox: { plain: boolean; writable: boolean; input: boolean };
  url: { plain: string | null; writable: string | null; input: string | null };
  email: { plain: string | null; writable: string | null; input: string | null };
  phone_number: { plain: string | null; writable: string | null; input: string | null };
  /** The result of the formula. */
  formula: { plain: string | number | boolean | PlainDate | null };
  /** Ids of pages. */
  relation: { plain: string[]; writable: readonly string[]; input: { id: string }[] };
  rollup: { plain: number | PlainDate | PlainValue[] | null };
  created_time: { plain: string };
  /** Id of a user. */
  created_by: { plain: string };
  last_edited_time: { plain: string };
  /** Id of a user. */
  last_edited_by: { plain: string };
  /** With the prefix of the column, if it is set: `TASK-7`. */
  unique_id: { plain: string | null };
  /** Writable as its state, or with the dates between which it is valid. Null is `unverified`. */
  verification: {
    plain: PlainVerification | null;
    writable: "verified" | "unverified" | WritableVerification | null;
    input: { state: "verified"; date?: DateSpan } | { state: "unverified" };
  };
  button: { plain: null };
  place: { plain: PlainPlace | null; writable: WritablePlace | null; input: WritablePlace | null };
}

/** Plain values by property type. */
export type PlainValues = { [Type in keyof PropertyTypes]: PropertyTypes[Type]["plain"] };

/** Values that `writeRow` accepts, by property type. Read-only property types are missing. */
export type WritableValues = {
  [Type in TypesWith<{ isComputed: false }>]: PropertyTypes[Type]["writable"];
};

/** A property as `pages.create` and `pages.update` accept it. */
export type PropertyInput = {
  [Type in keyof WritableValues]: { [Key in Type]: PropertyTypes[Type]["input"] };
}[keyof WritableValues];

/** Names of the filter operators for "at least", "at most" and "more than". */
export type RangeOperators = readonly [atLeast: string, atMost: string, moreThan: string];

/** The behaviour of a property type. */
export interface PropertyType {
  /**
   * Returns the plain value of a property. Must accept any value. `depth` is the number of formulas and rollups around it.
   * @default the value itself, or null
   */
  readonly read?: (value: unknown, depth?: number) => unknown;
  /** Returns the value for a request, or undefined if the value does not fit. Omitted for read-only types. */
  readonly write?: (value: unknown) => unknown;
  /** Describes the values that `write` accepts, for errors. */
  readonly allowed?: string;
  /** Returns the references in a value. Given if a page shows only the first 25 references. */
  readonly references?: (value: unknown) => readonly unknown[];
  /** Filter operators for ranges. Given if rows can be sorted by the property and filtered by ranges. */
  readonly range?: RangeOperators;
  /** True if the value of a row never changes. */
  readonly isConstant?: true;
  /**
   * The filter that divides rows by the property: `equals` compares the value, `contains` one element of the value,
   * `letter` one letter or digit of the text. Rows can be sorted by `equals` and `letter`.
   */
  readonly split?: "equals" | "contains" | "letter";
}

/** The behaviour of one property type. `write` is required for writable types and excluded for read-only types. */
type BehaviourOf<Type extends keyof PropertyTypes> = Type extends keyof WritableValues
  ? PropertyType & { readonly write: Convert; readonly allowed: string }
  : Omit<PropertyType, "write" | "allowed">;

type Convert = (value: unknown) => unknown;

const readText: Convert = (value) => plainText(fieldsList(value));
const readName: Convert = (value) => fieldsOf(value)["name"] ?? null;
const readId: Convert = (value) => fieldsOf(value)["id"] ?? null;
const readIds: Convert = (value) => fieldsList(value).map(readId);
const mentionsOf = (value: unknown) => fieldsList(value).filter((run) => run["type"] === "mention");

/** Returns `type` and `value` of `{ type, [type]: value }`. */
const typedValue = (property: unknown): { readonly type: unknown; readonly value: unknown } => {
  const fields = fieldsOf(property);
  const { type } = fields;
  // Other keys, such as `constructor`, are inherited by every object.
  return { type, value: memberOf(fields, type) };
};

/** Formulas and rollups are values of others. Notion nests few: a limit keeps others from filling the call stack. */
const MAX_DEPTH = 100;

/** Reads a formula or rollup. Values inside of more than 100 are null. */
const readResult = (property: unknown, depth = 0): unknown => {
  const { type, value } = typedValue(property);
  if (depth >= MAX_DEPTH) return null;
  if (type === "array") return fieldsList(value).map((item) => plainValue(item, depth + 1));
  return isUnavailable(property) ? null : (value ?? null);
};

const nullOr =
  (write: Convert): Convert =>
  (value) =>
    value === null ? null : write(value);
const keepIf =
  (fits: (value: unknown) => boolean): Convert =>
  (value) =>
    fits(value) ? value : undefined;
const writeList =
  (write: Convert): Convert =>
  (value) => {
    const list = Array.isArray(value) ? value.map(write) : [undefined];
    return list.includes(undefined) ? undefined : list;
  };

const keepRuns = writeList(keepIf(isFields));
const writeText: Convert = (value) => {
  if (isString(value)) return text(value);
  return keepRuns(value) === undefined ? undefined : splitRichText(value as Run[]);
};
/** Notion has no empty short texts: null removes the value. */
const writeShortText = nullOr(keepIf((value) => isString(value) && value !== ""));
const writeName: Convert = (value) => (isString(value) ? { name: value } : undefined);
/** Notion creates no option with a comma. */
const writeOption: Convert = (value) => writeName(isString(value) && value.includes(",") ? undefined : value);
const writeIds = writeList((value) => (isString(value) ? { id: value } : undefined));

const NUMBER_RANGE: RangeOperators = ["greater_than_or_equal_to", "less_than_or_equal_to", "greater_than"];

const TEXT_ALLOWED = "a string or a list of runs";
const SHORT_TEXT_ALLOWED = "a non-empty string or null";

/** The behaviour of each property type. An unknown type is read as Notion returns it. */
export const PROPERTY_TYPES: Readonly<Record<string, PropertyType>> = {
  title: { read: readText, write: writeText, allowed: TEXT_ALLOWED, references: mentionsOf, split: "letter" },
  rich_text: { read: readText, write: writeText, allowed: TEXT_ALLOWED, references: mentionsOf, split: "letter" },
  number: { write: nullOr(keepIf(Number.isFinite)), allowed: "a finite number or null", range: NUMBER_RANGE },
  select: {
    read: readName,
    write: nullOr(writeOption),
    allowed: "an option without commas, or null",
    split: "equals",
  },
  multi_select: {
    read: (value) => fieldsList(value).map(readName),
    write: writeList(writeOption),
    allowed: "a list of options without commas",
    split: "contains",
  },
  status: { read: readName, write: nullOr(writeName), allowed: "an option or null", split: "equals" },
  date: {
    write: nullOr(writeDate),
    allowed: "a date YYYY-MM-DD, an ISO 8601 time, a Date, { start, end, time_zone } or null",
    range: ["on_or_after", "on_or_before", "after"],
  },
  people: { read: readIds, write: writeIds, allowed: "a list of ids", references: fieldsList, split: "contains" },
  files: {
    read: (value) => fieldsList(value).map(readFile),
    write: writeList(writeFile),
    allowed: "a list of { name, url } or { file_upload }",
  },
  checkbox: { write: keepIf((value) => typeof value === "boolean"), allowed: "true or false", split: "equals" },
  url: { write: writeShortText, allowed: SHORT_TEXT_ALLOWED, split: "letter" },
  email: { write: writeShortText, allowed: SHORT_TEXT_ALLOWED, split: "letter" },
  phone_number: { write: writeShortText, allowed: SHORT_TEXT_ALLOWED, split: "letter" },
  formula: { read: readResult },
  relation: { read: readIds, write: writeIds, allowed: "a list of ids", references: fieldsList, split: "contains" },
  rollup: { read: readResult, references: (value) => fieldsList(fieldsOf(value)["array"]) },
  created_time: {},
  created_by: { read: readId, split: "contains" },
  last_edited_time: {},
  last_edited_by: { read: readId, split: "contains" },
  unique_id: { read: readUniqueId, range: NUMBER_RANGE, isConstant: true },
  verification: {
    read: readVerification,
    write: writeVerification,
    allowed: "verified, unverified, { state, date } with a time in each date, or null",
  },
  button: { read: () => null },
  place: { write: nullOr(keepIf(isPlace)), allowed: "{ lat, lon } or null" },
} satisfies { readonly [Type in TypesWith<{ hasValue: true }>]: BehaviourOf<Type> };

/** Returns the behaviour of a property type. An unknown type has none. */
export function propertyType(type: unknown): PropertyType {
  return memberOf<PropertyType>(PROPERTY_TYPES, type) ?? {};
}

/** Returns the plain value of a property, given as `{ type, [type]: value }`. */
export function plainValue(property: unknown, depth = 0): unknown {
  const { type, value } = typedValue(property);
  if (isUnavailable(property)) return null;
  const { read } = propertyType(type);
  return read === undefined ? (value ?? null) : read(value, depth);
}

function readFile(file: unknown): Fields {
  return { name: fieldsOf(file)["name"], ...fieldsOf(typedValue(file).value) };
}

function readUniqueId(value: unknown): string | null {
  const { prefix, number } = fieldsOf(value);
  if (typeof number !== "number") return null;
  return isString(prefix) && prefix !== "" ? `${prefix}-${number}` : String(number);
}

function writeDate(value: unknown): unknown {
  // toJSON returns null for an invalid date.
  const date = value instanceof Date ? value.toJSON() : value;
  if (isDateText(date)) return { start: date };
  const { start, end = null } = fieldsOf(date);
  return isDateText(start) && (end === null || isDateText(end)) ? date : undefined;
}

function writeFile(value: unknown): Fields | undefined {
  const { name, url, expiry_time, file_upload } = fieldsOf(value);
  if (isFields(file_upload)) return { type: "file_upload", file_upload, ...(isString(name) ? { name } : {}) };
  if (!isString(url) || !isString(name)) return undefined;
  // Only stored files have an expiry time. A stored file that is written back stays stored.
  if (isString(expiry_time)) return { type: "file", name, file: { url, expiry_time } };
  return { type: "external", name, external: { url } };
}

function readVerification(value: unknown): Fields | null {
  const { state, date = null } = fieldsOf(value);
  return isString(state) ? { state, date } : null;
}

const HAS_TIME = /[T ]\d/;

function writeVerification(value: unknown): Fields | undefined {
  const { state, date } = isFields(value) ? value : { state: value, date: undefined };
  // Notion has no empty verification.
  if (state === "unverified" || state === null) return { state: "unverified" };
  const written = date === undefined ? date : nullOr(writeDate)(date);
  if (state !== "verified" || (date !== undefined && written === undefined)) return undefined;
  // Notion refuses days without a time. See https://developers.notion.com/reference/page-property-values#verification
  const { start, end } = fieldsOf(written);
  if ([start, end].some((moment) => isString(moment) && !HAS_TIME.test(moment))) return undefined;
  return { state, ...(isFields(written) ? { date: written } : {}) };
}

function isPlace(value: unknown): boolean {
  return Number.isFinite(fieldsOf(value)["lat"]) && Number.isFinite(fieldsOf(value)["lon"]);
}
