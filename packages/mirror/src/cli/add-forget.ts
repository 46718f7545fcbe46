// The options of `ws-mirror forget`.
import type { Command } from "commander";
import type { ForgetCommandOptions } from "./forget-command.ts";
import type { Run } from "./service-commands.ts";

/** Adds the options and the action of `forget` to its command. The action is loaded when it runs. */
export function addForget(command: Command, run: Run): void {
  command
    .option("--keep-last <N>", 'keep the N latest states; "unlimited" keeps all')
    .option("--keep-hourly <N>", "keep the last state of each hour, for N hours that have one")
    .option("--keep-daily <N>", "keep the last state of each day in UTC, for N days that have one")
    .option("--keep-weekly <N>", "keep the last state of each week from Monday, for N weeks that have one")
    .option("--keep-monthly <N>", "keep the last state of each month, for N months that have one")
    .option("--keep-yearly <N>", "keep the last state of each year, for N years that have one")
    .option("--keep-within <DURATION>", "keep all states this long before the latest one, for example 48h, 7d or 1y6m")
    .option("--dry-run", "print what would be removed, and remove nothing")
    .action((folder: string | undefined, options: ForgetCommandOptions) =>
      run(options, async (context) => (await import("./forget-command.ts")).forgetCommand(folder, options, context)),
    );
}
