// Writes a new site: all of its files, or nothing.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { checkLanguage, checkPage, checkTheme, checkToken } from "./check-options.ts";
import { CreateSiteError } from "./errors.ts";
import { siteFiles, type SiteFile } from "./files/site-files.ts";

/** Options of {@link createSite}. */
export interface CreateSiteOptions {
  /** A folder that does not exist, or is empty. */
  readonly folder: string;
  /** Token of Notion. It is written to `.env` only. @default none: the site shows a sample */
  readonly token?: string | undefined;
  /** Id or link of the page or table to publish. Needs a token. @default the sample */
  readonly page?: string | undefined;
  /** Language of dates, numbers and texts: `ar`, `de`, `en`, `es`, `fr` or `ja`, or one with its country. @default "en" */
  readonly language?: string | undefined;
  /** Name of a theme. @default "workshop" */
  readonly theme?: string | undefined;
}

/**
 * Writes a folder with a site that starts with `npm install` and `npm start`. Sends no requests.
 * @returns the paths of the files in the folder
 * @throws CreateSiteError `invalid_argument` for wrong options, `bad_folder` if the folder is not empty or cannot be written
 */
export function createSite(options: CreateSiteOptions): string[] {
  const { folder, language = "en", theme = "workshop" } = options;
  const target = resolve(folder);
  const token = options.token === undefined ? undefined : checkToken(options.token);
  const page = options.page === undefined ? undefined : checkPage(options.page);
  if ((token === undefined) !== (page === undefined))
    throw new CreateSiteError(
      "invalid_argument",
      "Expected a token and a page, got only one of them. Pass both, or neither for the sample.",
    );
  checkFolder(folder);
  const settings = { token, page, language: checkLanguage(language), theme: checkTheme(theme) };
  const files = siteFiles({ ...settings, name: packageName(target), range: siteRange() });
  try {
    writeFolder(target, files);
  } catch (error) {
    throw new CreateSiteError(
      "bad_folder",
      `Expected a folder that can be written, got "${folder}" (${String(error)}). Choose another one.`,
      { cause: error },
    );
  }
  return [...files.keys()];
}

/**
 * Checks that a folder does not exist, or is empty.
 * @throws CreateSiteError `bad_folder`
 */
export function checkFolder(folder: string): void {
  let names: string[];
  try {
    names = existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    throw new CreateSiteError("bad_folder", `Expected a folder, got the file "${folder}". Choose another name.`, {
      cause: error,
    });
  }
  if (names.length > 0)
    throw new CreateSiteError(
      "bad_folder",
      `Expected an empty folder, got "${folder}" with ${names.length === 1 ? "1 entry" : `${names.length} entries`}. Choose another one.`,
    );
}

/** Returns the range of `@ws/site` that the build has written. */
function siteRange(): string {
  const folder = dirname(createRequire(import.meta.url).resolve("@ws/create-site/package.json"));
  const { range } = JSON.parse(readFileSync(join(folder, "dist/node/site.json"), "utf8")) as { readonly range: string };
  return range;
}

/** Writes the files beside their place, then moves them, so that an error or a kill leaves no half of a site. */
function writeFolder(target: string, files: ReadonlyMap<string, SiteFile>): void {
  const isNew = !existsSync(target);
  if (isNew) mkdirSync(dirname(target), { recursive: true });
  const temporary = join(isNew ? dirname(target) : target, `.create-site-${randomUUID()}`);
  mkdirSync(temporary);
  try {
    for (const [path, { text, isSecret = false }] of files) {
      mkdirSync(dirname(join(temporary, path)), { recursive: true });
      writeFileSync(join(temporary, path), text, { mode: isSecret ? 0o600 : 0o644, flag: "wx" });
    }
    if (isNew) {
      renameSync(temporary, target);
      return;
    }
    for (const name of readdirSync(temporary)) renameSync(join(temporary, name), join(target, name));
    rmSync(temporary, { recursive: true });
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Returns a name for a package: npm accepts small letters, digits, and hyphens. */
const packageName = (target: string): string =>
  basename(target)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "") || "my-site";
