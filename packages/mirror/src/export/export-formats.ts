// The formats of `export`. Each is loaded when it is used, because some need large libraries.
import { CONTAINER_KINDS, type ObjectKind } from "../model/records/object-kind.ts";
import type { ExportContext } from "./export-context.ts";

/** A format of `export`. */
export interface Format {
  /** Loads the function that writes the files. */
  readonly load: () => Promise<(context: ExportContext) => Promise<void>>;
  /** Kinds of objects whose progress is reported. */
  readonly kinds: readonly ObjectKind[];
}

/** The name of a format of `export`. */
export type ExportFormat = "markdown" | "json" | "csv" | "html" | "obsidian" | "seed";

/** The formats by their names. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  markdown: {
    load: async () => (await import("./markdown/export-markdown.ts")).exportMarkdown,
    kinds: CONTAINER_KINDS,
  },
  json: { load: async () => (await import("./json/export-json.ts")).exportJson, kinds: CONTAINER_KINDS },
  csv: { load: async () => (await import("./csv/export-csv.ts")).exportCsv, kinds: ["data_source"] },
  html: { load: async () => (await import("./html/export-html.ts")).exportHtml, kinds: ["page", "database"] },
  obsidian: {
    load: async () => (await import("./obsidian/export-obsidian.ts")).exportObsidian,
    kinds: ["page", "data_source"],
  },
  seed: { load: async () => (await import("./seed/export-seed.ts")).exportSeed, kinds: CONTAINER_KINDS },
};

/** Names of the formats. */
export const EXPORT_FORMATS: readonly string[] = Object.keys(FORMATS);
