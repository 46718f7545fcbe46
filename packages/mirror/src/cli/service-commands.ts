// The commands that serve many workspaces.
import type { Command } from "commander";
import { DEFAULT_FILES } from "../store/open/copy-location.ts";
import type { CommonOptions } from "./connect.ts";
import { UsageError } from "./exit-codes.ts";
import type { CommandContext } from "./open-mirror.ts";
import type { UpgradeCommandOptions } from "./upgrade-command.ts";
import type { WebhooksCommandOptions } from "./webhooks-command.ts";
import type { WorkCommandOptions } from "./work-command.ts";

/** Runs a command, and keeps its exit code. */
export type Run = (options: CommonOptions, run: (context: CommandContext) => Promise<number>) => Promise<void>;

/** Adds the commands that serve many workspaces. Each is loaded when it runs. */
export function addServiceCommands(program: Command, run: Run): void {
  program
    .command("work")
    .argument("[ACTION]", "status: prints the state of each workspace, and ends")
    .description("takes jobs from a queue and pulls many workspaces into one PostgreSQL database")
    .requiredOption("--queue <REDIS_URL>", "Redis with the queue and the rate limits")
    .requiredOption("--database <POSTGRES_URL>", "database with one schema for each workspace")
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
    .option("--once", "run each workspace once, and end; exits with 1 if one failed")
    .option("--job-lock <SECONDS>", "time after which another worker takes the jobs of a dead one", "30")
    .option("--metrics <PORT>", "serve GET /metrics for Prometheus, /healthz and /readyz on this port")
    .option("--host <ADDRESS>", "address for --metrics (default: 127.0.0.1)")
    .option("--json", "print one JSON object per line on standard output")
    .action((action: string | undefined, options: WorkCommandOptions) =>
      run(options, async (context) => {
        if (action === "status") return (await import("./work-status-command.ts")).workStatusCommand(options, context);
        if (action !== undefined) throw new UsageError(`Expected no action or "status", got "${action}".`);
        return (await import("./work-command.ts")).workCommand(options, context);
      }),
    );
  program
    .command("webhooks")
    .description("receives the webhooks of many workspaces, and puts hints into the queue of work")
    .requiredOption("--queue <REDIS_URL>", "Redis with the queue")
    .requiredOption("--workspaces <FILE>", "file of work, with webhookToken or webhookTokenVariable")
    .requiredOption("--port <PORT>", "port for POST /webhooks/NAME and GET /healthz")
    .option("--host <ADDRESS>", "address to listen on (default: 127.0.0.1)")
    .option("--json", "print one JSON object per line on standard output")
    .action((options: WebhooksCommandOptions) =>
      run(options, async (context) => (await import("./webhooks-command.ts")).webhooksCommand(options, context)),
    );
  program
    .command("upgrade")
    .description("updates the tables of all copies in a database after an update of this package, one after the other")
    .requiredOption("--database <POSTGRES_URL>", "database with one schema for each workspace")
    .option("--json", "print one JSON object per line on standard output")
    .action((options: UpgradeCommandOptions) =>
      run(options, async (context) => (await import("./upgrade-command.ts")).upgradeCommand(options, context)),
    );
}
