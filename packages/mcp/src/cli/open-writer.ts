// Opens what a server that writes needs: the client, the journal beside the copy, and pulls of what was written.
import { randomUUID } from "node:crypto";
import { isAPIResponseError, isWorkspaceError, type AsyncClient } from "@ws/client";
import { UsageError, type CommandContext } from "@ws/helpers/command";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { sleep } from "@ws/helpers/tasks";
import type { PullHint } from "@ws/mirror";
import { connectClient, locationOf, withMirror, type CommonOptions } from "@ws/mirror/command";
import type { OpenCopy } from "@ws/mirror/reader";
import { openJournalDatabase } from "../write/journal/journal-database.ts";
import { Journal } from "../write/journal/journal.ts";
import type { WriteLimits } from "../write/limits.ts";
import { Writer } from "../write/writer.ts";

/** Options of the command that concern writes. */
export interface WriteOptions {
  readonly write?: boolean | string;
  readonly writesPerMinute?: string;
  readonly pagesPerHour?: string;
}

/** How a server writes. */
export interface WriteSettings {
  /** True to write without a preview. */
  readonly isDirect: boolean;
  readonly limits: WriteLimits;
}

/** Returns how a server writes. Undefined if it does not. @throws UsageError for a wrong option */
export function writeSettings({ write, writesPerMinute, pagesPerHour }: WriteOptions): WriteSettings | undefined {
  if (write === undefined || write === false) {
    const other = Object.entries({ "--writes-per-minute": writesPerMinute, "--pages-per-hour": pagesPerHour });
    const without = other.find(([, value]) => value !== undefined)?.[0];
    if (without !== undefined) throw new UsageError(`Expected --write with ${without}, got none.`);
    return undefined;
  }
  if (write !== true && write !== "apply")
    throw new UsageError(
      `Expected --write or --write=apply, got "${String(write).slice(0, 50)}". Name the folder of the copy before --write.`,
    );
  return {
    isDirect: write === "apply",
    limits: {
      perMinute: countOf("--writes-per-minute", writesPerMinute, 30),
      pagesPerHour: countOf("--pages-per-hour", pagesPerHour, 20),
    },
  };
}

function countOf(name: string, text: string | undefined, normal: number): number {
  const count = text === undefined ? normal : Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 100_000)
    throw new UsageError(`Expected a whole number from 1 to 100000 in ${name}, got "${text?.slice(0, 50)}".`);
  return count;
}

/**
 * Asks Notion whether the token may write, by changes of a page that does not exist. If Notion does not answer, the first write tells it.
 * @throws UsageError if the token is refused, or may not write
 */
async function checkWriteToken(client: AsyncClient): Promise<void> {
  const id = randomUUID();
  const checks: readonly (readonly [right: string, send: () => Promise<unknown>])[] = [
    ["update content", () => client.pages.update({ page_id: id, properties: {} })],
    ["insert content", () => client.pages.create({ parent: { type: "page_id", page_id: id }, properties: {} })],
  ];
  for (const [right, send] of checks) {
    try {
      await send();
    } catch (error) {
      if (!isWorkspaceError(error)) throw error;
      if (isAPIResponseError(error) && (error.status === 401 || error.status === 403))
        throw new UsageError(
          `The token may not ${right}, which --write needs: ${messageOf(error)}. Give the connection the capabilities to read, insert and update content, or leave --write out.`,
        );
    }
  }
}

/** The parts of a server for its writer. */
export interface WriterParts {
  readonly folder: string | undefined;
  readonly options: CommonOptions;
  readonly context: CommandContext;
  /** Undefined: the server does not write. */
  readonly settings: WriteSettings | undefined;
  readonly copy: OpenCopy;
  readonly isHttp: boolean;
  /** Runs work that changes the copy after the work before it. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** A writer that is open. */
export interface OpenWriter {
  /** Undefined: the server does not write. */
  readonly writer: Writer | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Opens a writer, if the server writes. Closes the copy if that fails.
 * @throws UsageError if the token may not write, MirrorError if there is no journal
 */
export async function openWriter({ settings, ...parts }: WriterParts): Promise<OpenWriter> {
  if (settings === undefined) return { writer: undefined, close: async () => {} };
  try {
    return await openWith(settings, parts);
  } catch (error) {
    await parts.copy.close();
    throw error;
  }
}

async function openWith(
  settings: WriteSettings,
  { folder, options, context, copy, isHttp, inTurn }: Omit<WriterParts, "settings">,
): Promise<OpenWriter> {
  const client = connectClient(options, context.environment);
  try {
    await checkWriteToken(client);
    const journal = new Journal(await openJournalDatabase(locationOf(folder, options)));
    const pull = (hints: readonly PullHint[], signal: AbortSignal) =>
      withMirror(folder, { ...options, create: false }, context, ({ mirror }) => mirror.pull({ hints, signal }));
    const writer = new Writer({
      client,
      copy,
      journal,
      ...settings,
      isOneConversation: !isHttp,
      refresh: (hints) =>
        refreshWritten((signal) => inTurn(() => pullWhenFree(() => pull(hints, signal), signal)), context.signal),
    });
    return {
      writer,
      close: async () => {
        await journal.close();
        await client.close();
      },
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Time that the answer of a write waits for the copy, in milliseconds. */
const WAIT_MS = 20_000;

/** Time between two attempts while another process changes the copy, in milliseconds. */
const RETRY_MS = 500;

/** Pulls what was written. Returns why the copy does not have it yet. */
async function refreshWritten(
  pull: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const done = new AbortController();
  const failed = pull(signal).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  );
  const late = sleep(WAIT_MS, AbortSignal.any([signal, done.signal])).then(
    () => "it is updated at the moment, and shows it afterwards.",
  );
  try {
    return await Promise.race([failed, late]);
  } finally {
    done.abort();
  }
}

/** Pulls as soon as no other process changes the copy. */
async function pullWhenFree(pull: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  for (let attempts = WAIT_MS / RETRY_MS; ; attempts -= 1)
    try {
      return await pull();
    } catch (error) {
      if (codeOf(error) !== "copy_in_use" || attempts <= 0 || signal.aborted) throw error;
      await sleep(RETRY_MS, signal);
    }
}
