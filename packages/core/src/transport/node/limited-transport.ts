// The transport of clients with `connections.max`. A request that has no slot waits for one. This is no time of its attempt, so the
// timer of the attempt starts later.
import type { AsyncTransport, Effect, Outcome } from "../../engine/effects.ts";
import { Lifetime } from "../async/lifetime.ts";
import type { RequestSlots } from "./request-slots.ts";

type SendEffect = Extract<Effect, { type: "send" }>;
type Signal = AbortSignal | undefined;

/** A transport with a limited number of requests at a time. */
export class LimitedTransport implements AsyncTransport {
  readonly #transport: AsyncTransport;
  readonly #slots: () => RequestSlots;
  readonly #lifetime = new Lifetime();
  /** The open bodies, each of which has a slot. */
  readonly #openBodies = new Set<number>();

  /** @param slots Returns the slots of all clients with the same settings */
  constructor(transport: AsyncTransport, slots: () => RequestSlots) {
    this.#transport = transport;
    this.#slots = slots;
  }

  perform(effect: Effect, signal?: AbortSignal): Promise<Outcome> {
    if (effect.type === "send") return this.#send(effect, signal);
    if (effect.type === "cancel") this.#release(effect.body);
    return this.#transport.perform(effect, signal);
  }

  close(): void {
    this.#lifetime.close();
    for (const body of this.#openBodies) this.#release(body);
    this.#transport.close();
  }

  async #send(effect: SendEffect, signal: Signal): Promise<Outcome> {
    const { request, timeoutMs, remainingMs } = effect;
    const end = this.#lifetime.endBeforeStart(signal);
    if (end !== undefined) return { type: "failure", sent: false, ...end };
    const slots = this.#slots();
    const startedAt = performance.now();
    const ended = await this.#wait(slots, remainingMs, signal);
    if (ended !== undefined) return { ...ended, scope: "call" };
    const leftMs = Math.max(1, (remainingMs ?? Infinity) - (performance.now() - startedAt));
    const outcome = await this.#transport.perform({ ...effect, timeoutMs: Math.min(timeoutMs, leftMs) }, signal);
    if (request.stream && outcome.type === "response" && typeof outcome.body === "number")
      this.#openBodies.add(outcome.body);
    else slots.release();
    return outcome.type === "failure" && leftMs < timeoutMs ? { ...outcome, scope: "call" } : outcome;
  }

  /** Waits for a slot. Returns the failure of a wait that ended without one. */
  #wait(slots: RequestSlots, remainingMs: number | undefined, signal: Signal) {
    return new Promise<Extract<Outcome, { type: "failure" }> | undefined>((resolve) => {
      const unwatch = this.#lifetime.watch(remainingMs, signal, (early) => {
        unwatch();
        leave();
        resolve({ type: "failure", sent: false, ...early });
      });
      const leave = slots.take(() => {
        unwatch();
        resolve(undefined);
      });
    });
  }

  #release(body: number): void {
    if (this.#openBodies.delete(body)) this.#slots().release();
  }
}
