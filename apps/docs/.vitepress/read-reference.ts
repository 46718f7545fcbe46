// The pages of the reference, as reference/file-pages.mjs lists them. The site also builds without the reference.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** An entry point of a package. */
export interface ReferenceEntry {
  readonly name: string;
  readonly link: string;
  /** Pages for the source files of a large entry point. */
  readonly files: readonly { readonly title: string; readonly link: string }[];
  /** Addresses of the exports by their names. */
  readonly exports: Readonly<Record<string, string>>;
}

/** Returns the entry points. */
export function readReference(): readonly ReferenceEntry[] {
  const file = join(ROOT, "apps/docs/api/pages.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReferenceEntry[]) : [];
}
