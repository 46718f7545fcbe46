// The subcommands that work on one copy. flags/command-flags.ts has their options.
import type { Command } from "commander";
import type { RunLater } from "@ws/helpers/command";
import { COMMAND_FLAGS, type FlaggedCommand } from "./flags/command-flags.ts";
import { addFlags } from "./flags/flag.ts";
import { JSON_FLAGS } from "./flags/shared-flags.ts";
import { addCopyOptions } from "./options/copy-options.ts";

/** Adds the commands that work on one copy. */
export function addCopyCommands(program: Command, later: RunLater): void {
  const command = (name: FlaggedCommand, description: string): Command =>
    addFlags(addFlags(addCopyOptions(program.command(name)), JSON_FLAGS), COMMAND_FLAGS[name]).description(description);
  addRunCommands(command, later);
  addFileCommands(command, later);
  addStateCommands(command, later);
}

/** Adds a command with its flags. */
type AddCommand = (name: FlaggedCommand, description: string) => Command;

/** Adds the commands that read Notion. */
function addRunCommands(command: AddCommand, later: RunLater): void {
  command(
    "pull",
    "reads what changed since the last run; the first run reads everything that the token can see",
  ).action(later(async () => (await import("./commands/pull-command.ts")).pullCommand));
  command("watch", "keeps the copy up to date; webhooks make it faster").action(
    later(async () => (await import("./commands/watch-command.ts")).watchCommand),
  );
  command("verify", "checks every object and file against its hash").action(
    later(async () => (await import("./commands/verify-command.ts")).verifyCommand),
  );
}

/** Adds the commands that write the copy elsewhere. */
function addFileCommands(command: AddCommand, later: RunLater): void {
  command("export", "writes the copy as files, now or at an earlier time; needs no token").action(
    later(async () => (await import("./commands/export-command.ts")).exportCommand),
  );
  command("restore", "builds the tree again below an empty page; a restore that was interrupted continues").action(
    later(async () => (await import("./commands/restore-command.ts")).restoreCommand),
  );
  command("pack", "packs the copy with its earlier states and files into one file; needs no token").action(
    later(async () => (await import("./commands/pack-command.ts")).packCommand),
  );
  command("unpack", "turns a packed copy into a copy in DIR, or in a schema of a database; needs no token").action(
    later(async () => (await import("./commands/unpack-command.ts")).unpackCommand),
  );
}

/** Adds the commands on the states of a copy. */
function addStateCommands(command: AddCommand, later: RunLater): void {
  command("forget", "removes earlier states, with the rules of restic; needs no token").action(
    later(async () => (await import("./commands/forget-command.ts")).forgetCommand),
  );
  command("status", "prints counts, age, what was skipped and the last runs").action(
    later(async () => (await import("./commands/status-command.ts")).statusCommand),
  );
  command("mend-clock", "corrects runs whose times are wrong, because the clock of a machine was wrong").action(
    later(async () => (await import("./commands/mend-clock-command.ts")).mendClockCommand),
  );
  command("accept", "records that skipped objects are known: they are listed, and no longer change the exit code")
    .argument("[IDS...]", "ids or addresses of skipped objects, as status lists them, or workspace")
    .action(later(async () => (await import("./commands/accept-command.ts")).acceptCommand));
  command("diff", "prints the pages that changed between two times, and what changed; needs no token").action(
    later(async () => (await import("./commands/diff-command.ts")).diffCommand),
  );
  command("search", "finds words in titles, headings, texts, values and comments; needs no token")
    .argument("[WORDS...]", 'words, "phrases", beginnings* and -words that must not occur')
    // Words can begin with a hyphen.
    .allowUnknownOption()
    .action(later(async () => (await import("./commands/search-command.ts")).searchCommand));
}
