// The settings of a new site: from options, from the environment, and from the person at the terminal.
import { environmentToken, readTextFile, requireToken, UsageError } from "@ws/helpers/command";
import { checkLanguage, checkPage, checkTheme, checkToken } from "../check-options.ts";
import { checkFolder } from "../create-site.ts";
import { THEMES, type Theme } from "../themes.ts";
import type { Prompts } from "./prompts.ts";

/** The options of the command. */
export interface CreateOptions {
  readonly page?: string;
  readonly tokenFile?: string;
  readonly language?: string;
  readonly theme?: string;
  readonly yes?: boolean;
}

/** The settings of a new site. */
export interface Answers {
  readonly folder: string;
  readonly page: string | undefined;
  readonly token: string | undefined;
  readonly language: string;
  readonly theme: Theme;
}

const DEFAULTS = { folder: "my-site", language: "en", theme: "workshop" } as const;

/**
 * Checks the options, then asks for the others.
 * @param prompts undefined: nobody is asked
 */
export async function readAnswers(
  folder: string | undefined,
  { page, tokenFile, language, theme }: CreateOptions,
  environment: Readonly<Record<string, string | undefined>>,
  prompts: Prompts | undefined,
): Promise<Answers> {
  // All options, before the first question.
  if (folder !== undefined) checkFolder(folder);
  const given = {
    page: page === undefined ? undefined : checkPage(page),
    token: tokenFile === undefined ? undefined : checkToken(readTokenFile(tokenFile)),
    language: language === undefined ? undefined : checkLanguage(language),
    theme: theme === undefined ? undefined : checkTheme(theme),
  };
  const ownFolder =
    folder ??
    (await prompts?.text("Name of the folder", DEFAULTS.folder, (text) => checkFolder(text))) ??
    DEFAULTS.folder;
  checkFolder(ownFolder);
  const link =
    given.page ??
    (await prompts?.text(
      "Link of the page or table to publish. Empty: a sample",
      "",
      (text) => void (text && checkPage(text)),
    ));
  const ownPage = link ? checkPage(link) : undefined;
  return {
    folder: ownFolder,
    page: ownPage,
    token: ownPage === undefined ? undefined : (given.token ?? (await readToken(environment, prompts))),
    language:
      given.language ??
      checkLanguage((await prompts?.text("Language", DEFAULTS.language, checkLanguage)) ?? DEFAULTS.language),
    theme: given.theme ?? checkTheme((await prompts?.select("Theme", THEMES)) ?? DEFAULTS.theme),
  };
}

async function readToken(
  environment: Readonly<Record<string, string | undefined>>,
  prompts: Prompts | undefined,
): Promise<string> {
  const text =
    prompts === undefined || environmentToken(environment) !== undefined
      ? requireToken(environment, ", or pass --token-file").token
      : await prompts.password("Token of Notion", checkToken);
  return checkToken(text);
}

function readTokenFile(path: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    throw new UsageError(
      `Expected a file in --token-file, got "${path}" (${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    );
  }
}
