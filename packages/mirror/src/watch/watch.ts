// Keeps a copy up to date: pulls at an interval, and soon after a webhook.
import { isAPIResponseError } from "@ws/client";
import type { WebhookEvent } from "@ws/helpers/webhooks";
import { MirrorError } from "../errors.ts";
import type { PullResult } from "../pull/pull.ts";
import type { PullOptions } from "../pull/pull-options.ts";

/** Options of `watch`. */
export interface WatchOptions extends Pick<
  PullOptions,
  "signal" | "onProgress" | "maxLoss" | "only" | "except" | "everything"
> {
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

/** Number of event ids to remember, because Notion can deliver an event more than once. */
const MAX_EVENT_IDS = 10_000;

/** The clock of `watch`. */
export interface WatchClock {
  /** Milliseconds since any moment. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Runs until the signal aborts. */
export async function watch(
  pull: (options: PullOptions) => Promise<PullResult>,
  watchOptions: WatchOptions,
  { nowMs, sleep }: WatchClock,
): Promise<void> {
  const { signal, onProgress, maxLoss, only, except, everything, ...rest } = watchOptions;
  const { intervalMs = 300_000, debounceMs = 2_000, onReady, onPulled, onError } = rest;
  const lifetime = signal ?? new AbortController().signal;
  const events = new PendingEvents();
  onReady?.((event) => events.add(event));
  // Not `onPulled?.(await pull(…))`, which does not pull without a listener.
  const pullAndReport = async (options: PullOptions) => {
    const result = await pull(options);
    onPulled?.(result);
  };
  const common = { signal: lifetime, maxLoss, only, except, everything, ...(onProgress && { onProgress }) };
  let nextPullAt = Number.NEGATIVE_INFINITY;
  let hints: WebhookEvent[] = [];
  while (!lifetime.aborted) {
    hints = [...hints, ...events.take()];
    const isDue = nowMs() >= nextPullAt;
    try {
      // A run for all changes lists no comments and views, so events need a run of their own.
      if (hints.length > 0) await pullAndReport({ ...common, hints });
      hints = [];
      if (isDue && !isStopped(lifetime)) {
        nextPullAt = nowMs() + intervalMs;
        await pullAndReport(common);
      }
    } catch (error) {
      if (isStopped(lifetime)) return;
      if (isPermanent(error)) throw error;
      onError?.(error);
      nextPullAt = Math.min(nextPullAt, nowMs() + RETRY_MS);
      await sleep(RETRY_MS, lifetime);
      continue;
    }
    await events.wait(Math.max(0, nextPullAt - nowMs()), debounceMs, sleep, lifetime);
  }
}

/** Errors that no later run can avoid. */
const PERMANENT: ReadonlySet<string> = new Set(["copy_replaced", "invalid_argument", "other_workspace"]);

/** True for an error that no later run can avoid, such as a token that is not valid. */
const isPermanent = (error: unknown): boolean =>
  (isAPIResponseError(error) && error.status === 401) || (error instanceof MirrorError && PERMANENT.has(error.code));

/** True if the signal has aborted by now. */
const isStopped = (lifetime: AbortSignal): boolean => lifetime.aborted;

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
  async wait(ms: number, debounceMs: number, sleep: WatchClock["sleep"], lifetime: AbortSignal): Promise<void> {
    if (this.#events.length === 0) {
      const woken = new AbortController();
      const wake = () => woken.abort();
      this.#wake = wake;
      lifetime.addEventListener("abort", wake);
      if (!lifetime.aborted) await sleep(ms, woken.signal);
      lifetime.removeEventListener("abort", wake);
      this.#wake = undefined;
    }
    if (this.#events.length > 0) await sleep(Math.min(ms, debounceMs), lifetime);
  }
}
