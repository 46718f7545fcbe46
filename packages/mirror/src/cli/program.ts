// The subcommands that work on one copy, with their options.
import { Option, type Command } from "commander";
import { EXPORT_FORMATS, FORMAT_OPTIONS, formatsWith, type FormatOption } from "../export/export-formats.ts";
import { SEARCH_KINDS } from "../model/records/object-kind.ts";
import { addChoiceOptions } from "./options/choice.ts";
import { addCopyOptions, MAX_LOSS, PACE } from "./options/copy-options.ts";
import { addKeepOptions } from "./options/keep-options.ts";
import type { RunLater } from "@ws/helpers/command";

/** Adds the commands that work on one copy. */
export function addCopyCommands(program: Command, later: RunLater): void {
  addRunCommands(program, later);
  addFileCommands(program, later);
  addStateCommands(program, later);
}

/** Adds a command on one copy. */
const addCommand = (program: Command, name: string, description: string): Command =>
  addCopyOptions(program.command(name)).addOption(JSON_LINES).description(description);

/** Adds the commands that read Notion. */
function addRunCommands(program: Command, later: RunLater): void {
  const command = (name: string, description: string) => addCommand(program, name, description);
  addChoiceOptions(
    command("pull", "reads what changed since the last run; the first run reads everything that the token can see"),
  )
    .option("--yes", "do not ask before the first run")
    .option("--full", "read everything again")
    .option(
      "--accept-loss",
      "mark everything that the connection no longer sees as out of sight, above the limits, too",
    )
    .addOption(MAX_LOSS.objects)
    .addOption(MAX_LOSS.percent)
    .addOption(PACE)
    .action(later(async () => (await import("./commands/pull-command.ts")).pullCommand));
  addChoiceOptions(command("watch", "keeps the copy up to date; webhooks make it faster"))
    .option("--webhooks <PORT>", "receive webhooks on this port; set WORKSPACE_WEBHOOK_TOKEN to the verification token")
    .option("--accept-handshake", "print the token of one handshake although WORKSPACE_WEBHOOK_TOKEN is set")
    .option("--host <ADDRESS>", "address for webhooks (default: 127.0.0.1)")
    .option("--interval <SECONDS>", "time between two runs that look for all changes (default: 300)")
    .addOption(MAX_LOSS.objects)
    .addOption(MAX_LOSS.percent)
    .addOption(PACE)
    .action(later(async () => (await import("./commands/watch-command.ts")).watchCommand));
  addVerifyOptions(command("verify", "checks every object and file against its hash")).action(
    later(async () => (await import("./commands/verify-command.ts")).verifyCommand),
  );
}

/** Returns an option of the formats that take it. */
const formatOption = (option: FormatOption, meaning: string, value = ""): [flags: string, description: string] => [
  `${FORMAT_OPTIONS[option]}${value}`,
  `${formatsWith(option).join(", ")}: ${meaning}`,
];

