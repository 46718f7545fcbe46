// Performs the effects of `AsyncClient` on any HTTP client. One timer and one signal bound a whole attempt, its body
// included: the time-outs of HTTP clients mostly end with the headers.
import type { AsyncHttpClient, AsyncTransport, FailureOutcome, HttpRequest, Outcome, SendOutcome } from "../http.ts";
import { toHttpClientConfig } from "./http-client-config.ts";
import { failureOf, responseOf } from "./outcomes.ts";

type End = Pick<FailureOutcome, "reason" | "abortReason">;

const closedEnd = (): End => ({ reason: "aborted", abortReason: new Error("the client was closed") });

/**
 * A transport on an HTTP client.
 * @param httpClient sends one request
 * @param closeHttpClient closes what belongs to us; a caller's own HTTP client is left alone
 */
export function createAsyncTransport(httpClient: AsyncHttpClient, closeHttpClient?: () => void): AsyncTransport {
  const pending = new Set<(end: End) => void>();
  let closed = false;

  /** Tells `onEnd` once when the caller gives up or the client is closed; gives a function that stops watching. */
  const watch = (signal: AbortSignal | undefined, onEnd: (end: End) => void): (() => void) => {
    const onAbort = (): void => onEnd({ reason: "aborted", abortReason: signal?.reason });
    pending.add(onEnd);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (closed) onEnd(closedEnd());
    else if (signal?.aborted) onAbort();
    return () => {
      pending.delete(onEnd);
      signal?.removeEventListener("abort", onAbort);
    };
  };

  const send = async (request: HttpRequest, timeoutMs: number, signal?: AbortSignal): Promise<SendOutcome> => {
    if (closed) return { type: "failure", sent: false, ...closedEnd() };
    if (signal?.aborted) return { type: "failure", sent: false, reason: "aborted", abortReason: signal.reason };
    const attempt = new AbortController();
    let ended: End | undefined;
    let giveUp: (outcome: SendOutcome) => void;
    const ignored = new Promise<SendOutcome>((resolve) => (giveUp = resolve));
    const end = (how: End): void => {
      ended ??= how;
      attempt.abort();
      // An HTTP client that does not listen to its signal must not hold the call; one that does knows more, so it is
      // given a turn to say it.
      setTimeout(() => giveUp({ type: "failure", sent: true, ...how }), 0);
    };
    const timer = setTimeout(end, timeoutMs, { reason: "timeout" });
    const unwatch = watch(signal, end);
    try {
      const answer = httpClient.request(toHttpClientConfig(request, { signal: attempt.signal }));
      return await Promise.race([answer.then(responseOf, (error: unknown) => failureOf(error, ended)), ignored]);
    } catch (error) {
      return failureOf(error, ended);
    } finally {
      clearTimeout(timer);
      unwatch();
    }
  };

  const sleep = (ms: number, signal?: AbortSignal): Promise<Outcome> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => finish({ type: "done" }), ms);
      const unwatch = watch(signal, (end) => finish({ type: "failure", sent: false, ...end }));
      function finish(outcome: Outcome): void {
        clearTimeout(timer);
        unwatch?.();
        resolve(outcome);
      }
    });

  const close = (): void => {
    closed = true;
    for (const end of pending) end(closedEnd());
    closeHttpClient?.();
  };

  return { send, sleep, close };
}
