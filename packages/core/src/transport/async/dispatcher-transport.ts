// Performs the effects of `AsyncClient`. One timer and one signal bound a whole attempt, its body included: the
// time-outs of HTTP clients mostly end with the headers.
import { describeCause } from "../../errors/cause.ts";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import type { AsyncTransport } from "../../engine/transport.ts";
import type { Effect } from "../../engine/effects.ts";
import type { HttpClientResponse } from "../http-client/http-client.ts";
import type { Outcome, SendOutcome } from "../../engine/outcomes.ts";
import { createBodyReader, readWhole, type BodyReader } from "./body-reader.ts";
import { Lifetime, type End } from "./lifetime.ts";
import { toFailureOutcome, toResponseOutcome } from "../http-client/outcomes.ts";
import type { Cancel, Dispatcher } from "../http-client/dispatcher.ts";

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { type: Type }>;
type Signal = AbortSignal | undefined;

const DONE: Outcome = { type: "done" };

/** Begins work that can be given up before its end; it says how it ended, and never before it has returned. */
type Begin = (finish: (outcome: Outcome) => void, fail: (error: unknown) => void) => Cancel;

/** A transport on a sender. */
export class DispatcherTransport implements AsyncTransport {
  readonly #sender: Dispatcher;
  readonly #lifetime = new Lifetime();
  readonly #openBodies = new Map<number, BodyReader>();
  #lastBody = 0;

  constructor(sender: Dispatcher) {
    this.#sender = sender;
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
    this.#sender.close();
  }

  #send({ request, timeoutMs }: EffectOf<"send">, signal: Signal): Promise<Outcome> {
    const begin: Begin = (finish, fail) => {
      const onResponse = (answer: HttpClientResponse): void => {
        const outcome = outcomeOf(answer);
        if (request.stream) this.#keepOpen(outcome).then(finish, fail);
        else finish(outcome);
      };
      return this.#sender.dispatch(request, { onResponse, onError: fail });
    };
    return this.#bounded(begin, timeoutMs, signal);
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
      const leave = queue.enqueue(position, () => finish(DONE), fail);
      return (end) => {
        leave();
        finish({ type: "failure", sent: false, ...end });
      };
    });
  }

  #read({ body, timeoutMs }: EffectOf<"read">, signal: Signal): Promise<Outcome> {
    const begin: Begin = (finish, fail) => {
      this.#readPiece(body).then(finish, fail);
      return () => this.#cancel(body);
    };
    return this.#bounded(begin, timeoutMs, signal);
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

  /** Leaves the body of a successful stream open, under a number; any other is read to its end. */
  async #keepOpen(outcome: SendOutcome): Promise<SendOutcome> {
    if (outcome.type === "failure") return outcome;
    const reader = createBodyReader(outcome.body);
    if (outcome.status >= 300) return { ...outcome, body: await readWhole(reader, MAX_RESPONSE_BYTES) };
    this.#lastBody += 1;
    this.#openBodies.set(this.#lastBody, reader);
    return { ...outcome, body: this.#lastBody };
  }

  /** Runs work that may be ended early. */
  #bounded(begin: Begin, timeoutMs: number | undefined, signal: Signal): Promise<Outcome> {
    return this.#watched(timeoutMs, signal, (finish) => {
      let ended: End | undefined;
      const cancel = begin(finish, (error) => finish(toFailureOutcome(error, ended)));
      return (end) => {
        ended ??= end;
        cancel();
        // Work that does not listen must not hold the call; work that does knows more, so it has a turn to say it.
        setTimeout(() => finish({ type: "failure", sent: true, ...end }), 0);
      };
    });
  }

  /**
   * What `start` begins, unless it would end at once.
   * @param start is told how to finish; gives what is to be done when it is ended before that
   */
  #watched(
    timeoutMs: number | undefined,
    signal: Signal,
    start: (finish: (outcome: Outcome) => void) => (end: End) => void,
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const before = this.#lifetime.ended(signal);
      if (before !== undefined) return resolve({ type: "failure", sent: false, ...before });
      const unwatch = this.#lifetime.watch(timeoutMs, signal, (end) => onEnd(end));
      const onEnd = start((outcome) => {
        unwatch();
        resolve(outcome);
      });
    });
  }
}

/** A caller's HTTP client may answer with anything, also with what throws when it is looked at. */
function outcomeOf(answer: HttpClientResponse): SendOutcome {
  try {
    return toResponseOutcome(answer);
  } catch (error) {
    return toFailureOutcome(error);
  }
}

async function load(blob: Blob): Promise<Outcome> {
  return { type: "piece", bytes: new Uint8Array(await blob.arrayBuffer()) };
}
