// An HTTP server for the emulator, which carries out the network faults of fault rules.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { STATUS_CODES, createServer } from "node:http";
import type { Duplex } from "node:stream";
import { Readable, pipeline } from "node:stream";
import { ApiError } from "../errors/api-error.ts";
import type { EmulatorRequest, EmulatorResponse } from "../http/messages.ts";
import type { ControlAccess } from "./control-access.ts";
import { isControlRequest, refusedControl } from "./control-access.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";
import type { ReceivedBody } from "./read-body.ts";
import { announcesMore, readBody } from "./read-body.ts";
import type { ServerLimits } from "./server-limits.ts";
import { SERVER_LIMITS } from "./server-limits.ts";

/** Interval at which a slow response sends its next bytes, in milliseconds. */
const SLOW_TICK_MS = 20;
/** Longest interval between two checks for slow connections, in milliseconds. */
const MAX_CHECK_INTERVAL_MS = 1000;

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

/** Settings of a server. */
export interface ServerSettings {
  readonly control: ControlAccess;
  readonly timers?: WireTimers;
  readonly limits?: ServerLimits;
}

/** Creates a server that sends the responses of `handle`. The caller starts it with `listen()`. */
export function createHttpServer(
  handle: (request: EmulatorRequest) => EmulatorResponse,
  { control, timers = MACHINE_TIMERS, limits = SERVER_LIMITS }: ServerSettings,
): Server {
  const receive = (message: IncomingMessage, reply: ServerResponse): void => {
    const refusal = isControlRequest(message) ? refusedControl(message, control) : undefined;
    if (refusal !== undefined) sendAndClose(reply, refusal, limits);
    else if (isPreflight(message)) reply.writeHead(204, preflightHeaders(message)).end();
    else readBody(message, bodyLimit(message, limits), (body) => respond(message, reply, body));
  };
  const respond = (message: IncomingMessage, reply: ServerResponse, { bytes, exceeds }: ReceivedBody): void => {
    const { method = "GET", url = "/", headers } = message;
    const handled = handle({ method, url, headers, body: bytes, bodyExceeds: exceeds });
    const response = { ...handled, headers: { ...handled.headers, ...corsHeaders(message) } };
    const sendResponse = (): void =>
      exceeds === undefined ? send(reply, response, timers) : sendAndClose(reply, response, limits);
    if (response.delayMs === undefined) sendResponse();
    else timers.after(response.delayMs, sendResponse);
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, MAX_CHECK_INTERVAL_MS),
      // Ends connections of clients that disappeared without closing them.
      keepAlive: true,
      keepAliveInitialDelay: limits.keepAliveMs,
    },
    receive,
  );
  // A client that waits for permission to send a large body gets the refusal instead.
  server.on("checkContinue", (message: IncomingMessage, reply: ServerResponse) => {
    if (!announcesMore(message, bodyLimit(message, limits))) reply.writeContinue();
    receive(message, reply);
  });
  server.on("clientError", refuseInvalidHttp);
  return server;
}

function bodyLimit(message: IncomingMessage, limits: ServerLimits): number {
  if (isControlRequest(message)) return limits.controlBytes;
  return /^multipart\/form-data/i.test(message.headers["content-type"] ?? "") ? limits.formBytes : limits.bodyBytes;
}

/** Responds to bytes that are not a valid HTTP request, and closes the connection. */
function refuseInvalidHttp(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isTimeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const refusal = new ApiError(
    "invalid_request",
    error.code === "HPE_HEADER_OVERFLOW"
      ? "The request line and the headers are too long."
      : isTimeout
        ? "The request was not complete in time."
        : "The request is not valid HTTP.",
    undefined,
    isTimeout ? 408 : 400,
  );
  const body = JSON.stringify(refusal.toBody());
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else
    socket.end(
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      () => socket.destroy(),
    );
}

/**
 * Sends a response before the request was read, and closes the connection. The unread body stays in the client, and a
 * client that reads while it sends still gets the response.
 */
function sendAndClose(reply: ServerResponse, response: EmulatorResponse, { lingerMs }: ServerLimits): void {
  const body = Buffer.from(response.body, "utf8");
  reply.writeHead(response.status, { ...response.headers, "content-length": body.length, connection: "close" });
  if (reply.req.complete || !mayHaveBody(reply.req)) {
    reply.end(body);
    return;
  }
  reply.write(body);
  const timer = setTimeout(() => reply.socket?.destroy(), lingerMs);
  reply.on("close", () => clearTimeout(timer));
}

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

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
