// The messages between a thread that blocks and the worker thread of its clients.
import type { Effect, Outcome } from "../../engine/effects.ts";

/** An effect that the worker performs for a client. The other effects block the thread of the client. */
export type WorkerEffect = Exclude<Effect, { type: "sleep" | "admit" }>;

/**
 * A message to the worker:
 * - `effect`: perform it and send its outcome with the same id.
 * - `abort`: end the running effect early.
 * - `release`: the client was closed or collected. Close its connections.
 */
export type BridgeRequest =
  | { readonly type: "effect"; readonly id: number; readonly client: number; readonly effect: WorkerEffect }
  | { readonly type: "abort" }
  | { readonly type: "release"; readonly client: number };

/** A message of the worker: id 0 when it is ready, then the outcome of each effect. */
export interface BridgeMessage {
  /** Id of the effect; of the last received effect if the worker stops. */
  readonly id: number;
  /** Undefined if the worker stops. */
  readonly outcome?: Outcome;
}
