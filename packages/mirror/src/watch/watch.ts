// Keeps a copy up to date: pulls at an interval, and soon after a webhook.
import type { WebhookEvent } from "@ws/helpers/webhooks";
import type { PullOptions, PullResult } from "../pull/pull.ts";

/** Options of `watch`. */
export interface WatchOptions extends Pick<PullOptions, "signal" | "onProgress"> {
  /** Time between two runs that look for all changes, in milliseconds. @default 300_000 */
  readonly intervalMs?: number;
  /** Time to wait for further webhooks before a run, in milliseconds. @default 2_000 */
  readonly debounceMs?: number;
  /** Called with the source of webhook events. Pass each verified event on to it. */
  readonly onReady?: (receive: (event: WebhookEvent) => void) => void;
  /** Called after each run. */
  readonly onPulled?: (result: PullResult) => void;
  /** Called after a run that failed. The next run continues where it stopped. */
  readonly onError?: (error: unknown) => void;
}

/** Time after a failed run until the next one, in milliseconds. */
const RETRY_MS = 30_000;

/** Number of event ids to remember, because the service can deliver an event more than once. */
const MAX_EVENT_IDS = 10_000;

/** Runs until the signal aborts. */
export async function watch(
  pull: (options: PullOptions) => Promise<PullResult>,
  { signal, onProgress, intervalMs = 300_000, debounceMs = 2_000, onReady, onPulled, onError }: WatchOptions,
): Promise<void> {
  const events = new PendingEvents();
  onReady?.((event) => events.add(event));
  const common = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  let nextPullAt = 0;
  const isStopped = () => signal?.aborted === true;
  while (!isStopped()) {
    const isDue = Date.now() >= nextPullAt;
    const hints = events.take();
    if (isDue || hints.length > 0) {
      if (isDue) nextPullAt = Date.now() + intervalMs;
      try {
        onPulled?.(await pull(isDue ? common : { ...common, hints }));
      } catch (error) {
        if (isStopped()) return;
        onError?.(error);
        // The events of a failed run are covered by the next run for all changes.
        nextPullAt = Math.min(nextPullAt, Date.now() + RETRY_MS);
      }
    }
    await events.wait(Math.max(0, nextPullAt - Date.now()), debounceMs, signal);
  }
}

/** Webhook events that wait for the next run. */
class PendingEvents {
  #events: WebhookEvent[] = [];
  readonly #seenIds = new Set<string>();
  #wake: (() => void) | undefined;

  add(event: WebhookEvent): void {
    if (this.#seenIds.has(event.id)) return;
    if (this.#seenIds.size >= MAX_EVENT_IDS) this.#seenIds.clear();
    this.#seenIds.add(event.id);
    this.#events.push(event);
    this.#wake?.();
  }

  take(): WebhookEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Waits until a time has passed, or shortly after an event. */
  async wait(ms: number, debounceMs: number, signal: AbortSignal | undefined): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#events.length === 0) await Promise.race([woken, sleep(ms, signal)]);
    this.#wake = undefined;
    if (this.#events.length > 0) await sleep(Math.min(ms, debounceMs), signal);
  }
}

/** Waits, or ends early when the signal aborts. */
async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}
