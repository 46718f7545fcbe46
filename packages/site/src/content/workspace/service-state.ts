import type { CallEvent } from "@ws/client";

/** A call that failed. */
interface FailedCall {
  /** Time of its end, ISO 8601. */
  readonly time: string;
  readonly event: Extract<CallEvent, { readonly type: "end" }>;
}

/** Knows from the calls of the client whether Notion works. */
export class ServiceState {
  #isKnown = false;
  #failure: FailedCall | undefined;

  /** False before the end of the first call. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** The first of the last calls that failed or got no response, without a success since. */
  get failure(): FailedCall | undefined {
    return this.#failure;
  }

  /** Receives the events of a client. */
  readonly observe = (event: CallEvent): void => {
    if (event.type !== "end") return;
    this.#isKnown = true;
    // A refused request shows that Notion works.
    const isUp = event.status !== undefined && event.status < 500;
    this.#failure = isUp ? undefined : (this.#failure ?? { time: new Date().toISOString(), event });
  };
}
