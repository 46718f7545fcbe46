// `ws-mirror mcp`
import { openCopyToRead } from "../../mcp/open-copy.ts";
import { loadSdk } from "../../mcp/load-sdk.ts";
import { startRefresh } from "../../mcp/refresh.ts";
import { serveHttp } from "../../mcp/serve-http.ts";
import { serveStdio } from "../../mcp/serve-stdio.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { connectClient, locationOf, type CommonOptions } from "../options/connect.ts";
import { withMirror, type CommandContext } from "../options/open-mirror.ts";
import { portOf } from "../options/port.ts";
import { packageVersion } from "../package-version.ts";

/** Options of `ws-mirror mcp`. */
export interface McpCommandOptions extends CommonOptions {
  readonly http?: string;
  readonly refresh?: string;
}

/** Time between two refreshes that list everything, in milliseconds. Those in between read recent edits. */
const ENUMERATE_EVERY_MS = 24 * 3_600_000;

/** Serves the copy to assistants. Standard output belongs to the protocol. */
export async function mcpCommand(
  context: CommandContext,
  folder: string | undefined,
  options: McpCommandOptions,
): Promise<number> {
  const { environment, reporter, signal } = context;
  const intervalMs = options.refresh === undefined ? undefined : secondsOf(options.refresh) * 1000;
  const port = options.http === undefined ? undefined : portOf("--http", options.http);
  // Before the server starts, so that a missing token ends the command.
  if (intervalMs !== undefined) await connectClient(options, environment).close();
  const sdk = await loadSdk();
  const location = locationOf(folder, options);
  const copy = await openCopyToRead(location);
  const print = (message: string) => reporter.event("mcp", {}, message);
  const stop = new AbortController();
  const end = AbortSignal.any([signal, stop.signal]);
  const refresh =
    intervalMs === undefined
      ? undefined
      : startRefresh({
          pull: (pullSignal) =>
            withMirror(folder, { ...options, create: false }, context, ({ mirror }) =>
              mirror.pull({ enumerateEveryMs: ENUMERATE_EVERY_MS, signal: pullSignal }),
            ),
          intervalMs,
          signal: end,
          onError: (message) => print(`The refresh failed: ${message}`),
        });
  const answers = { copy, location, refresh: refresh?.state, onError: print };
  try {
    if (port === undefined)
      await serveStdio(sdk, packageVersion(), answers, { input: process.stdin, output: process.stdout }, end);
    else
      await serveHttp(sdk, packageVersion(), answers, {
        port,
        token: environment["WS_MIRROR_MCP_TOKEN"],
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

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !Number.isFinite(seconds) || seconds < 1)
    throw new UsageError(`Expected at least 1 second in --refresh, got "${text.slice(0, 50)}".`);
  return seconds;
}
