// The lean axios adapter over node:http: one request, one answer, whole and decoded. It knows nothing of retries,
// errors of ours or the service. What it saw of the socket goes onto the errors that it throws (outcomes.ts).
import http from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { MAX_RESPONSE_BYTES } from "../constants.ts";
import type { AsyncHttpClient, HttpClientResponse } from "../http.ts";
import { decompress, decompressStream } from "./decompress.ts";
import { plainHeaders, withSendFacts } from "./outcomes.ts";

/** The part of an axios config that the adapter reads. */
interface NodeAdapterConfig {
  readonly method?: string;
  readonly baseURL?: string;
  readonly url?: string;
  readonly headers?: object;
  readonly data?: unknown;
  readonly signal?: unknown;
  readonly responseType?: string;
  readonly maxContentLength?: number;
  readonly httpAgent?: unknown;
  readonly httpsAgent?: unknown;
}

/** What the adapter answers, before axios makes its own of it. */
interface NodeAdapterResponse extends HttpClientResponse {
  statusText: string;
  headers: http.IncomingHttpHeaders;
  data: string | Uint8Array | Readable;
  request: http.ClientRequest;
}

/** An HTTP client on the adapter itself, with no axios between, and its connections. */
export interface NodeHttpClient extends AsyncHttpClient {
  request(config: NodeAdapterConfig): Promise<NodeAdapterResponse>;
  close(): void;
}

const USER_AGENT = "ws-client (unofficial)";
const ACCEPT_ENCODING = "gzip, deflate, br";

/** Where a base URL leads, taken apart. */
interface Origin {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
}

function parseOrigin(base: string): Origin {
  const url = new URL(base);
  const hostname = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  return { secure: url.protocol === "https:", hostname, port: url.port, pathname: url.pathname.replace(/\/$/, "") };
}

/** An HTTP client over node:http with keep-alive connections of its own. */
export function createNodeHttpClient(): NodeHttpClient {
  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  const origins = new Map<string, Origin>();

  const originOf = (base: string): Origin => {
    let origin = origins.get(base);
    if (origin === undefined) origins.set(base, (origin = parseOrigin(base)));
    return origin;
  };

  const open = (config: NodeAdapterConfig): http.ClientRequest => {
    const [base, path] = splitUrl(config);
    const { secure, hostname, port, pathname } = originOf(base);
    const options = {
      method: config.method?.toUpperCase() ?? "GET",
      hostname,
      port,
      path: pathname + path,
      headers: requestHeaders(config),
    };
    return secure
      ? https.request({
          ...options,
          agent: config.httpsAgent instanceof https.Agent ? config.httpsAgent : agents.https,
        })
      : http.request({ ...options, agent: config.httpAgent instanceof http.Agent ? config.httpAgent : agents.http });
  };

  return {
    request: (config) => exchangeBytes(open(config), config),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Base and rest: `url` is relative to `baseURL`, or the whole URL where axios has put it together. */
function splitUrl({ baseURL, url = "" }: NodeAdapterConfig): readonly [base: string, path: string] {
  if (baseURL) return [baseURL, url.startsWith("/") ? url : `/${url}`];
  const { origin, pathname, search } = new URL(url);
  return [origin, pathname + search];
}

function requestHeaders({ headers, data }: NodeAdapterConfig): http.OutgoingHttpHeaders {
  const all: http.OutgoingHttpHeaders = {
    "user-agent": USER_AGENT,
    "accept-encoding": ACCEPT_ENCODING,
    ...plainHeaders(headers),
  };
  const bytes = typeof data === "string" ? Buffer.byteLength(data) : data instanceof Uint8Array ? data.byteLength : 0;
  if (data !== undefined && data !== null) all["content-length"] = bytes;
  return all;
}

/** Sends what `request` was opened for and gathers the answer. */
function exchangeBytes(request: http.ClientRequest, config: NodeAdapterConfig): Promise<NodeAdapterResponse> {
  const signal = config.signal instanceof AbortSignal ? config.signal : undefined;
  let sent = false;
  let answered = false;

  return new Promise<NodeAdapterResponse>((resolve, reject) => {
    const fail = (error: Error): void => {
      signal?.removeEventListener("abort", abort);
      reject(withSendFacts(error, { sent, staleSocket: request.reusedSocket && !answered }));
      request.destroy(error);
    };
    const abort = (): void => fail(new Error("the request was aborted"));

    request.once("socket", (socket) => {
      if (!socket.connecting) sent = true;
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", () => (sent = true));
    });
    request.on("error", fail);
    // An answer that changes the protocol, which nobody asked for, ends in nothing but this.
    request.once("close", () => {
      if (!answered) fail(new Error("the connection was closed without an answer"));
    });
    request.once("response", (response) => {
      answered = true;
      // A stream stays under its signal until it is closed.
      response.once("close", () => signal?.removeEventListener("abort", abort));
      readData(response, config).then((data) => {
        const { statusCode: status = 0, statusMessage: statusText = "", headers } = response;
        resolve({ status, statusText, headers, data, request });
      }, fail);
    });
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.end(config.data ?? undefined);
  });
}

/** The body in the form that was asked for: text, bytes, or a stream that goes on. */
async function readData(
  response: http.IncomingMessage,
  config: NodeAdapterConfig,
): Promise<string | Uint8Array | Readable> {
  const encoding = response.headers["content-encoding"];
  if (config.responseType === "stream") return encoding === undefined ? response : decompressStream(response, encoding);
  const maxBytes =
    config.maxContentLength && config.maxContentLength > 0 ? config.maxContentLength : MAX_RESPONSE_BYTES;
  const raw = await readBody(response, maxBytes);
  const bytes = encoding === undefined ? raw : await decompress(raw, encoding, maxBytes);
  return config.responseType === "arraybuffer" ? bytes : bytes.toString("utf8");
}

/** The body's bytes as they came. A body that ends early, or is too large, is an error. */
function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooLarge = (): void => reject(new RangeError(`the answer is larger than ${maxBytes} bytes`));
    if (Number(response.headers["content-length"]) > maxBytes) return tooLarge();
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) tooLarge();
      else chunks.push(chunk);
    });
    response.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    response.once("error", (cause) => reject(brokenOff(cause)));
  });
}

/** Node calls it "aborted", which reads as if somebody had wanted it. */
function brokenOff(cause: Error): Error {
  return Object.assign(new Error("the connection was closed in the middle of the answer", { cause }), {
    code: "code" in cause ? cause.code : undefined,
  });
}
