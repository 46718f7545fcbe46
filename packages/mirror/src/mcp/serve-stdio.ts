// Serves one client on standard input and output.
import type { Readable, Writable } from "node:stream";
import { once } from "node:events";
import type { AnswerContext } from "./answer-call.ts";
import { createServer } from "./create-server.ts";
import type { Sdk } from "./load-sdk.ts";

/** The streams of the client. */
export interface ClientStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves until the input ends or the signal aborts. */
export async function serveStdio(
  sdk: Sdk,
  version: string,
  context: AnswerContext,
  { input, output }: ClientStreams,
  signal: AbortSignal,
): Promise<void> {
  const { server, settled } = createServer(sdk, version, context);
  await server.connect(new sdk.stdio.StdioServerTransport(input, output));
  if (signal.aborted) return server.close();
  const stop = new AbortController();
  try {
    await Promise.race([
      once(input, "end", { signal: stop.signal }),
      once(input, "close", { signal: stop.signal }),
      once(signal, "abort", { signal: stop.signal }),
    ]);
    // A program can send its calls and end its output. An answer is sent in the turn after it is found.
    await settled();
    await new Promise(setImmediate);
  } finally {
    stop.abort();
    await server.close();
  }
}
