// The lean adapter over node:http: one request, one answer, whole and decoded. It knows nothing of retries, errors of
// ours or the service. What it saw of the socket goes onto the errors that it throws (outcomes.ts).
import http from "node:http";
import type https from "node:https";
import type { Readable } from "node:stream";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import type { HttpClientResponse } from "../http-client/http-client.ts";
import type { HttpRequest } from "../../http/request.ts";
import { decompress, decompressStream } from "./decompress.ts";
import { withSendDetails } from "../http-client/outcomes.ts";
import type { Cancel, ResponseHandlers, Dispatcher } from "../http-client/dispatcher.ts";

/** As much of a request as is sent. */
export type NodeRequest = Pick<HttpRequest, "method" | "baseUrl" | "url" | "headers" | "body">;

/** How it is to be sent and answered. */
export interface NodeRequestOptions {
  /** What is made of the answer's body. */
  readonly format: "text" | "bytes" | "stream";
  /** A larger body is an error. */
  readonly maxBytes: number;
  readonly httpAgent?: unknown;
  readonly httpsAgent?: unknown;
}

/** What the adapter answers. */
export interface NodeResponse extends HttpClientResponse {
  statusText: string;
  headers: http.IncomingHttpHeaders;
  data: string | Uint8Array | Readable;
  request: http.ClientRequest;
}

/** Connections of our own. */
export interface NodeConnections {
  send(request: NodeRequest, options: NodeRequestOptions, receiver: ResponseHandlers<NodeResponse>): Cancel;
  close(): void;
}

const USER_AGENT = "ws-client (unofficial)";
const ACCEPT_ENCODING = "gzip, deflate, br";
const TEXT: NodeRequestOptions = { format: "text", maxBytes: MAX_RESPONSE_BYTES };
const STREAM: NodeRequestOptions = { format: "stream", maxBytes: MAX_RESPONSE_BYTES };

/** The sender of a client for which nothing was configured. */
export function createNodeDispatcher(): Dispatcher {
  const connections = openNodeConnections();
  return {
    dispatch: (request, receiver) => connections.send(request, request.stream ? STREAM : TEXT, receiver),
    close: () => connections.close(),
  };
}

/** Where a base URL leads, taken apart. */
interface Origin {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
}

function parseOrigin(base: string): Origin {
  const { protocol, hostname, port, pathname } = new URL(base);
  return {
    secure: protocol === "https:",
    hostname: hostname.startsWith("[") ? hostname.slice(1, -1) : hostname,
    port,
    pathname: pathname.replace(/\/$/, ""),
  };
}

/** Loaded with the first address that needs it: it brings all that Node has for encryption, 5 ms of every start. */
const loadHttps = (): typeof https => process.getBuiltinModule("node:https");

/** Keep-alive connections over node:http and node:https. */
export function openNodeConnections(): NodeConnections {
  const ownAgent = new http.Agent({ keepAlive: true });
  let ownHttpsAgent: https.Agent | undefined;
  const origins = new Map<string, Origin>();

  const originOf = (base: string): Origin => {
    let origin = origins.get(base);
    if (origin === undefined) origins.set(base, (origin = parseOrigin(base)));
    return origin;
  };

  const open = (request: NodeRequest, { httpAgent, httpsAgent }: NodeRequestOptions): http.ClientRequest => {
    const { secure, hostname, port, pathname } = originOf(request.baseUrl);
    const options = {
      method: request.method,
      hostname,
      port,
      path: pathname + request.url,
      headers: requestHeaders(request),
    };
    if (!secure) return http.request({ ...options, agent: httpAgent instanceof http.Agent ? httpAgent : ownAgent });
    const { Agent, request: requestSecurely } = loadHttps();
    const agent = httpsAgent instanceof Agent ? httpsAgent : (ownHttpsAgent ??= new Agent({ keepAlive: true }));
    return requestSecurely({ ...options, agent });
  };

  return {
    send(request, options, receiver) {
      try {
        return exchange(open(request, options), request.body, options, receiver);
      } catch (error) {
        // What cannot be a request at all, such as a header with a line break.
        queueMicrotask(() => receiver.onError(error));
        return () => undefined;
      }
    },
    close() {
      ownAgent.destroy();
      ownHttpsAgent?.destroy();
    },
  };
}

