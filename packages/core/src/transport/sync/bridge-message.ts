import type { Outcome } from "../../engine/outcomes.ts";

/** A message of the worker: id 0 when it is ready, then the outcome of each effect. No outcome: the worker stops. */
export interface BridgeMessage {
  readonly id: number;
  readonly outcome?: Outcome;
}
