// Serves one client on standard input and output.
import { once } from "node:events";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { serveStdio as serveProtocol, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { AnswerContext } from "./answer-call.ts";
import { createServer } from "./create-server.ts";

/** The streams of the client. */
export interface ClientStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves until the input ends or the signal aborts. Returns true if a client has sent a message. */
export async function serveStdio(
  context: AnswerContext,
  { input, output }: ClientStreams,
  signal: AbortSignal,
): Promise<boolean> {
  // One for the connection, and one more for a client that asks first which revisions there are.
  const created: ReturnType<typeof createServer>[] = [];
  const create = () => {
    const next = createServer(context);
    created.push(next);
    return next.server;
  };
  // The transport drops the calls that run when its input ends. This one does not end by itself.
  const messages = new PassThrough();
  const stop = new AbortController();
  input.pipe(messages, { end: false });
  const served = serveProtocol(create, { transport: new StdioServerTransport(messages, output) });
  try {
    if (signal.aborted) return false;
    await Promise.race([
      once(input, "end", { signal: stop.signal }),
      once(input, "close", { signal: stop.signal }),
      once(signal, "abort", { signal: stop.signal }),
    ]);
    // A program can send its calls and end its output. An answer is sent in the turn after it is found.
    await new Promise(setImmediate);
    await Promise.all(created.map(({ settled }) => settled()));
    await new Promise(setImmediate);
    return created.length > 0;
  } finally {
    stop.abort();
    input.unpipe(messages);
    await served.close();
  }
}
