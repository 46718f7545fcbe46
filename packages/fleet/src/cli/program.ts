// The commands with their options.
import { Option, type Command } from "commander";
import type { RunLater } from "@ws/helpers/command";
import { DEFAULT_FILES } from "@ws/mirror";
import { addKeepOptions } from "@ws/mirror/command";

const JSON_LINES = new Option("--json", "print one JSON object per line on standard output");

/** Adds the commands to the program. */
export function addCommands(program: Command, later: RunLater): void {
  const workspaceCommand = (name: string, description: string): Command =>
    program
      .command(name)
      .argument("<NAME>", "workspace of the file of work")
      .description(description)
      .option("--queue <REDIS_URL>", "Redis with the queue (or REDIS_URL)")
      .option("--database <POSTGRES_URL>", "database with the copies (or DATABASE_URL)")
      .addOption(JSON_LINES);
  const work = program
    .command("work")
    .description("takes jobs from a queue and pulls many workspaces into one PostgreSQL database")
    .option("--queue <REDIS_URL>", "Redis with the queue and the rate limits (or REDIS_URL)")
    .option("--database <POSTGRES_URL>", "database with one schema for each workspace (or DATABASE_URL)")
    .requiredOption("--workspaces <FILE>", 'JSON: [{ "name": "acme", "tokenVariable": "ACME_TOKEN" }]')
    .option(
      "--files <FOLDER>",
      "folder for the contents of files, shared by all machines, or s3://BUCKET/PREFIX",
      DEFAULT_FILES,
    )
    .option("--concurrency <N>", "workspaces at the same time", "4")
    .option("--slice <SECONDS>", "time after which a workspace goes to the end of the queue", "60")
    .option(
      "--enumerate-every <DURATION>",
      "time between two runs that list everything, for example 24h (default: every run)",
    )
    .option("--once", "run each workspace once, but those that are paused, and end; exits with 1 if one failed")
    .option("--verify-every <DURATION>", "time between two checks of each copy against its hashes, for example 7d")
    .option("--forget-every <DURATION>", "time between two removals of the earlier states that --keep-… does not keep")
    .option("--job-lock <SECONDS>", "time after which another worker takes the jobs of a dead one", "30")
    .option("--metrics <PORT>", "serve GET /metrics for Prometheus, /livez and /readyz on this port")
    .option("--host <ADDRESS>", "address for --metrics (default: 127.0.0.1)")
    .addOption(JSON_LINES);
  addKeepOptions(work).action(later(async () => (await import("./commands/work-command.ts")).workCommand));
  program
    .command("status")
    .description(
      "prints the state of each workspace, also while Redis or PostgreSQL are away; exits with 3 if something needs a person",
    )
    .option("--queue <REDIS_URL>", "Redis with the queue (or REDIS_URL)")
    .option("--database <POSTGRES_URL>", "database with the copies (or DATABASE_URL)")
    .requiredOption("--workspaces <FILE>", "file of work")
    .addOption(JSON_LINES)
    .action(later(async () => (await import("./commands/status-command.ts")).statusCommand));
  const commands = async () => import("./commands/workspace-commands.ts");
  workspaceCommand("pull", "makes the next run of a workspace due now").action(
    later(async () => (await commands()).pullCommand),
  );
  workspaceCommand("pause", "keeps a workspace from being pulled until it is resumed; its copy stays").action(
    later(async () => (await commands()).pauseCommand),
  );
  workspaceCommand("resume", "lets a workspace be pulled again, now").action(
    later(async () => (await commands()).resumeCommand),
  );
  program
    .command("webhooks")
    .description("receives the webhooks of many workspaces, and puts hints into the queue of work")
    .option("--queue <REDIS_URL>", "Redis with the queue (or REDIS_URL)")
    .requiredOption("--workspaces <FILE>", "file of work, with webhookToken or webhookTokenVariable")
    .requiredOption("--port <PORT>", "port for POST /webhooks/NAME, GET /livez and /readyz")
    .option("--host <ADDRESS>", "address for --port (default: 127.0.0.1)")
    .option("--metrics <PORT>", "serve GET /metrics for Prometheus, /livez and /readyz on this port, too")
    .option("--metrics-host <ADDRESS>", "address for --metrics (default: 127.0.0.1)")
    .addOption(JSON_LINES)
    .action(later(async () => (await import("./commands/webhooks-command.ts")).webhooksCommand));
  addUpgrade(program, later);
}

function addUpgrade(program: Command, later: RunLater): void {
  program
    .command("upgrade")
    .description("updates the tables of all copies in a database after an update of this package, one after the other")
    .option("--database <POSTGRES_URL>", "database with one schema for each workspace (or DATABASE_URL)")
    .addOption(JSON_LINES)
    .action(later(async () => (await import("./commands/upgrade-command.ts")).upgradeCommand));
}
