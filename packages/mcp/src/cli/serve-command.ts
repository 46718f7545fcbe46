// Serves a copy to assistants. Standard output belongs to the protocol.
import { EXIT, portOf, UsageError, type CommandContext } from "@ws/helpers/command";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { MirrorError, type PullResult } from "@ws/mirror";
import { connectClient, copyWords, locationOf, nameCopy, withMirror, type CommonOptions } from "@ws/mirror/command";
import { openCopy, type OpenCopy } from "@ws/mirror/reader";
import { openWriter, writeSettings, type WriteOptions } from "./open-writer.ts";
import { serveCopy } from "./serve-copy.ts";

/** Options of `ws-mcp`. */
export interface ServeOptions extends CommonOptions, WriteOptions {
  readonly http?: string;
  readonly refresh?: string;
  readonly pull?: boolean;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** Time between two refreshes that list everything, in milliseconds. Those in between read recent edits. */
const ENUMERATE_EVERY_MS = 24 * 3_600_000;

/** Serves the copy until the input ends or the signal aborts. With `--pull` and without an assistant, only makes the copy. */
export async function serveCommand(
  context: CommandContext,
  folder: string | undefined,
  options: ServeOptions,
): Promise<number> {
  const { environment, reporter, signal } = context;
  const intervalMs = options.refresh === undefined ? undefined : secondsOf(options.refresh) * 1000;
  const port = options.http === undefined ? undefined : portOf("--http", options.http);
  const writing = writeSettings(options);
  // Before the server starts, so that a missing token ends the command.
  if (writing !== undefined || intervalMs !== undefined || options.pull === true)
    await connectClient(options, environment).close();
  if (options.pull === true) await withMirror(folder, { ...options, create: true }, context, async () => {});
  const copy = await openCopy(locationOf(folder, options), { only: options.only, except: options.except }).catch(
    (error: unknown) => {
      if (codeOf(error) !== "not_a_copy") throw error;
      const message = messageOf(error).replace(/(?<=Run "npx @ws\/mirror pull DIR" first)\.$/u, ", or add --pull.");
      throw new MirrorError("not_a_copy", message, { cause: error });
    },
  );
  const print = (message: string) => reporter.event("mcp", {}, message);
  const inTurn = turns();
  const pullNow = async (pullSignal: AbortSignal): Promise<PullResult> => {
    const isFirst = await isUnfinished(copy);
    const result = await withMirror(folder, { ...options, create: false }, context, ({ mirror }) =>
      mirror.pull({ enumerateEveryMs: ENUMERATE_EVERY_MS, signal: pullSignal, onProgress: reporter.progress }),
    );
    if (isFirst) print(firstRunText(result));
    return result;
  };
  const pull = (pullSignal: AbortSignal) => inTurn(() => pullNow(pullSignal));
  const isHttp = port !== undefined;
  const opened = await openWriter({ folder, options, context, settings: writing, copy, isHttp, inTurn });
  try {
    const isFirst = options.pull === true && (await isUnfinished(copy));
    if (isFirst) print("Making the copy. If you interrupt it, the next call continues.");
    // A terminal and an empty input have no assistant: the command is there for the copy.
    const isForCopy = isFirst && intervalMs === undefined && port === undefined;
    if (!(isForCopy && process.stdin.isTTY)) {
      const hadClient = await serveCopy(copy, {
        pull: isFirst || intervalMs !== undefined ? pull : undefined,
        intervalMs,
        port,
        token: environment["WS_MCP_TOKEN"],
        signal,
        writer: opened.writer,
        nameCopy: (text) => nameCopy(text, copyWords(folder, options)),
        print,
      });
      if (hadClient || !isForCopy || !(await isUnfinished(copy))) return EXIT.complete;
    }
    return (await pull(signal)).complete ? EXIT.complete : EXIT.open;
  } finally {
    await opened.close();
    await copy.close();
  }
}

/** Returns a function that runs work after the work before it has ended. */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** True before the first complete run. */
const isUnfinished = (copy: OpenCopy): Promise<boolean> =>
  copy.read(async (reader) => (await reader.age()).currentTo === undefined);

/** Returns the line that reports the first run. */
function firstRunText({ complete, unfinished, skipped }: PullResult): string {
  const things = skipped.length === 1 ? "one thing" : `${skipped.length} things`;
  return complete ? "The copy is complete." : (unfinished ?? `The copy lacks ${things}: see the tool "status".`);
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !Number.isFinite(seconds) || seconds < 1)
    throw new UsageError(`Expected at least 1 second in --refresh, got "${text.slice(0, 50)}".`);
  return seconds;
}
