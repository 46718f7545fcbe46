// Webhooks of Notion: each verified event is a hint which objects to read again.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  asyncVerifyWebhookSignature,
  isRecentWebhook,
  parseWebhook,
  WEBHOOK_SIGNATURE_HEADER,
  type WebhookEvent,
  type WebhookHandshake,
} from "@ws/helpers/webhooks";
import type { ContentFloor } from "../../content/open-content.ts";

/** The verification token of the webhooks, with which Notion signs each event. */
export class WebhookToken {
  #value: string | undefined;
  readonly #report: ((line: string) => void) | undefined;

  /** @param report prints the token of a handshake. Undefined: the token is used without the help of a person. */
  constructor(value: string | undefined, report: ((line: string) => void) | undefined) {
    this.#value = value;
    this.#report = report;
  }

  /** The token. Undefined before the handshake. */
  get value(): string | undefined {
    return this.#value;
  }

  /** Receives the token of a handshake. Anyone can send a handshake, so a person confirms the token of a service. */
  receive(token: string): void {
    if (this.#report === undefined) this.#value = token;
    else
      this.#report(
        `Webhooks: enter ${JSON.stringify(token.slice(0, 200))} in the settings of the integration, then start the site ` +
          "with WORKSPACE_WEBHOOK_TOKEN set to it.",
      );
  }
}

/** Number of ids to remember. */
const MAX_IDS = 10_000;

/** Remembers the ids of events, because Notion can deliver an event more than once. */
class SeenEvents {
  readonly #ids = new Set<string>();

  /** Adds an id. Returns false if it is known. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    // A set is in the order of its additions.
    for (const oldest of this.#ids) {
      if (this.#ids.size <= MAX_IDS) break;
      this.#ids.delete(oldest);
    }
    return true;
  }
}

/** Largest webhook in bytes. An event has a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** Returns the route that receives webhooks. It responds before the event is processed, because Notion waits. */
export function webhookRoutes({ config, workspace, refresher, report }: ContentFloor): Hono {
  const token = new WebhookToken(config.webhookToken, workspace.subscribe === undefined ? report : undefined);
  const routes = new Hono();
  const seen = new SeenEvents();
  routes.post("/webhooks", bodyLimit({ maxSize: MAX_BYTES }), async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    const verificationToken = token.value;
    const signature = context.req.header(WEBHOOK_SIGNATURE_HEADER);
    const isVerified =
      verificationToken !== undefined && (await asyncVerifyWebhookSignature({ body, signature, verificationToken }));
    const webhook = readWebhook(body);
    if (webhook === undefined) return context.text("Expected a webhook.", 400);
    if ("verificationToken" in webhook) {
      // A handshake is not signed, so it cannot replace a token.
      if (verificationToken !== undefined) return context.text("The token is set already.", 401);
      token.receive(webhook.verificationToken);
      return context.text("");
    }
    if (!isVerified) return context.text("Expected a valid signature.", 401);
    // A failed run is reported by the refresher, and repeated.
    if (isRecentWebhook(webhook) && seen.add(webhook.id)) refresher.refreshWithViews([webhook]).catch(() => {});
    return context.text("");
  });
  return routes;
}

function readWebhook(body: Uint8Array): WebhookEvent | WebhookHandshake | undefined {
  try {
    return parseWebhook(body);
  } catch {
    return undefined;
  }
}
