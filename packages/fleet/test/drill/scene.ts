import type { Drill } from "./drill.ts";

/** A fault of the drill. */
export interface Scene {
  /** The steps of the scene, for the report. */
  readonly done: string;
  /** Plays the fault, ends it, and returns what was seen. Throws if something does not hold. */
  readonly play: (drill: Drill) => Promise<string>;
}

/** Returns the time since a time of `performance.now()`, for a report. */
export const elapsed = (sinceMs: number): string => `${Math.round((performance.now() - sinceMs) / 1000)} s`;
