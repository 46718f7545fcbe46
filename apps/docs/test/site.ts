// The files of the built site.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { siteFile } from "../../../scripts/site-server.mjs";
import { ROOT } from "../.vitepress/root.ts";

/** Folder of the built site. */
export const SITE = join(ROOT, "apps/docs/.vitepress/dist");

/** Returns the paths of all files with an ending, relative to the site. */
export const filesOf = (ending: string): string[] =>
  readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(ending));

/** Returns the text of a file. */
export const read = (path: string): string => readFileSync(join(SITE, path), "utf8");

/** Returns the file that a server sends for an address, or undefined. */
export const fileOf = (address: string): string | undefined => siteFile(SITE, address);
