// Subscriptions, and what is to be sent to them. Pure: the sending is done by deliver.ts, where there are sockets.
import { createHmac } from "node:crypto";
import { bareUuid } from "../ids.ts";
import type { Ids } from "../ids.ts";
import { objectOr } from "../json.ts";
import type { ApiVersion, JsonObject } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import type { WebhookEvent } from "./events.ts";

/** Who wants to be told. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  /** Empty: every event. */
  readonly eventTypes: readonly string[];
  readonly verificationToken: string;
  readonly apiVersion: ApiVersion;
}

/** A payload on its way to a subscriber. */
export interface Delivery {
  readonly subscription: Subscription;
  readonly payload: JsonObject;
  /** The handshake is not signed: the subscriber does not know the token before it. */
  readonly signed: boolean;
}

/** The subscriptions of one emulator. */
export class WebhookHub {
  readonly subscriptions = new Map<string, Subscription>();
  /** Called with everything that is to be sent. */
  onDelivery: (delivery: Delivery) => void = () => {};
  readonly #workspace: Workspace;
  readonly #ids: Ids;

  constructor(workspace: Workspace, ids: Ids) {
    this.#workspace = workspace;
    this.#ids = ids;
  }

  /** Adds a subscriber and sends it the verification token. @throws TypeError for what is no http address */
  subscribe(url: unknown, eventTypes: readonly string[]): Subscription {
    if (typeof url !== "string" || !/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new TypeError('"url" must be an http or https address.');
    const subscription: Subscription = {
      id: this.#ids.uuid(),
      url,
      eventTypes,
      verificationToken: `secret_${bareUuid(this.#ids.uuid())}`,
      apiVersion: "2026-03-11",
    };
    this.subscriptions.set(subscription.id, subscription);
    this.onDelivery({ subscription, payload: { verification_token: subscription.verificationToken }, signed: false });
    return subscription;
  }

  /** Tells every subscriber that wants to know. */
  publish(events: readonly WebhookEvent[]): void {
    if (this.subscriptions.size === 0) return;
    const workspace = this.#workspace;
    const bot = objectOr(objectOr(workspace.store.users.get(workspace.botId)?.value)["bot"]);
    for (const event of events) {
      for (const subscription of this.subscriptions.values()) {
        if (subscription.eventTypes.length > 0 && !subscription.eventTypes.includes(event.type)) continue;
        const payload: JsonObject = {
          id: this.#ids.uuid(),
          timestamp: new Date(workspace.clock.now()).toISOString(),
          workspace_id: workspace.workspaceId,
          workspace_name: bot["workspace_name"],
          subscription_id: subscription.id,
          integration_id: workspace.botId,
          authors: [{ id: workspace.botId, type: "bot" }],
          attempt_number: 1,
          api_version: subscription.apiVersion,
          type: event.type,
          entity: { ...event.entity },
          ...(event.data === undefined ? {} : { data: event.data }),
        };
        this.onDelivery({ subscription, payload, signed: true });
      }
    }
  }
}

/** The signature of a payload's exact text. @source api/errors-and-limits.yaml, webhooks.signature */
export function signPayload(body: string, verificationToken: string): string {
  return `sha256=${createHmac("sha256", verificationToken).update(body, "utf8").digest("hex")}`;
}
