// The slices that a worker runs now, and how they end.
import { within } from "@ws/helpers/tasks";

/** How a slice is asked to end. */
export interface SliceSignals {
  /** Ends the slice when the requests and downloads that have begun are complete. */
  readonly drain: AbortSignal;
  /** Cancels the requests of the slice. */
  readonly signal: AbortSignal;
}

/** The slices of a worker. */
export class RunningSlices {
  readonly #slices = new Map<string, Promise<unknown>>();
  readonly #drain = new AbortController();
  readonly #abort = new AbortController();

  /** Ask the slices to end. */
  get signals(): SliceSignals {
    return { drain: this.#drain.signal, signal: this.#abort.signal };
  }

  /** Names of the workspaces whose slices run. */
  names(): string[] {
    return [...this.#slices.keys()];
  }

  /** Runs a slice. */
  async run<Result>(workspace: string, slice: () => Promise<Result>): Promise<Result> {
    const running = slice();
    this.#slices.set(workspace, running);
    try {
      return await running;
    } finally {
      this.#slices.delete(workspace);
    }
  }

  /** Ends all slices. Resolves when they have ended, or at the latest after a time. */
  async end(limitMs: number): Promise<void> {
    this.#drain.abort();
    await within(limitMs, Promise.allSettled(this.#slices.values()));
    this.#abort.abort();
  }
}
