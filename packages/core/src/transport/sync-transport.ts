// Performs the effects of `Client` on a caller's HTTP client that answers synchronously.
import { describeCause } from "../cause.ts";
import { InvalidRequestError } from "../errors.ts";
import type { Effect, HttpRequest, Outcome, SyncHttpClient, SyncTransport } from "../http.ts";
import type { Gate } from "../limit/gate.ts";
import { toHttpClientConfig } from "./http-client-config.ts";
import { closedEnd } from "./lifetime.ts";
import { failureOf, responseOf } from "./outcomes.ts";

const DONE: Outcome = { type: "done" };

/** Blocks the thread for so many milliseconds. */
export function sleepSync(ms: number): Outcome {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return DONE;
}

/**
 * Blocks until the gate gives leave, or time is over. There is no queue: a blocked thread has one call at a time.
 * @throws InvalidRequestError where the limiter answers with promises
 */
export function admitSync({ gate, timeoutMs = Infinity }: Extract<Effect, { type: "admit" }>): Outcome {
  for (let leftMs = timeoutMs; ;) {
    const waitMs = ask(gate);
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

/** What the gate says, or the failure that a limiter of the caller's ended with. */
function ask(gate: Gate): number | Promise<number> | Outcome {
  try {
    return gate.ask();
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

/** The whole body of an answer, as the one piece of a stream. */
function toPiece(body: unknown): Outcome {
  if (body instanceof Uint8Array) return { type: "piece", bytes: body };
  if (typeof body === "string") return { type: "piece", bytes: new TextEncoder().encode(body) };
  throw new InvalidRequestError(
    "httpClient must give the data of a stream as text or bytes: Client cannot wait for a stream of its own",
  );
}

/** A transport on a caller's synchronous HTTP client. */
export function createSyncTransport(httpClient: SyncHttpClient): SyncTransport {
  const bodies = new Map<number, Outcome>();
  let lastBody = 0;
  let closed = false;

  const send = ({ request, timeoutMs }: Extract<Effect, { type: "send" }>): Outcome => {
    if (closed) return { type: "failure", sent: false, ...closedEnd() };
    let response: unknown;
    try {
      response = httpClient.request(toHttpClientConfig(request, { timeout: timeoutMs }));
    } catch (error) {
      return failureOf(error);
    }
    refusePromise(response, request);
    const outcome = responseOf(response);
    if (!request.stream || outcome.type === "failure" || outcome.status >= 300) return outcome;
    bodies.set((lastBody += 1), toPiece(outcome.body));
    return { ...outcome, body: lastBody };
  };

  const take = (body: number): Outcome => {
    const piece = bodies.get(body) ?? DONE;
    bodies.delete(body);
    return piece;
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
          return take(effect.body);
        case "cancel":
          take(effect.body);
          return DONE;
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
