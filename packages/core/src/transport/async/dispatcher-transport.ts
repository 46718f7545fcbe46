// Performs the effects of `AsyncClient`. One timer and one signal apply to a whole attempt, body included: the timeouts
// of most HTTP clients end with the headers.
import { startTimeLimit } from "../../clock.ts";
import { describeCause } from "../../errors/cause.ts";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import type { AsyncTransport, Effect, Outcome, SendOutcome } from "../../engine/effects.ts";
import type { HttpClientResponse } from "../http-client/http-client.ts";
import { createBodyReader, readAll, type BodyReader } from "./body-reader.ts";
import { Lifetime, type End } from "./lifetime.ts";
import { toFailureOutcome, toResponseOutcome } from "../http-client/outcomes.ts";
import type { Cancel, Dispatcher } from "../http-client/dispatcher.ts";

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { type: Type }>;
type Signal = AbortSignal | undefined;

const DONE: Outcome = { type: "done" };
const ADMITTED: Outcome = { type: "admitted", hasSlot: true };

/** Starts work that can be cancelled. It must not call `finish` or `fail` before it returns. */
type StartWork = (finish: (outcome: Outcome) => void, fail: (error: unknown) => void) => Cancel;

/** A transport on a dispatcher. */
export class DispatcherTransport implements AsyncTransport {
  readonly #dispatcher: Dispatcher;
  readonly #isCustom: boolean;
  readonly #lifetime = new Lifetime();
  readonly #openBodies = new Map<number, BodyReader>();
  #lastBody = 0;

  /** @param isCustom True if the requests go to an HTTP client of the caller */
  constructor(dispatcher: Dispatcher, isCustom = false) {
    this.#dispatcher = dispatcher;
    this.#isCustom = isCustom;
  }

  perform(effect: Effect, signal?: AbortSignal): Promise<Outcome> {
    switch (effect.type) {
      case "send":
        return this.#send(effect, signal);
      case "sleep":
        return this.#sleep(effect, signal);
      case "admit":
        return this.#admit(effect, signal);
      case "read":
        return this.#read(effect, signal);
      case "cancel":
        return Promise.resolve(this.#cancel(effect.body));
      case "load":
        return load(effect.blob);
    }
  }

  close(): void {
    this.#lifetime.close();
    for (const body of this.#openBodies.keys()) this.#cancel(body);
    this.#dispatcher.close();
  }

  #send({ request, timeoutMs }: EffectOf<"send">, signal: Signal): Promise<Outcome> {
    const start: StartWork = (finish, fail) => {
      const onResponse = (response: HttpClientResponse): void => {
        const outcome = this.#outcomeOf(response);
        if (request.stream) this.#keepOpen(outcome).then(finish, fail);
        else finish(outcome);
      };
      return this.#dispatcher.dispatch(request, { onResponse, onError: fail });
    };
    return this.#limited(start, timeoutMs, signal);
  }

  #sleep({ ms }: EffectOf<"sleep">, signal: Signal): Promise<Outcome> {
    return this.#watched(ms, signal, (finish) => (end) => {
      finish(end.reason === "timeout" ? DONE : { type: "failure", sent: false, ...end });
    });
  }

  #admit({ queue, position, timeoutMs }: EffectOf<"admit">, signal: Signal): Promise<Outcome> {
    return this.#watched(timeoutMs, signal, (finish) => {
      const fail = (error: unknown): void =>
        finish({ type: "failure", reason: "connection", sent: false, cause: describeCause(error) });
      const dequeue = queue.enqueue(position, () => finish(ADMITTED), fail);
      return (end) => {
        dequeue();
        finish({ type: "failure", sent: false, ...end });
      };
    });
  }

  #read({ body, timeoutMs }: EffectOf<"read">, signal: Signal): Promise<Outcome> {
    const start: StartWork = (finish, fail) => {
      this.#readPiece(body).then(finish, fail);
      return () => this.#cancel(body);
    };
    return this.#limited(start, timeoutMs, signal);
  }

  async #readPiece(body: number): Promise<Outcome> {
    const bytes = await this.#openBodies.get(body)?.read();
    return bytes === undefined ? DONE : { type: "piece", bytes };
  }

  #cancel(body: number): Outcome {
    this.#openBodies.get(body)?.cancel();
    this.#openBodies.delete(body);
    return DONE;
  }

  /** Converts a response of a custom HTTP client, which may be any value, even an object whose getters throw. */
  #outcomeOf(response: HttpClientResponse): SendOutcome {
    try {
      return toResponseOutcome(response);
    } catch (error) {
      return toFailureOutcome(error, undefined, this.#isCustom);
    }
  }

  /** Keeps the body of a successful stream open, under a number. Reads any other body to its end. */
  async #keepOpen(outcome: SendOutcome): Promise<SendOutcome> {
    if (outcome.type === "failure") return outcome;
    const reader = createBodyReader(outcome.body);
    if (outcome.status >= 300) return { ...outcome, body: await readAll(reader, MAX_RESPONSE_BYTES) };
    this.#lastBody += 1;
    this.#openBodies.set(this.#lastBody, reader);
    return { ...outcome, body: this.#lastBody };
  }

  /** Runs work until it finishes, its time is over, or it is aborted. */
  #limited(startWork: StartWork, timeoutMs: number | undefined, signal: Signal): Promise<Outcome> {
    return this.#watched(
      timeoutMs,
      signal,
      (finish) => {
        let ended: End | undefined;
        const cancel = startWork(finish, (error) => finish(toFailureOutcome(error, ended, this.#isCustom)));
        return (end) => {
          ended ??= end;
          cancel();
          // Cancelled work may report a more precise failure. Work that ignores the cancellation must not delay the call.
          void afterReactions().then(() => finish({ type: "failure", sent: true, ...end }));
        };
      },
      startTimeLimit,
    );
  }

  /**
   * Starts an effect and watches its time limit and signal. Does not start it after `close()` or an abort.
   * @param start Starts the effect and returns the function that ends it early
   * @param startLimit Starts the timer of the limit; by default one that does not wait for a response
   */
  #watched(
    timeoutMs: number | undefined,
    signal: Signal,
    start: (finish: (outcome: Outcome) => void) => (end: End) => void,
    startLimit?: (ms: number, onEnd: () => void) => () => void,
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const end = this.#lifetime.endBeforeStart(signal);
      if (end !== undefined) return resolve({ type: "failure", sent: false, ...end });
      // An HTTP client may abort the signal, or close the client, while it starts.
      let endedAtStart: End | undefined;
      let onEnd = (early: End): void => void (endedAtStart ??= early);
      const unwatch = this.#lifetime.watch(timeoutMs, signal, (early) => onEnd(early), startLimit);
      onEnd = start((outcome) => {
        unwatch();
        resolve(outcome);
      });
      if (endedAtStart !== undefined) onEnd(endedAtStart);
    });
  }
}

/** Number of promise reactions that a cancellation takes at most, through several layers of an HTTP client. */
const REACTIONS = 50;

/** Waits for the reactions to a cancellation: with promises, because fake timers of a test replace timers and `nextTick`. */
async function afterReactions(): Promise<void> {
  for (let count = 0; count < REACTIONS; count += 1) await Promise.resolve();
}

async function load(blob: Blob): Promise<Outcome> {
  return { type: "piece", bytes: new Uint8Array(await blob.arrayBuffer()) };
}
