// The options of `ws-mirror search`.
import { Option, type Command } from "commander";
import { SEARCH_KINDS } from "../model/object-kind.ts";
import type { SearchCommandOptions } from "./search-command.ts";
import type { Run } from "./service-commands.ts";

/** Adds the options and the action of `search` to its command. The action is loaded when it runs. */
export function addSearch(command: Command, run: Run): void {
  command
    .argument("[WORDS...]", 'words, "phrases", beginnings* and -words that must not occur')
    .option("--in <ID>", "search a page, database or block, and what is inside of it")
    .addOption(new Option("--kind <KIND>", "search objects of one kind").choices(SEARCH_KINDS))
    .option("--edited-since <TIME>", "search what was edited since a time, or in the last 7d")
    .option("--limit <N>", "print at most N results (default: 20)")
    // Words can begin with a hyphen.
    .allowUnknownOption()
    .action((folder: string | undefined, words: readonly string[], options: SearchCommandOptions) =>
      run(options, async (context) =>
        (await import("./search-command.ts")).searchCommand(
          folder === undefined ? words : [folder, ...words],
          options,
          context,
        ),
      ),
    );
}