/** Methods that say how much comes also where nothing does. */
const TAKES_BODY = new Set(["POST", "PUT", "PATCH"]);

/** As an object, not as the list that Node would write out unchecked: tools that trace or mock requests look into it. */
function requestHeaders({ method, headers, body }: NodeRequest): http.OutgoingHttpHeaders {
  const all: http.OutgoingHttpHeaders = { "user-agent": USER_AGENT, "accept-encoding": ACCEPT_ENCODING, ...headers };
  if (body !== undefined) all["content-length"] = Buffer.byteLength(body);
  else if (TAKES_BODY.has(method)) all["content-length"] = 0;
  return all;
}

/** Sends what `request` was opened for and gathers the answer. */
function exchange(
  request: http.ClientRequest,
  body: string | Uint8Array | undefined,
  options: NodeRequestOptions,
  receiver: ResponseHandlers<NodeResponse>,
): Cancel {
  let reused = false;
  let sent = false;
  let answered = false;
  let over = false;

  // A connection that is used again is connected; a new one is once it says so.
  const claimReused = (): void => {
    if (!request.reusedSocket) return;
    reused = true;
    sent = true;
    // Deno repeats any request, POST too, whose reused connection ends (denoland/deno#36786): only the engine decides that.
    request.reusedSocket = false;
  };
  const fail = (error: Error): void => {
    if (!over) {
      over = true;
      receiver.onError(withSendDetails(error, { sent, staleSocket: reused && !answered }));
    }
    request.destroy(error);
  };
  claimReused();
  if (!sent) {
    request.once("socket", (socket) => {
      claimReused();
      if (!socket.connecting) sent = true;
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", () => (sent = true));
    });
  }
  request.on("error", fail);
  // An answer that changes the protocol, which nobody asked for, ends in nothing but this.
  request.on("close", () => {
    if (!answered) fail(new Error("the connection was closed without an answer"));
  });
  request.on("response", (response) => {
    answered = true;
    const { statusCode: status = 0, statusMessage: statusText = "", headers } = response;
    const settle = (data: NodeResponse["data"]): void => {
      if (over) return;
      over = true;
      receiver.onResponse({ status, statusText, headers, data, request });
    };
    readData(response, headers["content-encoding"], options, settle, fail);
  });
  request.end(body);
  return () => fail(new Error("the request was aborted"));
}

/** The body in the form that was asked for: text, bytes, or a stream that goes on. */
function readData(
  response: http.IncomingMessage,
  encoding: string | undefined,
  { format, maxBytes }: NodeRequestOptions,
  settle: (data: NodeResponse["data"]) => void,
  fail: (error: Error) => void,
): void {
  if (format === "stream") {
    if (encoding === undefined) settle(response);
    else decompressStream(response, encoding).then(settle, fail);
    return;
  }
  const give = (bytes: Buffer): void => settle(format === "bytes" ? bytes : bytes.toString("utf8"));
  const decode = (bytes: Buffer, from: string): void => void decompress(bytes, from, maxBytes).then(give, fail);
  readBody(response, maxBytes, encoding === undefined ? give : (bytes) => decode(bytes, encoding), fail);
}

/** The body's bytes as they came. A body that ends early, or is too large, is an error. */
function readBody(
  response: http.IncomingMessage,
  maxBytes: number,
  done: (bytes: Buffer) => void,
  fail: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const tooLarge = (): void => fail(new RangeError(`the answer is larger than ${maxBytes} bytes`));
  if (Number(response.headers["content-length"]) > maxBytes) return tooLarge();
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) tooLarge();
    else chunks.push(chunk);
  });
  response.on("end", () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  response.on("error", (cause) => fail(brokenOff(cause)));
}

/** Node calls it "aborted", which reads as if somebody had wanted it. */
function brokenOff(cause: Error): Error {
  return Object.assign(new Error("the connection was closed in the middle of the answer", { cause }), {
    code: "code" in cause ? cause.code : undefined,
  });
}
