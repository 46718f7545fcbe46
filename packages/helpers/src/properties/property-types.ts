// What a property holds, as a plain value. One row of a table per kind.
import { fieldsOf, isFields, isText, type Fields } from "../input/read-input.ts";
import { plainText, type DateSpan } from "../rich-text/rich-text.ts";

/** A date or a span, as the service answers it. */
export interface PlainDate extends DateSpan {
  end: string | null;
  time_zone: string | null;
}

/** A file of a files property. */
export interface PlainFile {
  name: string;
  url: string;
  /** When `url` stops working, ISO 8601; only of files that the service keeps. */
  expiry_time?: string;
}

/** A place on the map. */
export interface PlainPlace {
  lat: number;
  lon: number;
  name?: string | null;
  address?: string | null;
}

/** Plain values by kind of property. People, relations and files are lists of ids, ids and files. */
export interface PlainValues {
  title: string;
  rich_text: string;
  number: number | null;
  /** Name of the option. */
  select: string | null;
  /** Names of the options. */
  multi_select: string[];
  /** Name of the option. */
  status: string | null;
  date: PlainDate | null;
  /** Ids of users and groups. */
  people: string[];
  files: PlainFile[];
  checkbox: boolean;
  url: string | null;
  email: string | null;
  phone_number: string | null;
  formula: string | number | boolean | PlainDate | null;
  /** Ids of pages. */
  relation: string[];
  rollup: number | PlainDate | PlainValue[] | null;
  created_time: string;
  /** Id of a user. */
  created_by: string;
  last_edited_time: string;
  /** Id of a user. */
  last_edited_by: string;
  /** With its prefix, if it has one: `TASK-7`. */
  unique_id: string | null;
  verification: "verified" | "expired" | "unverified" | null;
  button: null;
  place: PlainPlace | null;
}

/** What any property is as a plain value. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | PlainDate
  | PlainPlace
  | readonly string[]
  | readonly PlainFile[]
  | readonly PlainValue[];

/** The plain value of a property's type; a kind that is not known is what the service answers. */
export type PlainValueOf<Property> = Property extends { type: infer Type }
  ? Type extends keyof PlainValues
    ? PlainValues[Type]
    : unknown
  : unknown;

type Reader = (value: unknown) => unknown;

const asIs: Reader = (value) => value ?? null;
const words: Reader = (value) => plainText(listOf(value));
const name: Reader = (value) => fieldsOf(value)["name"] ?? null;
const id: Reader = (value) => fieldsOf(value)["id"] ?? null;
const ids: Reader = (value) => listOf(value).map(id);
/** `{ type, [type]: value }`, as formulas and rollups have it. */
const inner = (value: unknown): { readonly type: unknown; readonly value: unknown } => {
  const fields = fieldsOf(value);
  return { type: fields["type"], value: fields[String(fields["type"])] };
};

/** Of a formula or rollup. */
const result: Reader = (value) => {
  const { type, value: found } = inner(value);
  if (type === "array") return listOf(found).map(plainValue);
  return type === "unsupported" || type === "incomplete" ? null : asIs(found);
};

const READERS: Readonly<Record<string, Reader>> = {
  title: words,
  rich_text: words,
  select: name,
  status: name,
  multi_select: (value) => listOf(value).map(name),
  people: ids,
  relation: ids,
  created_by: id,
  last_edited_by: id,
  files: (value) => listOf(value).map(file),
  formula: result,
  rollup: result,
  unique_id(value) {
    const { prefix, number } = fieldsOf(value);
    if (typeof number !== "number") return null;
    return isText(prefix) && prefix !== "" ? `${prefix}-${number}` : String(number);
  },
  verification: (value) => fieldsOf(value)["state"] ?? null,
  button: () => null,
};

/** The plain value of `{ type, [type]: value }`, as it stands there. */
export function plainValue(property: unknown): unknown {
  const { type, value } = inner(property);
  const read = Object.hasOwn(READERS, String(type)) ? READERS[String(type)] : undefined;
  return (read ?? asIs)(value);
}

function file(value: unknown): Fields {
  const fields = fieldsOf(value);
  return { name: fields["name"], ...fieldsOf(inner(fields).value) };
}

/** The objects of a list, and none for anything else. */
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
