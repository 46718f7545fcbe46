// The form of an archive: a tar file whose first entries are the rows of the tables as JSON lines, then the contents of files, and at
// its end a summary with a hash over everything before it. It is the same for SQLite and PostgreSQL.
import { isFields, parseJson } from "../json.ts";
import { TABLES, type Tables } from "../store/tables.ts";

/** Version of the form. */
const FORMAT = 1;

/** Name of the last entry. */
export const SUMMARY = "copy.json";

/** Number of rows of each table. */
export type RowCounts = { readonly [Table in keyof Tables]?: number };

/** The last entry of an archive. */
export interface ArchiveSummary {
  readonly format: typeof FORMAT;
  /** Version of the tables. */
  readonly tables: number;
  readonly rows: RowCounts;
  /** Number of contents of files. */
  readonly files: number;
  /** SHA-256 over the names and contents of all entries before this one. */
  readonly sha256: string;
}

/** An entry of an archive. */
export type EntryName =
  | { readonly kind: "rows"; readonly table: keyof Tables }
  | { readonly kind: "file"; readonly sha256: string }
  | { readonly kind: "summary" };

/** Returns the name of an entry with rows. */
export const rowsEntry = (table: keyof Tables, number: number): string =>
  `tables/${table}/${String(number).padStart(6, "0")}.jsonl`;

/** Returns the name of an entry with a content, which has the same place in the folder of a copy. */
export const fileEntry = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256.slice(2)}`;

/** Returns the part of the hash of an archive that belongs to the name of an entry. */
export const hashedName = (name: string): string => `${name}\n`;

/** Returns what an entry is. Undefined for a name that no archive of a copy contains. */
export function parseEntryName(name: string): EntryName | undefined {
  if (name === SUMMARY) return { kind: "summary" };
  const file = /^files\/([0-9a-f]{2})\/([0-9a-f]{62})$/u.exec(name);
  if (file !== null) return { kind: "file", sha256: `${file[1]}${file[2]}` };
  const table = /^tables\/([a-z_]+)\/\d{6,}\.jsonl$/u.exec(name)?.[1];
  return table !== undefined && isTable(table) ? { kind: "rows", table } : undefined;
}

const isTable = (name: string): name is keyof Tables => Object.hasOwn(TABLES, name);

/** Returns the text of a summary. */
export const summaryText = (summary: Omit<ArchiveSummary, "format">): string =>
  `${JSON.stringify({ format: FORMAT, ...summary }, undefined, 2)}\n`;

/** Returns a summary. Undefined for a text that is none, or that has a form of another version. */
export function parseSummary(text: string): ArchiveSummary | undefined {
  const value = parseJson(text);
  if (!isFields(value)) return undefined;
  const { format, tables, rows, files, sha256 } = value;
  const isSummary =
    format === FORMAT &&
    typeof tables === "number" &&
    isFields(rows) &&
    Object.values(rows).every((count) => typeof count === "number") &&
    typeof files === "number" &&
    typeof sha256 === "string";
  return isSummary ? { format, tables, rows, files, sha256 } : undefined;
}
