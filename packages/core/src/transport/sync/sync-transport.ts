// Performs the effects of `Client` on a caller's HTTP client that answers synchronously.
import { describeCause } from "../../errors/cause.ts";
import { InvalidRequestError } from "../../errors/errors.ts";
import type { Effect } from "../../engine/effects.ts";
import type { HttpRequest } from "../../http/request.ts";
import type { Outcome } from "../../engine/outcomes.ts";
import type { SyncHttpClient } from "../http-client/http-client.ts";
import type { SyncTransport } from "../../engine/transport.ts";
import type { RequestQueue } from "../../rate-limit/request-queue.ts";
import { toHttpClientConfig } from "../http-client/http-client-config.ts";
import { closedEnd } from "../async/lifetime.ts";
import { toFailureOutcome, toResponseOutcome } from "../http-client/outcomes.ts";

const DONE: Outcome = { type: "done" };

/** Blocks the thread for so many milliseconds. */
export function sleepSync(ms: number): Outcome {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return DONE;
}

/**
 * Blocks until the queue gives leave, or time is over. There is no queue: a blocked thread has one call at a time.
 * @throws InvalidRequestError where the limiter answers with promises
 */
export function admitSync({ queue, timeoutMs = Infinity }: Extract<Effect, { type: "admit" }>): Outcome {
  for (let leftMs = timeoutMs; ;) {
    const waitMs = ask(queue);
    if (typeof waitMs === "object" && "type" in waitMs) return waitMs;
    if (typeof waitMs !== "number") {
      waitMs.catch(() => undefined); // Nobody will wait for it.
      throw new InvalidRequestError(
        "this rateLimit answers with promises, for which Client cannot wait: use AsyncClient",
      );
    }
    // Infinity: until a call of another client ends, for which this thread cannot wait.
    if (waitMs <= 0 || waitMs === Infinity) return DONE;
    sleepSync(Math.min(waitMs, leftMs));
    leftMs -= waitMs;
    if (leftMs <= 0) return { type: "failure", reason: "timeout", sent: false };
  }
}

/** What the queue says, or the failure that a limiter of the caller's ended with. */
function ask(queue: RequestQueue): number | Promise<number> | Outcome {
  try {
    return queue.requestSlot();
  } catch (error) {
    return { type: "failure", reason: "connection", sent: false, cause: describeCause(error) };
  }
}

function refusePromise(response: unknown, { method, path }: HttpRequest): void {
  if (!(response instanceof Promise)) return;
  response.catch(() => undefined); // Nobody will wait for it.
  throw new InvalidRequestError(
    "httpClient.request returned a promise: Client needs an HTTP client that answers synchronously; use AsyncClient with this one",
    { method, path, maybeApplied: true },
  );
}

/** The pieces of a stream: as they are given, or the whole body as the only one. */
function piecesOf(body: unknown): Iterator<unknown> {
  if (typeof body === "string" || body instanceof Uint8Array) return [body].values();
  if (typeof body === "object" && body !== null && Symbol.iterator in body)
    return (body as Iterable<unknown>)[Symbol.iterator]();
  throw new InvalidRequestError(
    "httpClient must give the data of a stream as text, bytes, or an iterable of them: Client cannot wait for a stream of its own",
  );
}

function toPiece(piece: unknown): Outcome {
  if (piece instanceof Uint8Array) return { type: "piece", bytes: piece };
  if (typeof piece === "string") return { type: "piece", bytes: new TextEncoder().encode(piece) };
  throw new InvalidRequestError("httpClient must give the pieces of a stream as text or bytes");
}

/** A transport on a caller's synchronous HTTP client. */
export function createSyncTransport(httpClient: SyncHttpClient): SyncTransport {
  const bodies = new Map<number, Iterator<unknown>>();
  let lastBody = 0;
  let closed = false;

  const send = ({ request, timeoutMs }: Extract<Effect, { type: "send" }>): Outcome => {
    if (closed) return { type: "failure", sent: false, ...closedEnd() };
    let response: unknown;
    try {
      response = httpClient.request(toHttpClientConfig(request, { timeout: timeoutMs }));
    } catch (error) {
      return toFailureOutcome(error);
    }
    refusePromise(response, request);
    const outcome = toResponseOutcome(response);
    if (!request.stream || outcome.type === "failure" || outcome.status >= 300) return outcome;
    bodies.set((lastBody += 1), piecesOf(outcome.body));
    return { ...outcome, body: lastBody };
  };

  const read = (body: number): Outcome => {
    let step: IteratorResult<unknown> | undefined;
    try {
      step = bodies.get(body)?.next();
    } catch (error) {
      return toFailureOutcome(error);
    }
    return step === undefined || step.done === true ? DONE : toPiece(step.value);
  };

  const cancel = (body: number): Outcome => {
    bodies.get(body)?.return?.();
    bodies.delete(body);
    return DONE;
  };

  return {
    perform(effect) {
      switch (effect.type) {
        case "send":
          return send(effect);
        case "sleep":
          return sleepSync(effect.ms);
        case "admit":
          return admitSync(effect);
        case "read":
          return read(effect.body);
        case "cancel":
          return cancel(effect.body);
        case "load":
          throw new InvalidRequestError(
            "a Blob gives its bytes only asynchronously: give Client with an httpClient of yours the bytes, as Uint8Array",
          );
      }
    },
    close() {
      closed = true;
    },
  };
}
