// An HTTP server for the emulator, which carries out the network faults of fault rules.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { Readable, pipeline } from "node:stream";
import type { EmulatorRequest, EmulatorResponse } from "../http/messages.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";

/** Interval at which a slow response sends its next bytes, in milliseconds. */
const SLOW_TICK_MS = 20;
/** Timeout of an idle keep-alive connection, in milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** The timers of delayed and slow responses. Tests pass their own. */
export interface WireTimers {
  /** Returns a monotonic time in milliseconds. */
  readonly nowMs: () => number;
  /** Calls `run` once, after `ms` milliseconds. */
  readonly after: (ms: number, run: () => void) => void;
  /** Calls `run` every `ms` milliseconds. Returns a function that stops the calls. */
  readonly every: (ms: number, run: () => void) => () => void;
}

const MACHINE_TIMERS: WireTimers = {
  nowMs: () => performance.now(),
  after: (ms, run) => void setTimeout(run, ms),
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/** Creates a server that sends the responses of `handle`. The caller starts it with `listen()`. */
export function createHttpServer(
  handle: (request: EmulatorRequest) => EmulatorResponse,
  timers: WireTimers = MACHINE_TIMERS,
): Server {
  const server = createServer((message, reply) => {
    if (isPreflight(message)) {
      reply.writeHead(204, preflightHeaders(message)).end();
      return;
    }
    collectBody(message, (body) => {
      const response = handle({
        method: message.method ?? "GET",
        url: message.url ?? "/",
        headers: message.headers,
        body,
      });
      const sendResponse = (): void =>
        send(reply, { ...response, headers: { ...response.headers, ...corsHeaders(message) } }, timers);
      if (response.delayMs === undefined) sendResponse();
      else timers.after(response.delayMs, sendResponse);
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

function collectBody(message: IncomingMessage, done: (body: Uint8Array | undefined) => void): void {
  const chunks: Buffer[] = [];
  message.on("data", (chunk: Buffer) => chunks.push(chunk));
  message.on("end", () =>
    done(chunks.length === 0 ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
  );
  // A client that disconnects during its request gets no response.
  message.on("error", () => message.destroy());
}

function send(reply: ServerResponse, response: EmulatorResponse, timers: WireTimers): void {
  const { fault } = response;
  // No response: the connection stays open until the client closes it.
  if (fault?.kind === "stall") return;
  if (fault?.kind === "reset") {
    reply.socket?.resetAndDestroy();
    return;
  }
  if (response.file !== undefined && fault === undefined) {
    reply.writeHead(response.status, { ...response.headers, "content-length": response.file.length });
    // The pipeline ends the response of a client that disconnects; there is no receiver for the error.
    pipeline(Readable.from(response.file.chunks()), reply, () => {});
    return;
  }
  const body =
    response.file === undefined ? Buffer.from(response.body, "utf8") : Buffer.concat([...response.file.chunks()]);
  reply.writeHead(response.status, { ...response.headers, "content-length": body.length });
  if (fault?.kind === "cut") {
    reply.write(body.subarray(0, fault.bytes), () => reply.socket?.destroy());
  } else if (fault?.kind === "slow") {
    sendSlowly(reply, body, fault.bytesPerSecond, timers);
  } else {
    reply.end(body);
  }
}

function sendSlowly(reply: ServerResponse, body: Buffer, bytesPerSecond: number, timers: WireTimers): void {
  const startedAt = timers.nowMs();
  let sent = 0;
  reply.flushHeaders();
  const stop = timers.every(SLOW_TICK_MS, () => {
    const due = Math.min(body.length, Math.floor(((timers.nowMs() - startedAt) / 1000) * bytesPerSecond));
    if (due > sent) reply.write(body.subarray(sent, due));
    sent = due;
    if (sent >= body.length) {
      stop();
      reply.end();
    }
  });
  reply.on("close", stop);
}
