// Receives webhooks over HTTP, and the server of `watch`.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseWebhook, type WebhookEvent } from "@ws/helpers/webhooks";
import { wrongIdsOf } from "../pull/tasks-of-event.ts";
import { verifyWebhookSignature } from "@ws/helpers/node";

/** Maximum size of a webhook in bytes. An event has a few kilobytes. */
const MAX_BYTES = 1_000_000;

/** Time in which a request must be complete. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Options of {@link startWebhookServer}. */
export interface WebhookServerOptions {
  /** Port to listen on. 0 selects a free port. */
  readonly port: number;
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** The verification token of the subscription. Undefined or empty: only one handshake is accepted, and no events. */
  readonly token: string | undefined;
  /** True: accept one handshake although there is a token. @default false */
  readonly acceptHandshake?: boolean | undefined;
  /** Receives each verified event. */
  readonly onEvent: (event: WebhookEvent) => void;
  /** Receives the token of the handshake, which a person enters in the settings of the integration. */
  readonly onHandshake: (token: string) => void;
}

/** A server that receives webhooks. */
export interface WebhookServer {
  readonly port: number;
  /** Closes all connections and frees the port. */
  readonly close: () => Promise<void>;
}

/** Starts a server that receives webhooks. It responds before an event is read, because the service waits for it. */
export async function startWebhookServer(options: WebhookServerOptions): Promise<WebhookServer> {
  let acceptsHandshake = options.acceptHandshake === true || !hasToken(options);
  const takeHandshake = () => {
    const isFirst = acceptsHandshake;
    acceptsHandshake = false;
    return isFirst;
  };
  return listen(options, (request, response) => receive(request, response, { ...options, takeHandshake }));
}

/** Starts a server. A handler that rejects has the response 400. */
export async function listen(
  {
    port,
    host = "127.0.0.1",
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
  }: Pick<WebhookServerOptions, "port" | "host"> & { readonly requestTimeoutMs?: number },
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<WebhookServer> {
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

const hasToken = ({ token }: Pick<WebhookServerOptions, "token">): boolean => token !== undefined && token !== "";

/** The subscription that a request belongs to. */
export interface Receiver extends Pick<WebhookServerOptions, "token" | "onHandshake"> {
  /** Receives each verified event. The response is 503 if it rejects, so that the service repeats the event. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Returns true for a handshake that is accepted: anyone can send further ones. */
  readonly takeHandshake: () => boolean;
}

/** Receives one webhook. */
export async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { token = "", onEvent, onHandshake, takeHandshake }: Receiver,
): Promise<void> {
  if (request.method !== "POST") return respond(response, 405);
  const body = await readBody(request);
  if (body === undefined) return respond(response, 413);
  const signature = request.headers["x-notion-signature"];
  const isVerified = token !== "" && verifyWebhookSignature({ body, signature, verificationToken: token });
  const webhook = parseWebhook(body);
  if (webhook.type === "handshake") {
    if (!takeHandshake()) return respond(response, 401);
    onHandshake((webhook as { verificationToken: string }).verificationToken);
    return respond(response, 200);
  }
  if (!isVerified) return respond(response, 401);
  if (wrongIdsOf(webhook).length > 0) return respond(response, 400);
  try {
    await onEvent(webhook);
  } catch {
    return respond(response, 503);
  }
  respond(response, 200);
}

/** Ends a request. A connection whose request was refused is not used again: its body may not have been read. */
export function respond(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status, status === 200 ? { "content-length": 0 } : { connection: "close" }).end();
}

/** Returns the body, or undefined if it is too long. */
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
