import type { Effect, Outcome, SyncTransport } from "../../engine/effects.ts";
import { InvalidRequestError } from "../../errors/errors.ts";
import type { HttpRequest } from "../../http/request.ts";
import { closedEnd } from "../async/lifetime.ts";
import { toHttpClientConfig, type SyncHttpClient } from "../http-client/http-client.ts";
import { toFailureOutcome, toResponseOutcome } from "../http-client/outcomes.ts";
import { admitSync, sleepSync } from "./block.ts";

const DONE: Outcome = { type: "done" };

function refusePromise(response: unknown, { method, path }: HttpRequest): void {
  if (!(response instanceof Promise)) return;
  response.catch(() => undefined); // Prevents an unhandled rejection.
  throw new InvalidRequestError(
    "Expected a synchronous httpClient for Client, got a promise from request(). Use AsyncClient.",
    { method, path, maybeApplied: true },
  );
}

/** Returns the pieces of a stream, or the whole body as its only piece. */
function piecesOf(body: unknown): Iterator<unknown> {
  if (typeof body === "string" || body instanceof Uint8Array) return [body].values();
  if (typeof body === "object" && body !== null && Symbol.iterator in body)
    return (body as Iterable<unknown>)[Symbol.iterator]();
  throw new InvalidRequestError(
    "Expected the data of a stream to be text, bytes, or a synchronous iterable of them. Check httpClient.",
  );
}

function toPiece(piece: unknown): Outcome {
  if (piece instanceof Uint8Array) return { type: "piece", bytes: piece };
  if (typeof piece === "string") return { type: "piece", bytes: new TextEncoder().encode(piece) };
  throw new InvalidRequestError("Expected the pieces of a stream to be text or bytes. Check httpClient.");
}

/** Creates a transport on a synchronous HTTP client of the caller. */
export function createSyncTransport(httpClient: SyncHttpClient): SyncTransport {
  const bodies = new Map<number, Iterator<unknown>>();
  let lastBody = 0;
  let isClosed = false;

  const send = ({ request, timeoutMs }: Extract<Effect, { type: "send" }>): Outcome => {
    if (isClosed) return { type: "failure", sent: false, ...closedEnd() };
    let response: unknown;
    try {
      response = httpClient.request(toHttpClientConfig(request, { timeout: timeoutMs }));
    } catch (error) {
      return toFailureOutcome(error, undefined, true);
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
      return toFailureOutcome(error, undefined, true);
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
            "Expected bytes, got a Blob, which a synchronous httpClient cannot read. Pass a Uint8Array.",
          );
      }
    },
    close() {
      isClosed = true;
    },
  };
}
