// Webhook subscriptions and the queue of their payloads. Opens no sockets: the delivery listener sends the payloads.
import { createHmac } from "node:crypto";
import type { ApiVersion } from "../catalog/api-version.ts";
import { LATEST_VERSION } from "../catalog/api-version.ts";
import { authorValue } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { IdGenerator } from "../values/id-generator.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr } from "../values/json.ts";
import { isLoopbackHost } from "../values/loopback.ts";
import { showValue } from "../values/show-value.ts";
import { bareUuid } from "../values/uuid.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import type { WebhookTiming } from "./webhook-timing.ts";
import { MAX_ATTEMPTS, isAggregated, isFirstImmediate, retryWait } from "./webhook-timing.ts";

/** Maximum number of subscriptions. */
const MAX_SUBSCRIPTIONS = 100;

/** A webhook subscription. */
export interface Subscription {
  /** UUID of the subscription. */
  readonly id: string;
  /** URL that receives the events. */
  readonly url: string;
  /** Types of the events to send. An empty list selects every event. */
  readonly eventTypes: readonly string[];
  /** Token that signs the events. */
  readonly verificationToken: string;
  /** API version of the events. */
  readonly apiVersion: ApiVersion;
}

/** A payload for a subscriber. */
export interface Delivery {
  /** The subscription that receives the event. */
  readonly subscription: Subscription;
  /** The event, or the handshake. */
  readonly payload: JsonObject;
  /** True for signed payloads. The payload with the verification token is unsigned: the subscriber needs the token first. */
  readonly signed: boolean;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}

/** Sends a payload. A result of `false`, or a promise of `false`, requests another attempt. */
export type DeliveryListener = (delivery: Delivery) => unknown;

interface ScheduledRetry {
  readonly dueAt: number;
  readonly send: () => void;
}

interface AggregatedEvent {
  event: WebhookEvent;
  at: number;
  /** Id of the bot that made the last change. */
  author: JsonObject;
  readonly dueAt: number;
}

/** The subscriptions of one emulator. */
export class WebhookHub {
  readonly subscriptions = new Map<string, Subscription>();
  /** Called with each payload to send. */
  onDelivery: DeliveryListener = () => {};
  readonly #workspace: Workspace;
  readonly #ids: IdGenerator;
  readonly #timing: WebhookTiming;
  readonly #allowExternal: boolean;
  /** Events that wait for aggregation, by event type and object. */
  readonly #aggregated = new Map<string, AggregatedEvent>();
  /** Times until which further events are aggregated, by event type and object. */
  readonly #windows = new Map<string, number>();
  #retries: ScheduledRetry[] = [];

  /** @param allowExternal false: refuses subscribers on other machines */
  constructor(workspace: Workspace, ids: IdGenerator, timing: WebhookTiming, allowExternal: boolean) {
    this.#workspace = workspace;
    this.#ids = ids;
    this.#timing = timing;
    this.#allowExternal = allowExternal;
  }