/** Adds the commands that write the copy elsewhere. */
function addFileCommands(program: Command, later: RunLater): void {
  const command = (name: string, description: string) => addCommand(program, name, description);
  command("export", "writes the copy as files, now or at an earlier time; needs no token")
    .requiredOption("--format <FORMAT>", EXPORT_FORMATS.join(", "))
    .requiredOption("--out <FOLDER>", "new or empty folder, or an earlier export, whose files are replaced")
    .option(...formatOption("names", "ids (default), or titles in folders that follow the tree", " <NAMES>"))
    .option("--at <TIME>", "state at this time: a date, or a time with a time zone, for example 2026-07-01T09:00:00Z")
    .option("--only <ID...>", "export these pages or databases and what is below them, and nothing of others")
    .option("--except <ID...>", "export everything but these pages or databases and what is below them")
    .option(...formatOption("math", "equations as MathML; needs the package katex"))
    .option(...formatOption("highlight", "colors in code; needs the package highlight.js"))
    .option(...formatOption("withPeople", "keep the names, e-mail addresses and pictures of people"))
    .action(later(async () => (await import("./commands/export-command.ts")).exportCommand));
  command("restore", "builds the tree again below an empty page; a restore that was interrupted continues")
    .requiredOption("--into <PAGE_ID>", "empty page below which the tree is built")
    .option("--at <TIME>", "state at this time, for example 2026-07-01T09:00:00Z (default: the latest state)")
    .option("--only <ID>", "restore one page, database or block, with its contents")
    .option("--dry-run", "print what the restore contains, changes and leaves out, and create nothing")
    .addOption(PACE)
    .action(later(async () => (await import("./commands/restore-command.ts")).restoreCommand));
  command("pack", "packs the copy with its earlier states and files into one file; needs no token")
    .requiredOption("--out <FILE>", "new file: .tar, .tar.gz, or .tar.zst with Node.js 22.15 or later")
    .action(later(async () => (await import("./commands/pack-command.ts")).packCommand));
  command("unpack", "turns a packed copy into a copy in DIR, or in a schema of a database; needs no token")
    .requiredOption("--from <FILE>", "file that pack has written")
    .action(later(async () => (await import("./commands/unpack-command.ts")).unpackCommand));
}

/** Adds the commands on the states of a copy. */
function addStateCommands(program: Command, later: RunLater): void {
  const command = (name: string, description: string) => addCommand(program, name, description);
  addKeepOptions(command("forget", "removes earlier states, with the rules of restic; needs no token"))
    .option("--even-so", "remove states although a run lies in the future")
    .option("--dry-run", "print what would be removed, and remove nothing")
    .action(later(async () => (await import("./commands/forget-command.ts")).forgetCommand));
  command("status", "prints counts, age, what was skipped and the last runs")
    .option("--max-age <DURATION>", "fail if the last complete run is older, for example 26h (units: s, m, h, d)")
    .action(later(async () => (await import("./commands/status-command.ts")).statusCommand));
  command("mend-clock", "corrects runs that lie in the future, because the clock of a machine was wrong").action(
    later(async () => (await import("./commands/mend-clock-command.ts")).mendClockCommand),
  );
  command("accept", "records that skipped objects are known: they are listed, and no longer change the exit code")
    .argument("[IDS...]", "ids or addresses of skipped objects, as status lists them")
    .option("--list", "print what was skipped, and what of it is accepted")
    .option("--undo", "take back that the objects are accepted")
    .action(later(async () => (await import("./commands/accept-command.ts")).acceptCommand));
  command("diff", "prints the pages that changed between two times, and what changed; needs no token")
    .requiredOption("--from <TIME>", "a date, a time with a time zone, or a duration before now, for example 7d")
    .option("--to <TIME>", "like --from (default: now)")
    .action(later(async () => (await import("./commands/diff-command.ts")).diffCommand));
  command("search", "finds words in titles, headings, texts, values and comments; needs no token")
    .argument("[WORDS...]", 'words, "phrases", beginnings* and -words that must not occur')
    .option("--in <ID>", "search a page, database or block by its id or address, and what is inside of it")
    .addOption(new Option("--kind <KIND>", "search objects of one kind").choices(SEARCH_KINDS))
    .option("--edited-since <TIME>", "search what was edited since a time, or in the last 7d")
    .option("--limit <N>", "print at most N results (default: 20)")
    // Words can begin with a hyphen.
    .allowUnknownOption()
    .action(later(async () => (await import("./commands/search-command.ts")).searchCommand));
}

const addVerifyOptions = (command: Command): Command =>
  command
    .option("--deep", "also compare the copy with Notion")
    .option("--repair", "first repair what is damaged: from Notion with a token; earlier states are marked as lost")
    .option("--rebuild-index", "first fill the index of the search again")
    .addOption(PACE);

/** The option that all commands have. */
const JSON_LINES = new Option("--json", "print one JSON object per line on standard output");
