// The way back: from plain values to what pages.create and pages.update take, by the data source's schema.
import { HelperError } from "./errors.ts";
import { describe, isFields, readOptions, type Fields } from "./input.ts";
import { splitRichText, text, type DateSpan, type Run } from "./rich-text.ts";

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
  const { skipReadOnly = false } = readOptions<WriteRowOptions>(options, { skipReadOnly: "flag" });
  const properties: Record<string, PropertyInput> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const type = Object.hasOwn(schema, name) ? schema[name]?.type : undefined;
    if (type === undefined) {
      throw invalid(name, `the data source has no such column: it has ${Object.keys(schema).join(", ")}`);
    }
    const write = Object.hasOwn(WRITERS, type) ? WRITERS[type as keyof WritableValues] : undefined;
    if (write !== undefined) {
      const written = write(value);
      if (written === undefined) throw invalid(name, `${describe(value)} is no value for a column of type ${type}`);
      properties[name] = { [type]: written } as PropertyInput;
    } else if (!skipReadOnly) throw invalid(name, `a column of type ${type} cannot be written`);
  }
  return properties;
}

/** What is written for a plain value; undefined when it is not one of this kind. */
type Writer = (value: unknown) => unknown;

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const nullOr =
  (write: Writer): Writer =>
  (value) =>
    value === null ? null : write(value);
const keep =
  (fits: (value: unknown) => boolean): Writer =>
  (value) =>
    fits(value) ? value : undefined;

const words: Writer = (value) =>
  isText(value) ? text(value) : Array.isArray(value) && value.every(isFields) ? splitRichText(value) : undefined;
const string = nullOr(keep(isText));
const option = nullOr((value) => (isText(value) ? { name: value } : undefined));
const references: Writer = (value) => (isTexts(value) ? value.map((id) => ({ id })) : undefined);

const WRITERS: { readonly [Type in keyof WritableValues]: Writer } = {
  title: words,
  rich_text: words,
  number: nullOr(keep(Number.isFinite)),
  select: option,
  status: option,
  multi_select: (value) => (isTexts(value) ? value.map((name) => ({ name })) : undefined),
  date: nullOr((value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : { start: value.toISOString() };
    if (isText(value)) return { start: value };
    return isFields(value) && isText(value["start"]) ? value : undefined;
  }),
  people: references,
  relation: references,
  files(value) {
    if (!Array.isArray(value) || !value.every(isFields)) return undefined;
    const files = value.map(fileInput);
    return files.includes(undefined) ? undefined : files;
  },
  checkbox: keep((value) => typeof value === "boolean"),
  url: string,
  email: string,
  phone_number: string,
  verification: (value) => (value === "verified" || value === "unverified" ? { state: value } : undefined),
  place: nullOr(keep((value) => isFields(value) && Number.isFinite(value["lat"]) && Number.isFinite(value["lon"]))),
};

function fileInput({ name, url, expiry_time, file_upload }: Fields): Fields | undefined {
  if (isFields(file_upload)) return { type: "file_upload", file_upload, ...(isText(name) ? { name } : {}) };
  if (!isText(url) || !isText(name)) return undefined;
  // Only files that the service keeps have an end: they are handed back as such, and stay where they are.
  if (isText(expiry_time)) return { type: "file", name, file: { url, expiry_time } };
  return { type: "external", name, external: { url } };
}

const invalid = (name: string, what: string): HelperError =>
  new HelperError("invalid_property", `Property ${describe(name)}: ${what}`);
