// Subscriptions, and what is to be sent to them. Pure: the sending is done by deliver.ts, where there are sockets.
import { createHmac } from "node:crypto";
import type { ApiVersion } from "../catalog/api-version.ts";
import { LATEST_VERSION } from "../catalog/api-version.ts";
import type { Workspace } from "../model/workspace.ts";
import type { IdGenerator } from "../values/id-generator.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr } from "../values/json.ts";
import { bareUuid } from "../values/uuid.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import type { WebhookTiming } from "./webhook-timing.ts";
import { MOST_ATTEMPTS, isAggregated, retryWait } from "./webhook-timing.ts";

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
  /** From 1. */
  readonly attempt: number;
}

/** Takes a payload: `false`, or a promise of it, says that nobody took it and that it is to come again. */
export type DeliveryListener = (delivery: Delivery) => unknown;

interface Waiting {
  readonly dueAt: number;
  readonly send: () => void;
}

interface WaitingEvent {
  event: WebhookEvent;
  at: number;
  readonly dueAt: number;
}

/** The subscriptions of one emulator. */
export class WebhookHub {
  readonly subscriptions = new Map<string, Subscription>();
  /** Called with everything that is to be sent. */
  onDelivery: DeliveryListener = () => {};
  readonly #workspace: Workspace;
  readonly #ids: IdGenerator;
  readonly #timing: WebhookTiming;
  /** Events that wait for others of their kind, by kind and entity. */
  readonly #events = new Map<string, WaitingEvent>();
  /** Further attempts. */
  #retries: Waiting[] = [];

  constructor(workspace: Workspace, ids: IdGenerator, timing: WebhookTiming) {
    this.#workspace = workspace;
    this.#ids = ids;
    this.#timing = timing;
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
      apiVersion: LATEST_VERSION,
    };
    this.subscriptions.set(subscription.id, subscription);
    const payload = { verification_token: subscription.verificationToken };
    this.#send({ subscription, payload, signed: false, attempt: 1 });
    return subscription;
  }

  /** Tells every subscriber that wants to know, at once or when the time of its kind has come. */
  publish(events: readonly WebhookEvent[]): void {
    const now = this.#workspace.clock.now();
    for (const event of events) {
      if (this.#timing.aggregateMs > 0 && isAggregated(event.type)) this.#collect(event, now);
      else this.#tell(event, now);
    }
  }

  /**
   * Sends what is due.
   * @returns milliseconds until the next is, undefined when nothing waits
   */
  sendDue(): number | undefined {
    if (this.#events.size === 0 && this.#retries.length === 0) return undefined;
    const now = this.#workspace.clock.now();
    for (const [key, waiting] of this.#events) {
      if (waiting.dueAt > now) continue;
      this.#events.delete(key);
      this.#tell(waiting.event, waiting.at);
    }
    const due = this.#retries.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt);
    this.#retries = this.#retries.filter(({ dueAt }) => dueAt > now);
    for (const { send } of due) send();
    const times = [...this.#events.values(), ...this.#retries].map(({ dueAt }) => dueAt - now);
    return times.length === 0 ? undefined : Math.max(0, Math.min(...times));
  }

  /** Forgets what waits: the workspace that it was about is gone. */
  clearWaiting(): void {
    this.#events.clear();
    this.#retries = [];
  }

  #collect(event: WebhookEvent, now: number): void {
    const key = `${event.type} ${event.entity.id}`;
    const before = this.#events.get(key);
    if (before === undefined) this.#events.set(key, { event, at: now, dueAt: now + this.#timing.aggregateMs });
    else Object.assign(before, { event: mergedEvent(before.event, event), at: now });
  }

  #tell(event: WebhookEvent, at: number): void {
    const workspace = this.#workspace;
    const bot = objectOr(objectOr(workspace.store.users.get(workspace.botId)?.value)["bot"]);
    for (const subscription of this.subscriptions.values()) {
      if (subscription.eventTypes.length > 0 && !subscription.eventTypes.includes(event.type)) continue;
      const payload: JsonObject = {
        id: this.#ids.uuid(),
        timestamp: new Date(at).toISOString(),
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
      this.#send({ subscription, payload, signed: true, attempt: 1 });
    }
  }

  #send(delivery: Delivery): void {
    const outcome = this.onDelivery(delivery);
    if (outcome === false) this.#retry(delivery);
    else if (outcome instanceof Promise)
      void outcome.then((taken: unknown) => (taken === false ? this.#retry(delivery) : undefined));
  }

  #retry(delivery: Delivery): void {
    const attempt = delivery.attempt + 1;
    if (attempt > MOST_ATTEMPTS || !this.subscriptions.has(delivery.subscription.id)) return;
    const payload = delivery.signed ? { ...delivery.payload, attempt_number: attempt } : delivery.payload;
    this.#retries.push({
      dueAt: this.#workspace.clock.now() + retryWait(this.#timing, delivery.attempt),
      send: () => this.#send({ ...delivery, payload, attempt }),
    });
  }
}

/** Two events of one kind about one thing as one: what each names, once. */
function mergedEvent(before: WebhookEvent, event: WebhookEvent): WebhookEvent {
  if (event.data === undefined) return event;
  const data: JsonObject = { ...event.data };
  for (const [key, held] of Object.entries(objectOr(before.data))) {
    const later = data[key];
    if (Array.isArray(held) && Array.isArray(later)) data[key] = lastOfEach([...held, ...later]);
  }
  return { ...event, data };
}

function lastOfEach(items: readonly JsonValue[]): JsonValue[] {
  const byId = new Map(items.map((item) => [JSON.stringify(isObject(item) ? item["id"] : item), item]));
  return [...byId.values()];
}

/** The signature of a payload's exact text. @source api/errors-and-limits.yaml, webhooks.signature */
export function signPayload(body: string, verificationToken: string): string {
  return `sha256=${createHmac("sha256", verificationToken).update(body, "utf8").digest("hex")}`;
}
