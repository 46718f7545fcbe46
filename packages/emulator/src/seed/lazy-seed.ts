// Planting of a seed in steps: what nobody has asked for yet need not be there yet. Whoever asks gets all of it first.
import type { Workspace } from "../model/workspace.ts";

/** Plants a little with each `next()`, on a clock of its own; the first step gives the id of the seed's page. */
export type SeedSteps = Generator<string, void>;

/** A seed that is being planted. */
export class LazySeed {
  readonly #workspace: Workspace;
  #steps: SeedSteps | undefined;
  #clockMs: number;

  /** @param startMs where the clock of the planted things begins */
  constructor(workspace: Workspace, startMs: number, steps: SeedSteps) {
    this.#workspace = workspace;
    this.#clockMs = startMs;
    this.#steps = steps;
  }

  /** Plants a little. @returns what the step gave, undefined when all is planted */
  step(): string | undefined {
    const { clock } = this.#workspace;
    const present = clock.now();
    clock.set(this.#clockMs);
    const result = this.#steps?.next();
    this.#clockMs = clock.now();
    clock.set(present);
    if (result === undefined || result.done === true) {
      this.#steps = undefined;
      return undefined;
    }
    return result.value;
  }

  /** Plants what is left. */
  finish(): void {
    while (this.#steps !== undefined) this.step();
  }
}
