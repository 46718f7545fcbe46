// Performs the effects of `Client` on a caller's HTTP client that answers synchronously.
import { InvalidRequestError } from "../errors.ts";
import type { Outcome, SyncHttpClient, SyncTransport } from "../http.ts";
import { toHttpClientConfig } from "./http-client-config.ts";
import { failureOf, responseOf } from "./outcomes.ts";

/** Blocks the thread for so many milliseconds. */
export function sleepSync(ms: number): Outcome {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return { type: "done" };
}

function refusePromise(response: unknown, method: string, path: string): void {
  if (!(response instanceof Promise)) return;
  response.catch(() => undefined); // Nobody will wait for it.
  throw new InvalidRequestError(
    "httpClient.request returned a promise: Client needs an HTTP client that answers synchronously; use AsyncClient with this one",
    { method, path, maybeApplied: true },
  );
}

/** A transport on a caller's synchronous HTTP client. */
export function createSyncTransport(httpClient: SyncHttpClient): SyncTransport {
  let closed = false;
  return {
    send(request, timeoutMs) {
      if (closed) return closedOutcome();
      let response: unknown;
      try {
        response = httpClient.request(toHttpClientConfig(request, { timeout: timeoutMs }));
      } catch (error) {
        return failureOf(error);
      }
      refusePromise(response, request.method, request.path);
      return responseOf(response);
    },
    sleep: sleepSync,
    close() {
      closed = true;
    },
  };
}

/** What a closed client answers. */
export function closedOutcome() {
  const abortReason = new Error("the client was closed");
  return { type: "failure", reason: "aborted", sent: false, abortReason } as const;
}
