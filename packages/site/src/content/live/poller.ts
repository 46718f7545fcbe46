import { setTimeout as sleep } from "node:timers/promises";
import type { Content } from "../content.ts";
import type { Refresher } from "./refresher.ts";

/** Time between two looks at the age of the copy, in milliseconds. */
const LOOK_MS = 1000;
/** Time until the first try after a failed run, in milliseconds. It doubles with each further failure. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** Looks for all changes of the workspace from time to time: those that no webhook announced. */
export class Poller {
  readonly #content: Content;
  readonly #refresher: Refresher;
  readonly #pollMs: number;
  readonly #stop = new AbortController();
  #polling: Promise<void> | undefined;

  /** @param pollMs time between two runs for all changes, of all processes together, in milliseconds */
  constructor(content: Content, refresher: Refresher, pollMs: number) {
    this.#content = content;
    this.#refresher = refresher;
    this.#pollMs = pollMs;
  }

  /** Polls until `stop()`. */
  start(): void {
    this.#polling ??= this.#poll();
  }

  /** Stops polling. The refresher stops the present run. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#refresher.stop();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stop;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      let waitMs = LOOK_MS;
      try {
        // After a start, the views are read, however young the copy is.
        if (!this.#refresher.hasLooked || (await this.#isDue())) await this.#refresher.refreshAll();
        retryMs = FIRST_RETRY_MS;
      } catch {
        // The refresher has reported the error.
        waitMs = retryMs;
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
      }
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Returns true if a run failed, or if the last run for all changes, of any process, is too long ago. */
  async #isDue(): Promise<boolean> {
    const { updatedAt, isStale } = await this.#content.state();
    return isStale || updatedAt === undefined || Date.now() - Date.parse(updatedAt) >= this.#pollMs;
  }
}
