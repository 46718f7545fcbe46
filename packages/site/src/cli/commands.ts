import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { loadConfig, type Environment, type SiteConfig } from "../settings/config.ts";
import { textsOf } from "../content/content-report.ts";
import { openStoreOfSite } from "../content/copy/open-copy.ts";
import { acceptAll } from "../content/public/acceptance.ts";
import { tablesText } from "../content/public/scope.ts";
import { DEADLINE_MS, serveSite } from "../serve.ts";
import { openSite } from "../site.ts";

/** Options of the commands. */
interface CommandOptions {
  readonly config?: string;
  readonly acceptAll?: boolean;
}

/** Returns the variables of the process, and those of the file `.env` that it lacks. */
const withFile = (environment: NodeJS.ProcessEnv): Environment =>
  existsSync(".env") ? { ...parseEnv(readFileSync(".env", "utf8")), ...environment } : environment;

const readSettings = ({ environment }: CommandContext, { config, acceptAll: acceptsFirst }: CommandOptions) =>
  loadConfig(withFile(environment), { file: config, acceptsFirst });

/** Prints a line of plain text to standard output. */
const printer =
  ({ reporter }: CommandContext) =>
  (line: string): void =>
    reporter.result({}, line.split("\n"));

/** Serves the site until it is interrupted. */
export async function startCommand(context: CommandContext, options: CommandOptions): Promise<number> {
  const print = printer(context);
  context.allowTime(DEADLINE_MS);
  const site = await openOf(context, await readSettings(context, options), print);
  try {
    await serveSite(site, { print, signal: context.signal });
  } finally {
    await site.close();
  }
  print("The site is closed.");
  return EXIT.complete;
}

/** Opens the site. A signal in between ends it again. */
async function openOf({ signal }: CommandContext, config: SiteConfig, print: (line: string) => void) {
  const site = await openSite(config, { report: print, signal });
  if (!signal.aborted) return site;
  await site.close();
  throw signal.reason;
}

/** Reads the workspace once, and prints what is public, and what the options name wrongly. */
export async function checkCommand(context: CommandContext, options: CommandOptions): Promise<number> {
  const print = printer(context);
  const site = await openOf(context, await readSettings(context, options), () => {});
  const stop = () => void site.refresher.stop();
  context.signal.addEventListener("abort", stop, { once: true });
  try {
    if (site.workspace.isLive) await site.refresher.refreshAll();
    print(`Workspace: ${site.workspace.description}.`);
    const edition = await site.content.current();
    const problems = await textsOf(site.summaries.problems, edition);
    for (const text of [...(await textsOf(site.summaries.facts, edition)), ...problems]) print(text);
    if (problems.length === 0) print("The options fit the workspace.");
    return problems.length === 0 ? EXIT.complete : EXIT.open;
  } finally {
    context.signal.removeEventListener("abort", stop);
    await site.close();
  }
}

/** Publishes what waits for the owner, while the site runs, too. */
export async function acceptCommand(context: CommandContext, options: CommandOptions): Promise<number> {
  const config = await readSettings(context, options);
  const store = await openStoreOfSite(config);
  try {
    const published = await acceptAll(store, config.options.columns.public);
    printer(context)(published.length === 0 ? "Nothing waits." : `Published:\n${tablesText(published)}`);
    return EXIT.complete;
  } finally {
    await store.close();
  }
}
