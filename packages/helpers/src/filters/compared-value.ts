// The parts of a row's values that filters and sorts compare. SQLite knows the case of ASCII letters only, and PostgreSQL that of
// its locale, so that texts are folded before they are stored.
import { columnType } from "../columns/column-types.ts";
import type { FilterKind } from "../columns/filter-operators.ts";
import { fieldsList, fieldsOf, memberOf, textOf, type Fields } from "../json/fields.ts";
import { plainText } from "../rich-text/run.ts";
import { dateSpan } from "./dates.ts";

/** The parts of a value that filters and sorts compare. A member is missing if the value has nothing of its kind. */
export interface ComparedValue {
  /** Text without its case. */
  readonly text?: string;
  readonly number?: number;
  readonly checkbox?: 0 | 1;
  /** Names of options. */
  readonly names?: readonly string[];
  /** Ids of people or pages. */
  readonly ids?: readonly string[];
  /** Start of the day or minute, in milliseconds since 1970. */
  readonly date?: number;
  /** Number of files. */
  readonly files?: number;
  /** State of a verification. */
  readonly state?: string;
  /** Values of a rollup. */
  readonly array?: readonly ComparedValue[];
  /** By what the value sorts, if it differs from what filters compare. */
  readonly sort?: string | number;
}

/** The members by which filters find a value. */
export type ComparedMember = Exclude<keyof ComparedValue, "sort">;

type Reader = (value: unknown) => ComparedValue;

const ofText = (text: string): ComparedValue => {
  if (text === "") return {};
  const folded = foldedText(text);
  const natural = naturalText(folded);
  return natural === folded ? { text: folded } : { text: folded, sort: natural };
};

const ofNumber: Reader = (value) => (typeof value === "number" && Number.isFinite(value) ? { number: value } : {});

/** Returns what filters and sorts compare of a time. */
export const comparedTime = (value: unknown): ComparedValue => {
  const span = dateSpan(textOf(value) ?? "");
  if (span === undefined) return {};
  const { from, ms } = span;
  return from === ms ? { date: ms } : { date: from, sort: ms };
};

const ofNames = (options: readonly Fields[]): ComparedValue =>
  options.length === 0 ? {} : { names: options.map(({ name }) => textOf(name) ?? "") };

const ofIds = (objects: readonly Fields[]): ComparedValue =>
  objects.length === 0 ? {} : { ids: objects.map(({ id }) => textOf(id) ?? "") };

/** Returns a value as a list: an option, a person or nothing. */
const listOf = (value: unknown): readonly Fields[] => fieldsList(Array.isArray(value) ? value : [value]);

const plain: Reader = (value) => ofText(textOf(value) ?? "");
const anyText: Reader = (value) => (Array.isArray(value) ? ofText(plainText(fieldsList(value))) : plain(value));
const names: Reader = (value) => ofNames(listOf(value));
const ids: Reader = (value) => ofIds(listOf(value));
const checkbox: Reader = (value) => (typeof value === "boolean" ? { checkbox: value ? 1 : 0 } : {});

/** A result sorts by its text as it is. */
const resultText: Reader = (value) => {
  const { text } = plain(value);
  return text === undefined ? {} : { text };
};

const files: Reader = (value) => {
  const list = fieldsList(value);
  const name = foldedText(textOf(list[0]?.["name"]) ?? "");
  return list.length === 0 ? {} : { files: list.length, ...(name === "" ? {} : { sort: naturalText(name) }) };
};

const verification: Reader = (value) => {
  const state = textOf(fieldsOf(value)["state"]) ?? "unverified";
  return state === "unverified" ? {} : { state };
};

/** Reads `{ type, [type]: value }`, the result of a formula or rollup. */
const result: Reader = (value) => {
  const fields = fieldsOf(value);
  const { type } = fields;
  const reader = memberOf(RESULTS, type);
  return reader === undefined ? {} : reader(fields[String(type)]);
};

const RESULTS: Readonly<Record<string, Reader>> = {
  string: resultText,
  number: ofNumber,
  boolean: checkbox,
  date: (value) => comparedTime(fieldsOf(value)["start"]),
  // Results are no elements of rollups, so that this ends.
  array: (value) => ({
    array: fieldsList(value).map((item) => comparedBy(ELEMENTS, item["type"], item)),
  }),
};

/** The readers by what the filters of a column compare. Types with the same filters have values of a few forms. */
const ELEMENTS: { readonly [Kind in FilterKind]: Reader } = {
  text: anyText,
  // A unique id is an object.
  number: (value) => ofNumber(fieldsOf(value)["number"] ?? value),
  checkbox,
  option: names,
  options: names,
  people: ids,
  relation: ids,
  // A time is a text.
  date: (value) => comparedTime(fieldsOf(value)["start"] ?? value),
  files,
  verification,
};

const READERS: { readonly [Kind in FilterKind | "formula" | "rollup"]: Reader } = {
  ...ELEMENTS,
  formula: result,
  rollup: result,
};

function comparedBy(readers: Readonly<Record<string, Reader>>, type: unknown, property: Fields): ComparedValue {
  const reader = memberOf(readers, columnType(type)?.filter);
  return reader === undefined ? {} : reader(property[String(type)]);
}

/**
 * Returns what filters and sorts compare of a value, given as `{ type, [type]: value }`. Empty for a type by which Notion neither
 * filters nor sorts.
 */
export const comparedValue = (type: string, property: Fields): ComparedValue => comparedBy(READERS, type, property);

/** Returns a text without its case. */
export const foldedText = (text: string): string => text.toLowerCase();

/**
 * Returns a folded text that sorts in natural order by plain comparison: numbers sort by size, because each number follows its
 * length. Recorded: "Article 2" comes before "Article 10".
 */
export const naturalText = (folded: string): string =>
  folded.replaceAll(/\d+/gu, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/u, "");
    return `0${String.fromCharCode(48 + Math.min(significant.length, 70))}${significant}`;
  });
