import type { HttpRequest } from "../http/request.ts";
import type { RequestQueue } from "../rate-limit/request-queue.ts";
import type { Outcome } from "./outcomes.ts";

/** An action that the engine requests from its driver. Time limits are in milliseconds. */
export type Effect =
  | { readonly type: "send"; readonly request: HttpRequest; readonly timeoutMs: number }
  | { readonly type: "sleep"; readonly ms: number }
  /** Waits in the queue, in the order of the positions, until the request may be sent. */
  | {
      readonly type: "admit";
      readonly queue: RequestQueue;
      readonly position: number;
      readonly timeoutMs: number | undefined;
    }
  /** Reads the next piece of an open body; the outcome is `done` at its end. */
  | { readonly type: "read"; readonly body: number; readonly timeoutMs: number | undefined }
  /** Closes an open body and its connection. */
  | { readonly type: "cancel"; readonly body: number }
  /** Reads a Blob, whose bytes are only available asynchronously. */
  | { readonly type: "load"; readonly blob: Blob };

/** A generator that yields effects, receives their outcomes and returns a value. All decisions of the engine are made in steps. */
export type Steps<Value> = Generator<Effect, Value, Outcome>;
