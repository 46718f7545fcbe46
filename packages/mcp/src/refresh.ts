// Pulls recent changes while the server runs.
import { messageOf } from "@ws/helpers/messages";
import { sleep } from "@ws/helpers/tasks";

/** The state of the pulls. */
export interface RefreshState {
  /** Time of the last pull without an error, ISO 8601. */
  readonly refreshedAt: string | undefined;
  /** Message of the last pull. Undefined if it had no error. */
  readonly failure: string | undefined;
}

/** The parts of {@link startRefresh}. */
export interface RefreshOptions {
  /** Brings the copy up to date. */
  readonly pull: (signal: AbortSignal) => Promise<unknown>;
  /** Time between two pulls. Undefined: one pull, which is tried again each minute until it succeeds. */
  readonly intervalMs: number | undefined;
  readonly signal: AbortSignal;
  /** Called with the message of a pull that failed. */
  readonly onError: (message: string) => void;
  readonly nowMs?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Time after which a single pull is tried again, in milliseconds. */
const RETRY_MS = 60_000;

/** Pulls at an interval until the signal aborts. A pull that fails is tried again after the interval. */
export function startRefresh({ pull, intervalMs, signal, onError, nowMs = Date.now, wait = sleep }: RefreshOptions): {
  readonly state: RefreshState;
  readonly ended: Promise<void>;
} {
  const state: { -readonly [Key in keyof RefreshState]: RefreshState[Key] } = {
    refreshedAt: undefined,
    failure: undefined,
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await pull(signal);
        state.refreshedAt = new Date(nowMs()).toISOString();
        state.failure = undefined;
        if (intervalMs === undefined) return;
      } catch (error) {
        if (isStopped(signal)) return;
        state.failure = messageOf(error);
        onError(state.failure);
      }
      await wait(intervalMs ?? RETRY_MS, signal);
    }
  };
  return { state, ended: run() };
}

const isStopped = (signal: AbortSignal): boolean => signal.aborted;
