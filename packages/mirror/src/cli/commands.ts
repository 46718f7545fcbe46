// The commands. Each returns its exit code.
import type { AsyncClient } from "@ws/client";
import { createMirror, type Mirror } from "../mirror.ts";
import type { PullResult } from "../pull/pull.ts";
import { readStatus } from "../store/summarize.ts";
import { verifyStore, type VerifyResult } from "../verify/verify-copy.ts";
import type { WebhookEvent } from "@ws/helpers/webhooks";
import type { MirrorStore } from "../store/mirror-store.ts";
import { startWebhookServer, type WebhookServer } from "../watch/webhook-server.ts";
import { connectClient, openCopy, type CommonOptions } from "./connect.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { table, type Reporter } from "./reporter.ts";

/** The parts of the process that a command works with. */
export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly reporter: Reporter;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A copy that is open, with the client of its workspace. */
interface OpenMirror {
  readonly mirror: Mirror;
  readonly client: AsyncClient;
  readonly store: MirrorStore;
}

/** Opens a copy, runs a command on it, and closes it. */
export async function withMirror<Result>(
  folder: string,
  options: CommonOptions & { readonly create: boolean },
  { environment }: CommandContext,
  work: (open: OpenMirror) => Promise<Result>,
): Promise<Result> {
  const client = connectClient(options, environment);
  try {
    const store = await openCopy(folder, options, options);
    try {
      return await work({ mirror: createMirror({ client, store }), client, store });
    } finally {
      await store.close();
    }
  } finally {
    await client.close();
  }
}

/** `ws-mirror pull DIR` */
export async function pullCommand(
  folder: string,
  options: CommonOptions & { readonly full?: boolean },
  context: CommandContext,
): Promise<number> {
  return withMirror(folder, { ...options, create: true }, context, async ({ mirror }) => {
    const result = await mirror.pull({
      full: options.full === true,
      signal: context.signal,
      onProgress: context.reporter.progress,
    });
    context.reporter.result(result, pullLines(result));
    return result.omissions.length === 0 ? EXIT.complete : EXIT.omissions;
  });
}

function pullLines(result: PullResult): string[] {
  return [
    ...table([
      ...Object.entries(result.objects),
      ["files", result.files],
      ["changed", result.changed],
      ["removed", result.removed],
      ["requests", result.requests],
      ["seconds", (result.durationMs / 1000).toFixed(1)],
    ]),
    ...omissionLines(result.omissions),
  ];
}

function omissionLines(omissions: PullResult["omissions"]): string[] {
  if (omissions.length === 0) return ["The copy is complete."];
  return [
    `The copy lacks ${omissions.length === 1 ? "one thing" : `${omissions.length} things`}:`,
    ...omissions.map(({ object_id: id, what, why, since }) => `  ${what} of ${id}: ${why} (since ${since})`),
  ];
}

/** Options of `ws-mirror watch`. */
interface WatchCommandOptions extends CommonOptions {
  readonly webhooks?: string;
  readonly host?: string;
  readonly interval?: string;
}

/** `ws-mirror watch DIR` */
export async function watchCommand(
  folder: string,
  options: WatchCommandOptions,
  context: CommandContext,
): Promise<number> {
  const { reporter, signal, environment } = context;
  const intervalMs = positive("--interval", options.interval ?? "300") * 1000;
  const port = options.webhooks === undefined ? undefined : portOf(options.webhooks);
  return withMirror(folder, { ...options, create: true }, context, async ({ mirror }) => {
    let server: WebhookServer | undefined;
    let receive: (event: WebhookEvent) => void = () => {};
    if (port !== undefined) {
      server = await startWebhookServer({
        port,
        host: options.host,
        token: environment["WORKSPACE_WEBHOOK_TOKEN"],
        onEvent: (event) => receive(event),
        onHandshake: (token) => reporter.event("handshake", { token }, handshakeText(token)),
      });
      reporter.event("listening", { port: server.port }, `Listening for webhooks on port ${server.port}.`);
    }
    try {
      await mirror.watch({
        signal,
        intervalMs,
        onProgress: reporter.progress,
        onReady: (add) => void (receive = add),
        onPulled: (result) => reporter.event("pulled", result, pulledText(result)),
        onError: (error) => reporter.event("failed", { message: messageOf(error) }, `Failed: ${messageOf(error)}`),
      });
    } finally {
      await server?.close();
    }
    return EXIT.interrupted;
  });
}

const handshakeText = (token: string): string =>
  `The service sent the verification token ${token}. Enter it in the settings of the integration, set ` +
  "WORKSPACE_WEBHOOK_TOKEN to it, and start again.";

/** Returns the line that reports a run. */
export const pulledText = ({ changed, removed, requests, omissions }: PullResult): string =>
  `${changed} changed, ${removed} removed, ${requests} requests, ${omissions.length} omissions`;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new UsageError(`Expected a positive number in ${name}, got "${text}".`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`Expected a port from 0 to 65535 in --webhooks, got "${text}".`);
  return port;
}

/** `ws-mirror verify DIR` */
export async function verifyCommand(
  folder: string,
  options: CommonOptions & { readonly deep?: boolean },
  context: CommandContext,
): Promise<number> {
  const { reporter, signal } = context;
  const report = ({ problems, differences = [] }: Partial<VerifyResult> & Pick<VerifyResult, "problems">) => {
    const lines = [
      ...problems.map(({ kind, id, message }) => `${kind} ${id}: ${message}`),
      ...differences.map(({ kind, id, difference }) => `${kind} ${id}: ${DIFFERENCES[difference]}`),
    ];
    const isGood = lines.length === 0;
    reporter.result({ problems, differences }, isGood ? ["Every object and file is as it was written."] : lines);
    return isGood ? EXIT.complete : EXIT.failed;
  };
  // Only a deep check sends requests, so only it needs a token.
  if (options.deep === true)
    return withMirror(folder, { ...options, create: false }, context, async ({ mirror }) =>
      report(await mirror.verify({ deep: true, signal })),
    );
  return withStore(folder, options, async (store) => report({ problems: await verifyStore(store, { signal }) }));
}

const DIFFERENCES = {
  missing: "only the service has it.",
  extra: "only the copy has it.",
  changed: "the copy and the service differ.",
} as const;

/** `ws-mirror status DIR` */
export async function statusCommand(
  folder: string,
  options: CommonOptions,
  { reporter }: CommandContext,
): Promise<number> {
  return withStore(folder, options, async (store) => {
    const status = await readStatus(store);
    reporter.result(status, [
      ...table([
        ["complete at", status.completeAt ?? "never"],
        ["tasks left", status.left],
        ...Object.entries(status.objects),
        ["files", status.files],
      ]),
      "last runs:",
      ...status.runs.map(
        (run) =>
          `  ${run.started_at}  ${run.ended_at === null ? "not complete" : "complete"}  ${run.changed} changed, ` +
          `${run.removed} removed, ${run.requests} requests`,
      ),
      ...omissionLines(status.omissions),
    ]);
    return EXIT.complete;
  });
}

/** Opens a copy, runs a command that needs no token on it, and closes it. */
export async function withStore<Result>(
  folder: string,
  options: CommonOptions,
  work: (store: MirrorStore) => Promise<Result>,
): Promise<Result> {
  const store = await openCopy(folder, options, { create: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
