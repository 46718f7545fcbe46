// Creates a seed in steps, so that the emulator starts without waiting for its content.
import type { Workspace } from "../model/workspace.ts";

/** The steps of a seed. Each `next()` creates a part of the content and yields the id of the seed's root page. */
export type SeedSteps = Generator<string, void>;

/** A seed that is created in steps. The steps have a clock of their own, so that the content is older than the workspace. */
export class LazySeed {
  readonly #workspace: Workspace;
  #steps: SeedSteps | undefined;
  #clockMs: number;

  /** @param startMs start time of the steps' clock, in milliseconds */
  constructor(workspace: Workspace, startMs: number, steps: SeedSteps) {
    this.#workspace = workspace;
    this.#clockMs = startMs;
    this.#steps = steps;
  }

  /** Runs the next step. Returns the id of the root page, undefined if the seed is complete. */
  step(): string | undefined {
    const { clock } = this.#workspace;
    const now = clock.now();
    clock.set(this.#clockMs);
    const result = this.#next();
    this.#clockMs = clock.now();
    clock.set(now);
    if (result === undefined || result.done === true) {
      this.#steps = undefined;
      return undefined;
    }
    return result.value;
  }

  /** Its columns are those that people make in the app. */
  #next(): IteratorResult<string, void> | undefined {
    this.#workspace.isSeeding = true;
    try {
      return this.#steps?.next();
    } finally {
      this.#workspace.isSeeding = false;
    }
  }

  /** Runs the remaining steps. */
  finish(): void {
    while (this.#steps !== undefined) this.step();
  }
}