  /** Adds a subscriber and sends it the verification token. @throws TypeError for an invalid URL */
  subscribe(url: unknown, eventTypes: readonly string[]): Subscription {
    if (typeof url !== "string" || !/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new TypeError(`Expected "url" to be an http or https URL, got ${showValue(url)}.`);
    if (!this.#allowExternal && !isLoopbackHost(new URL(url).hostname))
      throw new TypeError(
        `Expected "url" to be an address of this machine, got ${showValue(url)}. Start the emulator with allowExternalWebhooks (--allow-external-webhooks).`,
      );
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw new TypeError(
        `Expected at most ${MAX_SUBSCRIPTIONS} subscriptions. Remove them with DELETE /_emulator/webhooks.`,
      );
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

  /** Sends events to their subscribers: immediately, or after the aggregation time of their type. */
  publish(events: readonly WebhookEvent[]): void {
    const now = this.#workspace.clock.now();
    for (const event of events) {
      if (this.#timing.aggregateMs > 0 && isAggregated(event.type) && !this.#isFirst(event, now))
        this.#aggregate(event, now);
      else this.#emit(event, now, authorValue(this.#workspace));
    }
  }

  /**
   * Sends the events and retries that are due.
   * @returns milliseconds until the next event or retry is due, undefined if none waits
   */
  sendDue(): number | undefined {
    if (this.#aggregated.size === 0 && this.#retries.length === 0) return undefined;
    const now = this.#workspace.clock.now();
    for (const [key, waiting] of this.#aggregated) {
      if (waiting.dueAt > now) continue;
      this.#aggregated.delete(key);
      this.#emit(waiting.event, waiting.at, waiting.author);
    }
    const due = this.#retries.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt);
    this.#retries = this.#retries.filter(({ dueAt }) => dueAt > now);
    for (const { send } of due) send();
    const times = [...this.#aggregated.values(), ...this.#retries].map(({ dueAt }) => dueAt - now);
    return times.length === 0 ? undefined : Math.max(0, Math.min(...times));
  }

  /** Removes the waiting events and retries, which belong to a workspace that was reset. */
  clearWaiting(): void {
    this.#aggregated.clear();
    this.#windows.clear();
    this.#retries = [];
  }

  /** True for an event that is sent before the aggregation of the next ones starts. */
  #isFirst(event: WebhookEvent, now: number): boolean {
    if (!isFirstImmediate(event.type)) return false;
    const key = keyOf(event);
    const until = this.#windows.get(key) ?? now;
    if (until > now || this.#aggregated.has(key)) return false;
    for (const [other, end] of this.#windows) if (end <= now) this.#windows.delete(other);
    this.#windows.set(key, now + this.#timing.aggregateMs);
    return true;
  }

  #aggregate(event: WebhookEvent, now: number): void {
    const key = keyOf(event);
    const dueAt = this.#windows.get(key) ?? now + this.#timing.aggregateMs;
    const before = this.#aggregated.get(key);
    const author = authorValue(this.#workspace);
    if (before === undefined) this.#aggregated.set(key, { event, at: now, author, dueAt });
    else Object.assign(before, { event: mergedEvent(before.event, event), at: now, author });
  }

  #emit(event: WebhookEvent, at: number, author: JsonObject): void {
    const workspace = this.#workspace;
    const bot = objectOr(objectOr(workspace.store.users.get(workspace.mainBotId)?.value)["bot"]);
    for (const subscription of this.subscriptions.values()) {
      if (subscription.eventTypes.length > 0 && !subscription.eventTypes.includes(event.type)) continue;
      const payload: JsonObject = {
        id: this.#ids.uuid(),
        timestamp: new Date(at).toISOString(),
        workspace_id: workspace.workspaceId,
        workspace_name: bot["workspace_name"],
        subscription_id: subscription.id,
        integration_id: workspace.mainBotId,
        authors: [author],
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
    if (attempt > MAX_ATTEMPTS || !this.subscriptions.has(delivery.subscription.id)) return;
    const payload = delivery.signed ? { ...delivery.payload, attempt_number: attempt } : delivery.payload;
    this.#retries.push({
      dueAt: this.#workspace.clock.now() + retryWait(this.#timing, delivery.attempt),
      send: () => this.#send({ ...delivery, payload, attempt }),
    });
  }
}

const keyOf = (event: WebhookEvent): string => `${event.type} ${event.entity.id}`;

/** Merges two events of the same type about the same object. Lists in their data are merged without duplicates. */
function mergedEvent(before: WebhookEvent, event: WebhookEvent): WebhookEvent {
  if (event.data === undefined) return event;
  const data: JsonObject = { ...event.data };
  for (const [key, earlier] of Object.entries(objectOr(before.data))) {
    const later = data[key];
    if (Array.isArray(earlier) && Array.isArray(later)) data[key] = lastOfEach([...earlier, ...later]);
  }
  return { ...event, data };
}

/** Returns the last item for each id. */
function lastOfEach(items: readonly JsonValue[]): JsonValue[] {
  const byId = new Map(items.map((item) => [JSON.stringify(isObject(item) ? item["id"] : item), item]));
  return [...byId.values()];
}

/** Returns the signature of a payload's text. @source api/errors-and-limits.yaml, webhooks.signature */
export function signPayload(body: string, verificationToken: string): string {
  return `sha256=${createHmac("sha256", verificationToken).update(body, "utf8").digest("hex")}`;
}
