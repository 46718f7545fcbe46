// Serves clients on this machine over HTTP. Each request is a session of its own.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
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
    const { server } = createServer({ ...context, owner: request.socket });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const answered = transport.handleRequest(request, response, message);
      // The transport does not notice that a client hangs up: it waits for the answer. Closing the server ends its statement.
      await Promise.race([answered.then(() => finished(response)), finished(response)]);
    } finally {
      await server.close();
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

const finished = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    else response.once("close", resolve);
  });

/** Returns the status with which a request is refused. */
function refusalOf(request: IncomingMessage, isAllowed: (header: string) => boolean): number | undefined {
  const { host = "", origin, authorization = "" } = request.headers;
  // Against pages in a browser that give 127.0.0.1 another name.
  if (!HOSTS.has(host.replace(/:\d+$/u, "")) || (origin !== undefined && !isLocal(origin))) return 403;
  if (!isAllowed(authorization)) return 401;
  if (request.url?.split("?")[0] !== PATH) return 404;
  return request.method === "POST" ? undefined : 405;
}

const isLocal = (origin: string): boolean => URL.canParse(origin) && HOSTS.has(new URL(origin).hostname);

/** Compares in constant time, so that the time says nothing about the token. */
function tokenCheck(token: string): (header: string) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = hash(`Bearer ${token}`);
  return (header) => timingSafeEqual(hash(header), expected);
}
