// The formats of `export`. Each is loaded when it is used, because some need large libraries.
import { MirrorError } from "../errors.ts";
import { CONTAINER_KINDS, type ObjectKind } from "../model/records/object-kind.ts";
import type { ExportContext } from "./export-context.ts";
import type { ExportNames } from "./export-paths.ts";

/** A format of `export`. */
export interface Format {
  /** Loads the function that writes the files. */
  readonly load: () => Promise<(context: ExportContext) => Promise<void>>;
  /** Kinds of objects whose progress is reported. */
  readonly kinds: readonly ObjectKind[];
  /** The options that the format takes, besides those that all formats take. */
  readonly takes: readonly FormatOption[];
}

/** The options that only some formats take, and the words of their command line. */
export const FORMAT_OPTIONS = {
  names: "--names",
  withPeople: "--with-people",
  math: "--math",
  highlight: "--highlight",
} as const;

/** An option that only some formats take. */
export type FormatOption = keyof typeof FORMAT_OPTIONS;

/** The name of a format of `export`. */
export type ExportFormat = "markdown" | "json" | "csv" | "html" | "obsidian" | "seed";

/** The formats by their names. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  markdown: {
    load: async () => (await import("./markdown/export-markdown.ts")).exportMarkdown,
    kinds: CONTAINER_KINDS,
    takes: ["names"],
  },
  json: { load: async () => (await import("./json/export-json.ts")).exportJson, kinds: CONTAINER_KINDS, takes: [] },
  csv: {
    load: async () => (await import("./csv/export-csv.ts")).exportCsv,
    kinds: ["data_source"],
    takes: ["names"],
  },
  html: {
    load: async () => (await import("./html/export-html.ts")).exportHtml,
    kinds: ["page", "database"],
    takes: ["names", "math", "highlight"],
  },
  obsidian: {
    load: async () => (await import("./obsidian/export-obsidian.ts")).exportObsidian,
    kinds: ["page", "data_source"],
    takes: [],
  },
  seed: {
    load: async () => (await import("./seed/export-seed.ts")).exportSeed,
    kinds: CONTAINER_KINDS,
    takes: ["withPeople"],
  },
};

/** Names of the formats. */
export const EXPORT_FORMATS = Object.keys(FORMATS) as readonly ExportFormat[];

/** The values of the options that only some formats take. Undefined, and false: not given. */
export type FormatOptions = Readonly<
  Partial<
    Record<Exclude<FormatOption, "names">, boolean | "if-installed" | undefined> & Record<"names", string | undefined>
  >
>;

/** Returns the formats that take an option. */
export const formatsWith = (option: FormatOption): string[] =>
  EXPORT_FORMATS.filter((format) => FORMATS[format].takes.includes(option));

/**
 * Checks the options of an export for its format.
 * @param nameOf returns the name of an option in the message. @default its name in a program
 * @throws MirrorError `invalid_argument` for another format, an option that the format does not take, and wrong names of files
 */
export function checkFormat(
  format: string,
  options: FormatOptions,
  nameOf: (option: FormatOption | "format") => string = (option) => JSON.stringify(option),
): asserts format is ExportFormat {
  if (!isFormat(format))
    throw new MirrorError(
      "invalid_argument",
      `Expected one of ${EXPORT_FORMATS.join(", ")} in ${nameOf("format")}, got "${String(format).slice(0, 50)}".`,
    );
  const { names } = options;
  if (names !== undefined && !EXPORT_NAMES.some((name) => name === names))
    throw new MirrorError(
      "invalid_argument",
      `Expected one of ${EXPORT_NAMES.join(", ")} in ${nameOf("names")}, got "${names.slice(0, 50)}".`,
    );
  for (const option of OPTION_NAMES) {
    const isGiven = options[option] !== undefined && options[option] !== false;
    if (!isGiven || FORMATS[format].takes.includes(option)) continue;
    throw new MirrorError(
      "invalid_argument",
      `Expected the format ${formatsWith(option).join(", ")} with ${nameOf(option)}, got "${format}". Leave ${nameOf(option)} out.`,
    );
  }
}

const isFormat = (text: string): text is ExportFormat => Object.hasOwn(FORMATS, text);

const OPTION_NAMES = Object.keys(FORMAT_OPTIONS) as readonly FormatOption[];

/** The kinds of names of files. */
export const EXPORT_NAMES: readonly ExportNames[] = ["ids", "titles"];
