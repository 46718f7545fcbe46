// One request on an open connection, from its body to the end of its response.
import type http from "node:http";
import net from "node:net";
import type { Readable } from "node:stream";
import type { HttpRequest } from "../../http/request.ts";
import type { Cancel, ResponseHandlers } from "../http-client/dispatcher.ts";
import type { HttpClientResponse } from "../http-client/http-client.ts";
import { sendDetailsOf, withSendDetails } from "../http-client/outcomes.ts";
import { decompress, decompressStream } from "./decompress.ts";

/** The parts of a request that are sent. */
export type NodeRequest = Pick<HttpRequest, "method" | "baseUrl" | "url" | "headers" | "body" | "reads">;

/** Settings for one request. */
export interface NodeRequestOptions {
  /** Form of the response body. */
  readonly format: "text" | "bytes" | "stream";
  /** Maximum size of the response body in bytes. A larger body is an error. */
  readonly maxBytes: number;
  /** Idle time after which a connection is not used for a request that cannot be repeated, in milliseconds. */
  readonly maxIdleMs: number;
  /** `http.Agent` of the caller; other values are ignored. */
  readonly httpAgent?: unknown;
  /** `https.Agent` of the caller; other values are ignored. */
  readonly httpsAgent?: unknown;
}

/** A complete and decoded response, or a response whose stream is open. */
export interface NodeResponse extends HttpClientResponse {
  statusText: string;
  headers: http.IncomingHttpHeaders;
  data: string | Uint8Array | Readable;
  request: http.ClientRequest;
}

/** Handlers of one request on a connection. */
interface RequestHandlers extends ResponseHandlers<NodeResponse> {
  /** Called if the server had closed a reused connection before any byte of the response. */
  readonly onStaleConnection: () => void;
}

/** Returns false for a socket of a mock, such as MSW or nock. It does not load node:tls, which takes 5 ms. */
function isNodeSocket(socket: net.Socket): boolean {
  return socket.constructor === net.Socket || socket.constructor.name === "TLSSocket";
}

/** Returns true for a connection that takes bytes: connected, encrypted where required, and not closed again. */
function isOpen(socket: net.Socket & { readonly secureConnecting?: boolean }): boolean {
  return !socket.pending && !socket.destroyed && !socket.secureConnecting;
}

/**
 * Sends an open request with its body and reads the response. It records how far the request got: errors carry
 * `SendDetails`, which decide about retries.
 */
export function sendNodeRequest(
  request: http.ClientRequest,
  body: string | Uint8Array | undefined,
  options: NodeRequestOptions,
  handlers: RequestHandlers,
): Cancel {
  let isReused = false;
  let isSent = false;
  let isMocked = false;
  let hasResponse = false;
  let isDone = false;

  const checkReused = (): void => {
    if (!request.reusedSocket) return;
    isReused = true;
    // Deno repeats every request whose reused connection ends, also a POST (denoland/deno#36786). Only the engine may.
    request.reusedSocket = false;
  };
  const fail = (error: Error): void => {
    if (!isDone) {
      isDone = true;
      const isStale = isReused && !hasResponse;
      // Connections of mocks are not real, so only the code of the error shows whether the request counts as sent.
      if (isMocked) handlers.onError(error);
      // An error of a proxy has its own details.
      else handlers.onError(withSendDetails(error, sendDetailsOf(error) ?? { sent: isSent, staleSocket: isStale }));
    }
    // When a response is complete, the agent takes its connection back. An error of the connection would then have no listener, and
    // end the process.
    request.destroy(hasResponse ? undefined : error);
  };
  checkReused();
  // Right after this event, Node writes the request to an open connection, or when a new connection has opened.
  request.once("socket", (socket) => {
    checkReused();
    if (!isNodeSocket(socket)) isMocked = true;
    else if (isOpen(socket)) isSent = true;
    else socket.once("encrypted" in socket ? "secureConnect" : "connect", () => (isSent = true));
  });
  request.on("error", (error) => {
    if (isReused && !hasResponse && !isDone) handlers.onStaleConnection();
    fail(error);
  });
  // After a response that changes the protocol, which was not requested, only this event follows.
  request.on("close", () => {
    if (!hasResponse) fail(new Error("the connection was closed without a response"));
  });
  request.on("response", (response) => {
    hasResponse = true;
    const { statusCode: status = 0, statusMessage: statusText = "", headers } = response;
    const onData = (data: NodeResponse["data"]): void => {
      if (isDone) return;
      isDone = true;
      handlers.onResponse({ status, statusText, headers, data, request });
    };
    readNodeBody(response, options, onData, fail);
  });
  request.end(body);
  return () => fail(new Error("the request was aborted"));
}

/** Reads the body in the requested form: text, bytes, or an open stream. Calls `onData` or `onError`. */
function readNodeBody(
  response: http.IncomingMessage,
  { format, maxBytes }: NodeRequestOptions,
  onData: (data: NodeResponse["data"]) => void,
  onError: (error: Error) => void,
): void {
  const encoding = response.headers["content-encoding"];
  if (format === "stream") {
    if (encoding === undefined) onData(response);
    else decompressStream(response, encoding).then(onData, onError);
    return;
  }
  const finish = (bytes: Buffer): void => onData(format === "bytes" ? bytes : bytes.toString("utf8"));
  const decode = (bytes: Buffer, from: string): void => void decompress(bytes, from, maxBytes).then(finish, onError);
  readBytes(response, maxBytes, encoding === undefined ? finish : (bytes) => decode(bytes, encoding), onError);
}

/** Reads the bytes of the body, still encoded. A body that ends early or is too large is an error. */
function readBytes(
  response: http.IncomingMessage,
  maxBytes: number,
  onBytes: (bytes: Buffer) => void,
  onError: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const tooLarge = (): void => onError(new RangeError(`the response is larger than ${maxBytes} bytes`));
  if (Number(response.headers["content-length"]) > maxBytes) return tooLarge();
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) tooLarge();
    else chunks.push(chunk);
  });
  response.on("end", () => onBytes(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  response.on("error", (cause) => onError(closedEarly(cause)));
}

/** Returns a clearer error than Node's "aborted", which sounds as if the caller had aborted the request. */
function closedEarly(cause: Error): Error {
  return Object.assign(new Error("the connection was closed in the middle of the response", { cause }), {
    code: "code" in cause ? cause.code : undefined,
  });
}
