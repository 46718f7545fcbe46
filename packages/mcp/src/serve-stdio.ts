// Serves one client on standard input and output.
import type { Readable, Writable } from "node:stream";
import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { AnswerContext } from "./answer-call.ts";
import { createServer } from "./create-server.ts";

/** The streams of the client. */
export interface ClientStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves until the input ends or the signal aborts. Returns true if a client has introduced itself. */
export async function serveStdio(
  context: AnswerContext,
  { input, output }: ClientStreams,
  signal: AbortSignal,
): Promise<boolean> {
  const { server, settled } = createServer(context);
  await server.connect(new StdioServerTransport(input, output));
  const stop = new AbortController();
  try {
    if (signal.aborted) return false;
    await Promise.race([
      once(input, "end", { signal: stop.signal }),
      once(input, "close", { signal: stop.signal }),
      once(signal, "abort", { signal: stop.signal }),
    ]);
    // A program can send its calls and end its output. An answer is sent in the turn after it is found.
    await settled();
    await new Promise(setImmediate);
    return server.server.getClientVersion() !== undefined;
  } finally {
    stop.abort();
    await server.close();
  }
}
