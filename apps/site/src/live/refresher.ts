// Brings the copy up to date: for all changes, and soon after a webhook or a write of the site.
import { setTimeout as sleep } from "node:timers/promises";
import type { PullHint } from "@ws/mirror";
import { isInUse, type Content } from "../content/content.ts";

/** Time between two tries while another process pulls, in milliseconds. */
const LOCK_RETRY_MS = 50;
/** Longest time that a form waits for its change to be in the copy, in milliseconds. */
const MAX_SHOW_MS = 3000;

/** Time between two readings of all published views, in milliseconds. */
const VIEWS_MS = 10 * 60_000;

/** Options of {@link Refresher}. */
interface RefresherOptions {
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Called after each run. */
  readonly onRun: () => void;
  /** Called after a run that failed. */
  readonly onError: (error: unknown) => void;
}

/** Runs the mirror: one run at a time, in all processes that share the copy. */
export class Refresher {
  readonly #content: Content;
  readonly #options: RefresherOptions;
  readonly #stop = new AbortController();
  #hints: PullHint[] = [];
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #viewsDueAt: number;

  constructor(content: Content, options: RefresherOptions) {
    this.#content = content;
    this.#options = options;
    this.#viewsDueAt = options.now() + VIEWS_MS;
  }

  /** Reads objects again that may have changed. Hints that arrive during a run share the next one. */
  refresh(hints: readonly PullHint[]): Promise<void> {
    this.#hints.push(...hints);
    this.#next ??= this.#afterLast(() => {
      this.#next = undefined;
      return this.#pull(this.#hints.splice(0));
    });
    return this.#next;
  }

  /** Reads an object again after a write of the site, so that the next page has it. Returns early if that takes long. */
  async show(hint: PullHint): Promise<void> {
    const waiting = new AbortController();
    const shown = this.refresh([hint]).catch(() => {});
    await Promise.race([shown, sleep(MAX_SHOW_MS, undefined, waiting)]);
    waiting.abort();
  }

  /** Looks for all changes, unless another process does so. */
  refreshAll(): Promise<void> {
    const options = this.#options;
    return this.#afterLast(async () => {
      await this.#pull(undefined);
      if (options.now() < this.#viewsDueAt) return;
      const hints = await this.#hintsOfViews();
      if (hints.length > 0) await this.#pull(hints);
      this.#viewsDueAt = options.now() + VIEWS_MS;
    });
  }

  /** A run for all changes does not read views. A view that hides a column must be noticed, even if its webhook was lost. */
  async #hintsOfViews(): Promise<PullHint[]> {
    const { tree } = await this.#content.current();
    return [...tree.values()].flatMap(({ kind, id }) =>
      kind === "database" ? [{ entity: { type: "view", id }, data: { parent: { type: "database", id } } }] : [],
    );
  }

  /** Stops the present run. The next run, also of another process, continues it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  #afterLast(run: () => Promise<void>): Promise<void> {
    const result = this.#last.then(run);
    this.#last = result.catch(() => {});
    return result;
  }

  /** @param hints undefined: look for all changes */
  async #pull(hints: readonly PullHint[] | undefined): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      signal.throwIfAborted();
      try {
        await this.#content.refresh({ signal, ...(hints && { hints }) });
        return this.#options.onRun();
      } catch (error) {
        // The other process looks for all changes, too. It may have begun before the changes of the hints.
        if (!isInUse(error)) {
          if (!signal.aborted) this.#options.onError(error);
          throw error;
        }
        if (hints === undefined) return;
        await sleep(LOCK_RETRY_MS, undefined, { signal });
      }
    }
  }
}
