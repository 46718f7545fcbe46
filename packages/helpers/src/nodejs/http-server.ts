// A server of node:http with limits: a time for each request, and a size for its body.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Maximum size of a body in bytes. */
const MAX_BYTES = 1_000_000;

/** Time in which a request must be complete. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Options of {@link startHttpServer}. */
export interface HttpServerOptions {
  /** Port to listen on. 0 selects a free port. */
  readonly port: number;
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** Time in which a request must be complete, in milliseconds. @default 10_000 */
  readonly requestTimeoutMs?: number;
}

/** A server that listens. */
export interface HttpServer {
  readonly port: number;
  /** Closes all connections and frees the port. */
  readonly close: () => Promise<void>;
}

/** Starts an HTTP server. A handler that rejects has the response 400. */
export async function startHttpServer(
  { port, host = "127.0.0.1", requestTimeoutMs = REQUEST_TIMEOUT_MS }: HttpServerOptions,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<HttpServer> {
  const limits = {
    requestTimeout: requestTimeoutMs,
    // Node would take a longer time limit of the headers, which is a minute, as that of the request.
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 10,
  };
  const server = createServer(limits, (request, response) => {
    handle(request, response).catch(() => respond(response, 400));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

/** Ends a request. A connection whose request was refused is not used again: its body may not have been read. */
export function respond(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status, status === 200 ? { "content-length": 0 } : { connection: "close" }).end();
}

/** Returns the body of a request, or undefined if it has more than a million bytes. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
