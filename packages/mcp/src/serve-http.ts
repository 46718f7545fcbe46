// Serves clients on this machine over HTTP. Each request stands for itself: what the revisions before 2026-07-28 ask first, such as
// "initialize", is answered, and nothing of it is kept.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { readBody, respond, startHttpServer } from "@ws/helpers/node";
import type { AnswerContext } from "./answer-call.ts";
import { createServer } from "./create-server.ts";

/** Options of {@link serveHttp}. */
export interface HttpOptions {
  /** Port on 127.0.0.1. 0 selects a free port. */
  readonly port: number;
  /** Token that each request must have. Undefined or empty: a random one. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Called with the address, and with the token if it is random. */
  readonly onListening: (url: string, randomToken: string | undefined) => void;
}

/** Path of the server. */
const PATH = "/mcp";

/** Requests that are answered at the same time. Many of them can be statements that wait for their turn. */
const MAX_REQUESTS = 64;

/** Requests whose bodies are read at the same time. A slow body does not count as a request that is answered. */
const MAX_BODIES = 64;

/** The answer to several messages in one request, which the protocol no longer has. */
const BATCH_REFUSAL = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: {
    code: -32_600,
    message: "Expected one message in a request, got a list. Send one request for each message.",
  },
});

/** Names of this machine. A page in a browser has its own, even if it leads to 127.0.0.1. */
const HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Serves until the signal aborts. */
export async function serveHttp(
  context: AnswerContext,
  { port, token = "", signal, onListening }: HttpOptions,
): Promise<void> {
  const randomToken = token === "" ? randomBytes(24).toString("base64url") : undefined;
  const isAllowed = tokenCheck(randomToken ?? token);
  const [bodies, answers] = [new Places(MAX_BODIES), new Places(MAX_REQUESTS)];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request, isAllowed);
    if (refusal !== undefined) return respond(response, refusal);
    // A request that waited behind others of its connection.
    if (request.socket.destroyed) return;
    const body = await bodies.take(() => readBody(request));
    if (body === "full") return respond(response, 503);
    if (body === undefined) return respond(response, 413);
    const message: unknown = JSON.parse(body.toString());
    if (Array.isArray(message)) return void response.writeHead(400, JSON_TYPE).end(BATCH_REFUSAL);
    if ((await answers.take(() => answer(request, response, message))) === "full") respond(response, 503);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, message: unknown) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort(new Error("The client has hung up.")));
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const sent = new Request(`http://127.0.0.1${PATH}`, { method: "POST", headers, signal: gone.signal });
    const create = () => createServer({ ...context, owner: request.socket }).server;
    const { fetch, close } = (await isLegacyRequest(sent, message))
      ? handshakeHandler(create)
      : createMcpHandler(create, { legacy: "reject" });
    try {
      // A handler does not always notice that a client hangs up: it waits for the answer. Closing it ends the statement.
      const answered = fetch(sent, { parsedBody: message }).then((result) => write(response, result));
      await Promise.race([answered, finished(response)]);
    } finally {
      await close();
    }
  };
  const server = await startHttpServer({ port }, oneByOne(handle));
  onListening(`http://127.0.0.1:${server.port}${PATH}`, randomToken);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await server.close();
}

const JSON_TYPE = { "content-type": "application/json" };

/** Places for work. */
class Places {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` in a place. Returns "full" if there is none. */
  async take<Result>(work: () => Promise<Result>): Promise<Result | "full"> {
    if (this.#free === 0) return "full";
    this.#free -= 1;
    try {
      return await work();
    } finally {
      this.#free += 1;
    }
  }
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handles the requests of a connection one after another: a client that sends many without waiting has one place. */
function oneByOne(handle: Handle): Handle {
  const last = new WeakMap<Socket, Promise<void>>();
  return (request, response) => {
    const { socket } = request;
    const handled = (last.get(socket) ?? Promise.resolve()).then(() => handle(request, response));
    last.set(
      socket,
      handled.catch(() => {}),
    );
    return handled;
  };
}

type Create = () => ReturnType<typeof createServer>["server"];

/** Answers a request of the revisions before 2026-07-28, as `createMcpHandler` answers those of the newer ones. */
function handshakeHandler(create: Create): Pick<McpHttpHandler, "fetch" | "close"> {
  const server = create();
  return {
    async fetch(request, options) {
      // As JSON, so that a client sees the status of its call, and not that of a stream.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      return transport.handleRequest(request, options);
    },
    close: () => server.close(),
  };
}

/** Sends a response of the SDK. */
async function write(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) response.end();
  else await pipeline(Readable.fromWeb(body), response);
}

const finished = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    else response.once("close", resolve);
  });

/** Returns the status with which a request is refused. */
function refusalOf(request: IncomingMessage, isAllowed: (header: string) => boolean): number | undefined {
  const { host = "", origin, authorization = "" } = request.headers;
  // Against pages in a browser that give 127.0.0.1 another name.
  if (!HOSTS.has(host.replace(/:\d+$/u, "")) || (origin !== undefined && !isOwn(origin, request.socket.localPort)))
    return 403;
  if (!isAllowed(authorization)) return 401;
  if (request.url?.split("?")[0] !== PATH) return 404;
  return request.method === "POST" ? undefined : 405;
}

/** True for a page that this server could have sent: one of this machine, from the same port. */
function isOwn(origin: string, port: number | undefined): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url?.protocol === "http:" && HOSTS.has(url.hostname) && Number(url.port || 80) === port;
}

/** Compares in constant time, so that the time says nothing about the token. */
function tokenCheck(token: string): (header: string) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = hash(`Bearer ${token}`);
  return (header) => timingSafeEqual(hash(header), expected);
}
