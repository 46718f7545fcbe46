// The command `ws-mirror`. Each subcommand is loaded when it runs.
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { escapeControls } from "@ws/helpers/tasks";
import { messageOf, MirrorError } from "../errors.ts";
import { EXPORT_FORMATS } from "../export/export-formats.ts";
import { DEFAULT_FILES } from "../store/open/copy-location.ts";
import type { WatchCommandOptions } from "./watch-command.ts";
import type { ExportCommandOptions } from "./export-command.ts";
import type { CommonOptions } from "./connect.ts";
import type { StatusCommandOptions } from "./status-command.ts";
import type { VerifyCommandOptions } from "./verify-command.ts";
import type { RestoreCommandOptions } from "./restore-command.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { addForget } from "./add-forget.ts";
import { addSearch } from "./add-search.ts";
import { addServiceCommands, type Run } from "./service-commands.ts";
import { createReporter, writeLines, type Output } from "./reporter.ts";

/** Runs the command. Returns the exit code. */
export async function main(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  let exitCode: number = EXIT.complete;
  const startedAt = Date.now();
  const program = createProgram(output, async (options, run) => {
    const reporter = await createReporter(output, options.json === true);
    try {
      exitCode = await run({ environment, reporter, signal, startedAt });
    } finally {
      reporter.stop();
    }
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error, args[0] ?? "", output, signal);
  }
}

function createProgram(output: Output, run: Run): Command {
  const program = createRoot(output);
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .argument("[DIR]", "folder of the copy; not needed with --database")
      .option("--database <URL>", "PostgreSQL database instead of DIR/mirror.db")
      .option("--schema <NAME>", "schema of the database (default: public)")
      .option("--workspace <NAME>", "workspace of the command work: its schema is ws_NAME")
      .option(
        "--workspaces <FILE>",
        "file of the command work with the token of --workspace, instead of WORKSPACE_TOKEN",
      )
      .option(
        "--files <FOLDER>",
        `contents of files, or s3://BUCKET/PREFIX (default: DIR/files; without DIR: ${DEFAULT_FILES})`,
      )
      .option("--json", "print one JSON object per line on standard output");
  command("pull", "reads what changed since the last run; the first run reads everything that the token can see")
    .option("--full", "read everything again")
    .option("--requests-per-second <N>", 'pace; "off" for servers without a limit (default: adaptive)')
    .action((folder: string | undefined, options: CommonOptions & { full?: boolean }) =>
      run(options, async (context) => (await import("./pull-command.ts")).pullCommand(folder, options, context)),
    );
  command("watch", "keeps the copy up to date; webhooks make it faster")
    .option("--webhooks <PORT>", "receive webhooks on this port; set WORKSPACE_WEBHOOK_TOKEN to the verification token")
    .option("--accept-handshake", "print the token of one handshake although WORKSPACE_WEBHOOK_TOKEN is set")
    .option("--host <ADDRESS>", "address for webhooks (default: 127.0.0.1)")
    .option("--interval <SECONDS>", "time between two runs that look for all changes (default: 300)")
    .option("--requests-per-second <N>", 'pace; "off" for servers without a limit (default: adaptive)')
    .action((folder: string | undefined, options: WatchCommandOptions) =>
      run(options, async (context) => (await import("./watch-command.ts")).watchCommand(folder, options, context)),
    );
  command("verify", "checks every object and file against its hash")
    .option("--deep", "also compare the copy with the service")
    .option("--rebuild-index", "first fill the index of the search again")
    .option("--requests-per-second <N>", 'pace; "off" for servers without a limit (default: adaptive)')
    .action((folder: string | undefined, options: VerifyCommandOptions) =>
      run(options, async (context) => (await import("./verify-command.ts")).verifyCommand(folder, options, context)),
    );
  command("export", "writes the copy as files, now or at an earlier time; needs no token")
    .requiredOption("--format <FORMAT>", EXPORT_FORMATS.join(", "))
    .requiredOption("--out <FOLDER>", "new or empty folder, or an earlier export, whose files are replaced")
    .option("--at <TIME>", "state at this time: a date, or a time with a time zone, for example 2026-07-01T09:00:00Z")
    .option("--math", "html: equations as MathML; needs the package katex")
    .option("--highlight", "html: colors in code; needs the package highlight.js")
    .option("--with-people", "seed: keep the names, e-mail addresses and pictures of people")
    .action((folder: string | undefined, options: ExportCommandOptions) =>
      run(options, async (context) => (await import("./export-command.ts")).exportCommand(folder, options, context)),
    );
  command("restore", "builds the tree again below an empty page; a restore that was interrupted continues")
    .requiredOption("--into <PAGE_ID>", "empty page below which the tree is built")
    .option("--at <TIME>", "state at this time, ISO 8601 (default: now)")
    .option("--only <ID>", "restore one page, database or block only")
    .option("--dry-run", "print what the restore contains and cannot make, and create nothing")
    .option("--requests-per-second <N>", 'pace; "off" for servers without a limit (default: adaptive)')
    .action((folder: string | undefined, options: RestoreCommandOptions) =>
      run(options, async (context) => (await import("./restore-command.ts")).restoreCommand(folder, options, context)),
    );
  addForget(command("forget", "removes earlier states, with the rules of restic; needs no token"), run);
  command("status", "prints counts, age, omissions and the last runs")
    .option("--max-age <DURATION>", "fail if the last complete run is older, for example 26h (units: s, m, h, d)")
    .action((folder: string | undefined, options: StatusCommandOptions) =>
      run(options, async (context) => (await import("./status-command.ts")).statusCommand(folder, options, context)),
    );
  addSearch(command("search", "finds words in titles, headings, texts, values and comments; needs no token"), run);
  addServiceCommands(program, run);
  return program;
}

/** Creates the command without its subcommands. */
function createRoot({ stdout, stderr }: Output): Command {
  return new Command("ws-mirror")
    .description("Keeps a local copy of a Notion workspace. Set WORKSPACE_TOKEN to the token of your integration.")
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // An error repeats the arguments.
      writeErr: (text) => stderr.write(text.split("\n").map(escapeControls).join("\n")),
    });
}

/** Returns the version of this package. */
function packageVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** Commands that continue an interrupted run. */
const CONTINUING: ReadonlySet<string> = new Set(["pull", "restore", "forget", "upgrade"]);

/** Prints an error, and returns its exit code. */
function exitCodeOf(error: unknown, command: string, { stderr }: Output, signal: AbortSignal): number {
  // commander has printed its own errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.complete : EXIT.usage;
  if (signal.aborted) {
    const next = CONTINUING.has(command) ? " The next run continues where this one stopped." : "";
    writeLines(stderr, [`Interrupted.${next}`]);
    return EXIT.interrupted;
  }
  if (error instanceof UsageError || (error instanceof MirrorError && error.code === "invalid_argument")) {
    writeLines(stderr, [error.message]);
    return EXIT.usage;
  }
  writeLines(stderr, [messageOf(error)]);
  return EXIT.failed;
}
