// `ws-mirror search`
import { existsSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { searchCopy, type SearchResult } from "../../search/search-copy.ts";
import { EXIT, UsageError, type CommandContext } from "@ws/helpers/command";
import { sightText } from "../../store/out-of-sight.ts";
import { oneLineTitle } from "../output/one-line.ts";
import { parseTime } from "../options/parse-time.ts";
import { withStore } from "../options/open-mirror.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Prints where words occur in a copy. Sends no requests. Nothing found is no failure. */
export async function searchCommand(
  context: CommandContext,
  dir: string | undefined,
  words: readonly string[],
  options: OptionsOf<"search">,
): Promise<number> {
  const { folder, query } = readArguments(dir === undefined ? words : [dir, ...words], context.args, options);
  const { in: inside, kind, editedSince, limit } = options;
  const settings = {
    in: inside,
    kind,
    editedSince:
      editedSince === undefined ? undefined : new Date(parseTime("--edited-since", editedSince, context.startedAt)),
    limit,
  };
  return withStore(folder, options, context, async (store) => {
    const results = await searchCopy(store, query, settings);
    const lines = results.length === 0 ? ["Nothing found."] : results.flatMap(resultLines);
    const partial = results[0]?.isPartial === true ? ["No page has all words. These have some:", ""] : [];
    context.reporter.result({ query, results }, [...partial, ...lines]);
    return EXIT.complete;
  });
}

/**
 * The first argument is the folder. If the copy is in a database, it is a word, unless it names a folder. After `--`, every argument is
 * a word.
 */
function readArguments(
  args: readonly string[],
  line: readonly string[],
  { database, workspaces }: OptionsOf<"search">,
) {
  const end = line.indexOf("--");
  const before = end === -1 ? args : args.slice(0, Math.max(0, args.length - (line.length - end - 1)));
  const wrong = before.find((arg) => arg.startsWith("--"));
  if (wrong !== undefined)
    throw new UsageError(
      `Expected an option of search, got "${wrong.slice(0, 50)}". See npx @ws/mirror search --help.`,
    );
  const isElsewhere = (database !== undefined || workspaces !== undefined) && !(args.length > 1 && isFolder(before[0]));
  const [folder, ...words] = isElsewhere ? [undefined, ...args] : args;
  return { folder, query: words.join(" ") };
}

/** True for a path, and for the name of a folder. */
const isFolder = (arg: string | undefined): boolean =>
  arg !== undefined &&
  (isAbsolute(arg) || /^\.{1,2}(?:[/\\]|$)/u.test(arg) || (existsSync(arg) && statSync(arg).isDirectory()));

function resultLines({ kind, id, title, path, excerpt, url, outOfSightSince }: SearchResult, index: number): string[] {
  const above = path.map((step) => oneLineTitle(step.title)).join(" / ");
  return [
    ...(index === 0 ? [] : [""]),
    `${oneLineTitle(title)}${above === "" ? "" : `  (in ${above})`}`,
    `  ${marked(excerpt)}`,
    `  ${kind.replaceAll("_", " ")} ${id}${url === undefined ? "" : `  ${url}`}`,
    ...(outOfSightSince === undefined ? [] : [`  ${sightText(outOfSightSince)}`]),
  ];
}

/** Returns an excerpt with **marks**. */
function marked({ text, marks }: SearchResult["excerpt"]): string {
  let shown = "";
  let from = 0;
  for (const [start, end] of marks) {
    shown += `${text.slice(from, start)}**${text.slice(start, end)}**`;
    from = end;
  }
  return shown + text.slice(from);
}
