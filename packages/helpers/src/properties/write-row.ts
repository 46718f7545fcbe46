// The way back: from plain values to what pages.create and pages.update take, by the data source's schema.
import { HelperError } from "../errors.ts";
import { describe, fieldsOf, isFields, isText, namesOf, readOptions, type Fields } from "../input/read-input.ts";
import { splitRichText, text, type DateSpan, type Run } from "../rich-text/rich-text.ts";

/** A data source's `properties`: its columns by name. */
export type RowSchema = Readonly<Record<string, { readonly type: string }>>;

/** A file to be written: one that lies elsewhere, one that was uploaded, or one that was read and is kept. */
export type WritableFile =
  | { name: string; url: string; expiry_time?: string }
  | { name?: string; file_upload: { id: string } };

/** A place to be written. */
export interface WritablePlace {
  lat: number;
  lon: number;
  name?: string | null;
  address?: string | null;
}

/** Plain values that can be written, by kind of property. */
export interface WritableValues {
  title: string | readonly Run[];
  rich_text: string | readonly Run[];
  number: number | null;
  /** Name of an option; a new one is added to the column. */
  select: string | null;
  multi_select: readonly string[];
  /** Name of an option that the column has. */
  status: string | null;
  /** `2026-07-01`, ISO 8601 with a time, or a span. */
  date: string | Date | DateSpan | null;
  /** Ids of users. */
  people: readonly string[];
  files: readonly WritableFile[];
  checkbox: boolean;
  url: string | null;
  email: string | null;
  phone_number: string | null;
  /** Ids of pages. */
  relation: readonly string[];
  verification: "verified" | "unverified";
  place: WritablePlace | null;
}

/** What can be written for a column of a schema; undefined leaves the value as it is. */
export type RowValues<Schema> = {
  readonly [Name in keyof Schema]?:
    | (Schema[Name] extends { readonly type: infer Type }
        ? Type extends keyof WritableValues
          ? WritableValues[Type]
          : unknown
        : unknown)
    | undefined;
};

/** A property as pages.create and pages.update take it. */
export type PropertyInput =
  | { title: Run[] }
  | { rich_text: Run[] }
  | { number: number | null }
  | { select: { name: string } | null }
  | { multi_select: { name: string }[] }
  | { status: { name: string } | null }
  | { date: DateSpan | null }
  | { people: { id: string }[] }
  | { files: FileInput[] }
  | { checkbox: boolean }
  | { url: string | null }
  | { email: string | null }
  | { phone_number: string | null }
  | { relation: { id: string }[] }
  | { verification: { state: "verified" } | { state: "unverified" } }
  | { place: WritablePlace | null };

type FileInput =
  | { type: "external"; name: string; external: { url: string } }
  | { type: "file"; name: string; file: { url: string; expiry_time: string } }
  | { type: "file_upload"; name?: string; file_upload: { id: string } };

/** Settings of {@link writeRow}. */
export interface WriteRowOptions {
  /** Leave out what the service computes (formulas, times, …) instead of raising an error. Default false. */
  readonly skipReadOnly?: boolean;
}

/**
 * Values for the `properties` of `pages.create` and `pages.update`, from plain values and the `properties` of the data
 * source. Properties that are not named, or undefined, are left as they are. Every written list replaces the old one.
 * @throws HelperError `invalid_property` for a column that does not exist or is computed, or a value of the wrong kind
 */
export function writeRow<Schema extends RowSchema>(
  schema: Schema,
  values: RowValues<NoInfer<Schema>>,
  options?: WriteRowOptions,
): Record<string, PropertyInput> {
  const { skipReadOnly = false } = readOptions<WriteRowOptions>(options, { skipReadOnly: "true or false" });
  const written = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const type = Object.hasOwn(schema, name) ? schema[name]?.type : undefined;
    if (type === undefined) throw invalid(name, `the data source has no such column: it has ${namesOf(schema)}`);
    const write = Object.hasOwn(WRITERS, type) ? WRITERS[type as keyof WritableValues] : undefined;
    if (write === undefined && skipReadOnly) return [];
    if (write === undefined) throw invalid(name, `a column of type ${type} cannot be written`);
    const input = write(value);
    if (input === undefined) throw invalid(name, `${describe(value)} is no value for a column of type ${type}`);
    return [[name, { [type]: input } as PropertyInput] as const];
  });
  // Not by assignment: a property may be called __proto__.
  return Object.fromEntries(written);
}

/** What is written for a plain value; undefined when it is not one of this kind. */
type Writer = (value: unknown) => unknown;

const nullOr =
  (write: Writer): Writer =>
  (value) =>
    value === null ? null : write(value);
const keep =
  (fits: (value: unknown) => boolean): Writer =>
  (value) =>
    fits(value) ? value : undefined;

/** A list of which every element is one that `write` takes. */
const listOf =
  (write: Writer): Writer =>
  (value) => {
    const list = Array.isArray(value) ? value.map(write) : [undefined];
    return list.includes(undefined) ? undefined : list;
  };

const words: Writer = (value) => (isText(value) ? text(value) : splitRuns(value));
const runs = listOf(keep(isFields));
const splitRuns: Writer = (value) => (runs(value) === undefined ? undefined : splitRichText(value as Run[]));
const string = nullOr(keep(isText));
const named: Writer = (value) => (isText(value) ? { name: value } : undefined);
const option = nullOr(named);
const references = listOf((value) => (isText(value) ? { id: value } : undefined));

const WRITERS: { readonly [Type in keyof WritableValues]: Writer } = {
  title: words,
  rich_text: words,
  number: nullOr(keep(Number.isFinite)),
  select: option,
  status: option,
  multi_select: listOf(named),
  date: nullOr((value) => {
    // Of an invalid date this is null.
    const date = value instanceof Date ? value.toJSON() : value;
    return isText(date) ? { start: date } : keep((span) => isText(fieldsOf(span)["start"]))(date);
  }),
  people: references,
  relation: references,
  files: listOf(fileInput),
  checkbox: keep((value) => typeof value === "boolean"),
  url: string,
  email: string,
  phone_number: string,
  verification: (value) => (value === "verified" || value === "unverified" ? { state: value } : undefined),
  place: nullOr(keep((value) => Number.isFinite(fieldsOf(value)["lat"]) && Number.isFinite(fieldsOf(value)["lon"]))),
};

function fileInput(value: unknown): Fields | undefined {
  const { name, url, expiry_time, file_upload } = fieldsOf(value);
  if (isFields(file_upload)) return { type: "file_upload", file_upload, ...(isText(name) ? { name } : {}) };
  if (!isText(url) || !isText(name)) return undefined;
  // Only files that the service keeps have an end: they are handed back as such, and stay where they are.
  if (isText(expiry_time)) return { type: "file", name, file: { url, expiry_time } };
  return { type: "external", name, external: { url } };
}

const invalid = (name: string, what: string): HelperError =>
  new HelperError("invalid_property", `Property ${describe(name)}: ${what}`);
