// `ws-mirror work`
import { messageOf } from "../errors.ts";
import { work } from "../work/work.ts";
import { readWorkspacesFile } from "../work/workspaces-file.ts";
import type { CommonOptions } from "./connect.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import type { CommandContext } from "./open-mirror.ts";
import { pulledText } from "./pull-command.ts";

/** Options of `ws-mirror work`. */
export interface WorkCommandOptions extends Pick<CommonOptions, "json"> {
  readonly queue: string;
  readonly database: string;
  readonly workspaces: string;
  readonly files: string;
  readonly concurrency: string;
  readonly jobLock: string;
}

/** Takes jobs until the process is interrupted. */
export async function workCommand(options: WorkCommandOptions, context: CommandContext): Promise<number> {
  const { reporter, signal, environment } = context;
  const concurrency = positiveInteger("--concurrency", options.concurrency);
  const jobLockMs = positiveInteger("--job-lock", options.jobLock) * 1000;
  await work({
    queueUrl: options.queue,
    databaseUrl: options.database,
    filesFolder: options.files,
    workspaces: readWorkspacesFile(options.workspaces, environment),
    concurrency,
    jobLockMs,
    signal,
    onReady: () => reporter.event("ready", {}, "Waiting for jobs."),
    onPulled: (workspace, result) =>
      reporter.event("pulled", { workspace, ...result }, `${workspace}: ${pulledText(result)}`),
    onError: (workspace, error) => {
      const message = messageOf(error);
      reporter.event("failed", { workspace, message }, `${workspace === "" ? "queue" : workspace}: ${message}`);
    },
  });
  return EXIT.interrupted;
}

function positiveInteger(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`Expected a positive integer in ${name}, got "${text}".`);
  return value;
}
