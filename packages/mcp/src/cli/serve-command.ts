// Serves a copy to assistants. Standard output belongs to the protocol.
import { EXIT, portOf, UsageError, type CommandContext } from "@ws/helpers/command";
import { connectClient, locationOf, withMirror, type CommonOptions } from "@ws/mirror/command";
import { openCopy, type OpenCopy } from "@ws/mirror/reader";
import { startRefresh } from "../refresh.ts";
import { serveHttp } from "../serve-http.ts";
import { serveStdio } from "../serve-stdio.ts";

/** Options of `ws-mcp`. */
export interface ServeOptions extends CommonOptions {
  readonly http?: string;
  readonly refresh?: string;
  readonly pull?: boolean;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** Time between two refreshes that list everything, in milliseconds. Those in between read recent edits. */
const ENUMERATE_EVERY_MS = 24 * 3_600_000;

/** Serves the copy until the input ends or the signal aborts. */
export async function serveCommand(
  context: CommandContext,
  folder: string | undefined,
  options: ServeOptions,
): Promise<number> {
  const { environment, reporter, signal } = context;
  const intervalMs = options.refresh === undefined ? undefined : secondsOf(options.refresh) * 1000;
  const port = options.http === undefined ? undefined : portOf("--http", options.http);
  // Before the server starts, so that a missing token ends the command.
  const isPulling = intervalMs !== undefined || options.pull === true;
  if (isPulling) await connectClient(options, environment).close();
  if (options.pull === true) await withMirror(folder, { ...options, create: true }, context, async () => {});
  const copy = await openCopy(locationOf(folder, options), { only: options.only, except: options.except });
  const print = (message: string) => reporter.event("mcp", {}, message);
  const stop = new AbortController();
  const end = AbortSignal.any([signal, stop.signal]);
  const isDue = intervalMs !== undefined || (options.pull === true && (await isUnfinished(copy)));
  const refresh = !isDue
    ? undefined
    : startRefresh({
        pull: (pullSignal) =>
          withMirror(folder, { ...options, create: false }, context, ({ mirror }) =>
            mirror.pull({ enumerateEveryMs: ENUMERATE_EVERY_MS, signal: pullSignal, onProgress: reporter.progress }),
          ),
        intervalMs,
        signal: end,
        onError: (message) => print(`The ${intervalMs === undefined ? "pull" : "refresh"} failed: ${message}`),
      });
  const answers = { copy, refresh: refresh?.state, onError: print };
  try {
    if (port === undefined) await serveStdio(answers, { input: process.stdin, output: process.stdout }, end);
    else
      await serveHttp(answers, {
        port,
        token: environment["WS_MCP_TOKEN"],
        signal: end,
        onListening: (url, token) =>
          print(`Serving ${url}${token === undefined ? "" : ` with the header "Authorization: Bearer ${token}"`}`),
      });
    return EXIT.complete;
  } finally {
    stop.abort(new Error("The server has ended."));
    await refresh?.ended;
    await copy.close();
  }
}

/** True before the first complete run. */
const isUnfinished = (copy: OpenCopy): Promise<boolean> =>
  copy.read(async (reader) => (await reader.age()).currentTo === undefined);

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !Number.isFinite(seconds) || seconds < 1)
    throw new UsageError(`Expected at least 1 second in --refresh, got "${text.slice(0, 50)}".`);
  return seconds;
}
