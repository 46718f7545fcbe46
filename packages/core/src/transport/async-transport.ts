// Performs the effects of `AsyncClient` on any HTTP client. One timer and one signal bound a whole attempt, its body
// included: the time-outs of HTTP clients mostly end with the headers.
import { describeCause } from "../cause.ts";
import { MAX_RESPONSE_BYTES } from "../constants.ts";
import type { AsyncHttpClient, AsyncTransport, Effect, Outcome, SendOutcome } from "../http.ts";
import { createBodyReader, readWhole, type BodyReader } from "./body-reader.ts";
import { toHttpClientConfig } from "./http-client-config.ts";
import { Lifetime, type End } from "./lifetime.ts";
import { failureOf, responseOf } from "./outcomes.ts";

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { type: Type }>;
type Signal = AbortSignal | undefined;

const DONE: Outcome = { type: "done" };

/** A transport on an HTTP client. */
export class HttpClientTransport implements AsyncTransport {
  readonly #httpClient: AsyncHttpClient;
  readonly #closeHttpClient: (() => void) | undefined;
  readonly #lifetime = new Lifetime();
  readonly #openBodies = new Map<number, BodyReader>();
  #lastBody = 0;

  /** @param closeHttpClient closes what belongs to us; a caller's own HTTP client is left alone */
  constructor(httpClient: AsyncHttpClient, closeHttpClient?: () => void) {
    this.#httpClient = httpClient;
    this.#closeHttpClient = closeHttpClient;
  }

  async perform(effect: Effect, signal?: AbortSignal): Promise<Outcome> {
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
        return this.#cancel(effect.body);
      case "load":
        return { type: "piece", bytes: new Uint8Array(await effect.blob.arrayBuffer()) };
    }
  }

  close(): void {
    this.#lifetime.close();
    for (const body of this.#openBodies.keys()) this.#cancel(body);
    this.#closeHttpClient?.();
  }

  #send({ request, timeoutMs }: EffectOf<"send">, signal: Signal): Promise<Outcome> {
    const attempt = new AbortController();
    const work = async (): Promise<Outcome> => {
      const config = toHttpClientConfig(request, { signal: attempt.signal });
      const outcome = responseOf(await this.#httpClient.request(config));
      return request.stream ? this.#keepOpen(outcome) : outcome;
    };
    return this.#bounded(work, () => attempt.abort(), timeoutMs, signal);
  }

  #sleep({ ms }: EffectOf<"sleep">, signal: Signal): Promise<Outcome> {
    return new Promise((resolve) => {
      const before = this.#lifetime.ended(signal);
      if (before !== undefined) return resolve({ type: "failure", sent: false, ...before });
      const unwatch = this.#lifetime.watch(ms, signal, (end) => {
        unwatch();
        resolve(end.reason === "timeout" ? DONE : { type: "failure", sent: false, ...end });
      });
    });
  }

  #admit({ gate, ticket, timeoutMs }: EffectOf<"admit">, signal: Signal): Promise<Outcome> {
    return new Promise((resolve) => {
      const before = this.#lifetime.ended(signal);
      if (before !== undefined) return resolve({ type: "failure", sent: false, ...before });
      const unwatch = this.#lifetime.watch(timeoutMs, signal, (end) => {
        leave();
        finish({ type: "failure", sent: false, ...end });
      });
      const finish = (outcome: Outcome): void => {
        unwatch();
        resolve(outcome);
      };
      const fail = (error: unknown): void =>
        finish({ type: "failure", reason: "connection", sent: false, cause: describeCause(error) });
      const leave = gate.enter(ticket, () => finish(DONE), fail);
    });
  }

  #read({ body, timeoutMs }: EffectOf<"read">, signal: Signal): Promise<Outcome> {
    const work = async (): Promise<Outcome> => {
      const bytes = await this.#openBodies.get(body)?.read();
      return bytes === undefined ? DONE : { type: "piece", bytes };
    };
    return this.#bounded(work, () => this.#cancel(body), timeoutMs, signal);
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

  /** Runs work that may be ended early; `cancel` tells it so. */
  async #bounded(
    work: () => Promise<Outcome>,
    cancel: () => void,
    timeoutMs: number | undefined,
    signal: Signal,
  ): Promise<Outcome> {
    const before = this.#lifetime.ended(signal);
    if (before !== undefined) return { type: "failure", sent: false, ...before };
    let ended: End | undefined;
    let unwatch: (() => void) | undefined;
    const givenUp = new Promise<Outcome>((resolve) => {
      unwatch = this.#lifetime.watch(timeoutMs, signal, (end) => {
        ended ??= end;
        cancel();
        // Work that does not listen must not hold the call; work that does knows more, so it has a turn to say it.
        setTimeout(() => resolve({ type: "failure", sent: true, ...end }), 0);
      });
    });
    try {
      return await Promise.race([work().catch((error: unknown) => failureOf(error, ended)), givenUp]);
    } finally {
      unwatch?.();
    }
  }
}
