// Brings the copy up to date: for all changes, and soon after a webhook or a write of the site.
import { setTimeout as sleep } from "node:timers/promises";
import type { PullHint } from "@ws/mirror";
import { isInUse, type Content } from "../content.ts";

/** Time between two tries while another process pulls, in milliseconds. */
const LOCK_RETRY_MS = 50;
/** Longest time that a form waits for its change to be in the copy, in milliseconds. */
const MAX_SHOW_MS = 3000;

/** Options of {@link Refresher}. */
interface RefresherOptions {
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
  #needsViews = false;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #hasLooked = false;

  constructor(content: Content, options: RefresherOptions) {
    this.#content = content;
    this.#options = options;
  }

  /** True when this process has read the views since its start, or could not: what the owner hid before is hidden. */
  get hasLooked(): boolean {
    return this.#hasLooked;
  }

  /** Reads objects again that may have changed. Hints that arrive during a run share the next one. */
  refresh(hints: readonly PullHint[]): Promise<void> {
    this.#hints.push(...hints);
    this.#next ??= this.#afterLast(async () => {
      this.#next = undefined;
      const [own, needsViews] = [this.#hints.splice(0), this.#needsViews];
      this.#needsViews = false;
      return this.#pull(needsViews ? [...(await this.#hintsOfViews()), ...own] : own);
    });
    return this.#next;
  }

  /** Reads objects again after an event of the workspace, with all views: an event that tells of a hidden column can be lost. */
  refreshWithViews(hints: readonly PullHint[]): Promise<void> {
    this.#needsViews = true;
    return this.refresh(hints);
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
    return this.#afterLast(async () => {
      try {
        // A run for all changes can take long, and does not read views.
        const hints = await this.#hintsOfViews();
        if (hints.length > 0) await this.#pull(hints, { isPoll: true });
      } finally {
        this.#hasLooked = true;
      }
      await this.#pull(undefined, { isPoll: true });
    });
  }

  /** Returns the hints that read the views of all tables again, also of those that wait for the owner. */
  async #hintsOfViews(): Promise<PullHint[]> {
    const { databases } = await this.#content.current();
    return databases.map((id) => ({ entity: { type: "view", id }, data: { parent: { type: "database", id } } }));
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

  /**
   * @param hints undefined: look for all changes
   * @param isPoll true: another process that changes the copy looks for the same
   */
  async #pull(hints: readonly PullHint[] | undefined, { isPoll = false } = {}): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      signal.throwIfAborted();
      try {
        await this.#content.refresh({ signal, ...(hints && { hints }) });
        return this.#options.onRun();
      } catch (error) {
        // The other process may have begun before the changes of the hints.
        if (!isInUse(error)) {
          if (!signal.aborted) this.#options.onError(error);
          throw error;
        }
        if (isPoll) return;
        await sleep(LOCK_RETRY_MS, undefined, { signal });
      }
    }
  }
}
