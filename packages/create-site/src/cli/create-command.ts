// Writes a site with the options of the command, and what the person at the terminal answers.
import type { AsyncClientOptions } from "@ws/client";
import { EXIT, UsageError, type CommandContext } from "@ws/helpers/command";
import { createSite } from "../create-site.ts";
import { findPage } from "../find-page.ts";
import { readAnswers, type CreateOptions } from "./answers.ts";
import { CancelError, openPrompts } from "./prompts.ts";

/** Writes the site. Returns the exit code. */
export async function createCommand(
  { environment, reporter, signal }: CommandContext,
  folder: string | undefined,
  options: CreateOptions,
): Promise<number> {
  const { stdin: input, stdout: output } = process;
  if (options.yes !== true && !(input.isTTY && output.isTTY))
    throw new UsageError(
      "Expected a terminal to ask questions in, or --yes. Pass --yes, and the options that you need.",
    );
  try {
    const prompts = options.yes === true ? undefined : await openPrompts({ input, output, signal });
    const { token, page, ...answers } = await readAnswers(folder, options, environment, prompts);
    if (token !== undefined && page !== undefined) await findPage(token, page, connection(environment));
    signal.throwIfAborted();
    const files = createSite({ ...answers, token, page });
    reporter.event("created", { folder: answers.folder, files }, nextSteps(answers.folder));
    return EXIT.complete;
  } catch (error) {
    if (!(error instanceof CancelError)) throw error;
    reporter.event("cancelled", {}, error.message);
    return EXIT.interrupted;
  }
}

/** The address of an emulator or a proxy. */
function connection({ WORKSPACE_BASE_URL: baseUrl }: NodeJS.ProcessEnv): AsyncClientOptions {
  return baseUrl ? { baseUrl } : {};
}

const nextSteps = (folder: string): string =>
  `The site is in ${folder}. Start it: ${folder === "." ? "" : `cd ${quoted(folder)} && `}npm install && npm start`;

/** Returns a path as shells take it: in quotes, unless all of its characters are plain. */
function quoted(path: string): string {
  const named = path.startsWith("-") ? `./${path}` : path;
  if (/^[\w./@+-]+$/u.test(named)) return named;
  // In the shells of Windows, single quotes are characters of the name.
  return process.platform === "win32" ? `"${named}"` : `'${named.replaceAll("'", String.raw`'\''`)}'`;
}
