// Receives webhooks over HTTP, and the server of `watch`.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  readBody,
  respond,
  startHttpServer,
  verifyWebhookSignature,
  type HttpServer,
  type HttpServerOptions,
} from "@ws/helpers/node";
import { parseWebhook, type WebhookEvent } from "@ws/helpers/webhooks";
import { wrongIdsOf } from "../pull/tasks-of-event.ts";

/** The subscription that a request belongs to. */
export interface WebhookReceiver {
  /** The verification token of the subscription. Undefined or empty: only handshakes are accepted, and no events. */
  readonly token: string | undefined;
  /** Receives each verified event. The response is 503 if it rejects, so that Notion repeats the event. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Receives the token of the handshake, which a person enters in the settings of the integration. */
  readonly onHandshake: (token: string) => void;
  /** Returns true for a handshake that is accepted: anyone can send further ones. */
  readonly takeHandshake: () => boolean;
}

/** Options of {@link startWebhookServer}. */
interface WebhookServerOptions
  extends Pick<HttpServerOptions, "port" | "host">, Pick<WebhookReceiver, "token" | "onHandshake"> {
  /** Receives each verified event. */
  readonly onEvent: (event: WebhookEvent) => void;
  /** True: accept one handshake although there is a token. @default false */
  readonly acceptHandshake?: boolean | undefined;
}

/** Starts a server that receives webhooks. It responds before an event is read, because Notion waits for it. */
export async function startWebhookServer(options: WebhookServerOptions): Promise<HttpServer> {
  let acceptsHandshake = options.acceptHandshake === true || !hasToken(options);
  const takeHandshake = () => {
    const isFirst = acceptsHandshake;
    acceptsHandshake = false;
    return isFirst;
  };
  return startHttpServer(options, (request, response) =>
    receiveWebhook(request, response, { ...options, takeHandshake }),
  );
}

const hasToken = ({ token }: Pick<WebhookReceiver, "token">): boolean => token !== undefined && token !== "";

/**
 * Receives one webhook in a server of your own, and ends the response: 200 for an event or handshake that was received, 400 for
 * a wrong id, 401 for a wrong signature, 405, 413 or 503 otherwise.
 */
export async function receiveWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { token = "", onEvent, onHandshake, takeHandshake }: WebhookReceiver,
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
