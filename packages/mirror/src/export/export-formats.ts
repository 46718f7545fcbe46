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
  /** True for a format in which users choose the names of files. */
  readonly hasNames?: true;
}

/** The name of a format of `export`. */
export type ExportFormat = "markdown" | "json" | "csv" | "html" | "obsidian" | "seed";

/** The formats by their names. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  markdown: {
    load: async () => (await import("./markdown/export-markdown.ts")).exportMarkdown,
    kinds: CONTAINER_KINDS,
    hasNames: true,
  },
  json: { load: async () => (await import("./json/export-json.ts")).exportJson, kinds: CONTAINER_KINDS },
  csv: { load: async () => (await import("./csv/export-csv.ts")).exportCsv, kinds: ["data_source"], hasNames: true },
  html: {
    load: async () => (await import("./html/export-html.ts")).exportHtml,
    kinds: ["page", "database"],
    hasNames: true,
  },
  obsidian: {
    load: async () => (await import("./obsidian/export-obsidian.ts")).exportObsidian,
    kinds: ["page", "data_source"],
  },
  seed: { load: async () => (await import("./seed/export-seed.ts")).exportSeed, kinds: CONTAINER_KINDS },
};

/** Names of the formats. */
export const EXPORT_FORMATS: readonly string[] = Object.keys(FORMATS);

/** Checks the names of files for a format. @throws MirrorError `invalid_argument` for other names, and other formats */
export function checkNames(format: ExportFormat, names: ExportNames | undefined): void {
  if (names === undefined) return;
  if (!NAMES.includes(names))
    throw new MirrorError(
      "invalid_argument",
      `Expected one of ${NAMES.join(", ")} in "names", got "${String(names).slice(0, 50)}".`,
    );
  const { hasNames }: Format = FORMATS[format];
  if (hasNames === true) return;
  const others = Object.entries<Format>(FORMATS).filter((entry) => entry[1].hasNames === true);
  throw new MirrorError(
    "invalid_argument",
    `Expected the format ${others.map(([name]) => name).join(", ")} with "names", got "${format}", whose names are always the same. Leave "names" out.`,
  );
}

const NAMES: readonly ExportNames[] = ["ids", "titles"];
