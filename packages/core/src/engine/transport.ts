import type { Effect } from "./effects.ts";
import type { Outcome } from "./outcomes.ts";

/** Performs the effects of `AsyncClient`. It neither decides nor retries. */
export interface AsyncTransport {
  /** Performs an effect. A failure of the network is an outcome, not an error. */
  perform(effect: Effect, signal?: AbortSignal): Promise<Outcome>;
  /** Aborts running effects, closes idle connections and rejects later effects. */
  close(): void;
}

/** Performs the effects of `Client` and blocks its thread. It neither decides nor retries. */
export interface SyncTransport {
  /** Performs an effect. A failure of the network is an outcome, not an error. */
  perform(effect: Effect): Outcome;
  /** Releases the connections. Later effects fail. */
  close(): void;
}
