// What a call does, as events, for those who measure: one function of the client's options, or Node's diagnostics
// channels. Events hold no query, no body and no header, so there is nothing in them to redact but the path.
import { publish } from "#diagnostics";
import type { ClientErrorCode, APIErrorCode } from "./error-codes.ts";
import type { HttpRequest } from "./http.ts";

/** What every event says. Times are in milliseconds. */
export interface CallFacts {
  /** Tells the calls of this process apart. */
  readonly callId: number;
  readonly method: string;
  /** Path under `/v1/`, with its ids. */
  readonly path: string;
  /** Name of the operation, such as `pages.retrieve`; undefined for a request that the caller composed. */
  readonly operation: string | undefined;
  /** The path without its ids, such as `pages/{page_id}`: fit for the name of a metric. */
  readonly pathTemplate: string | undefined;
}

/** Something that a call does. */
export type CallEvent = CallFacts &
  (
    | { readonly type: "attempt"; readonly attempt: number; readonly requestBytes: number }
    | {
        readonly type: "response";
        readonly attempt: number;
        readonly status: number;
        readonly durationMs: number;
        /** Length of the decoded body; undefined for a stream. */
        readonly responseBytes: number | undefined;
        readonly requestId: string | undefined;
      }
    | {
        readonly type: "retry";
        readonly attempt: number;
        readonly delayMs: number;
        readonly code: APIErrorCode | ClientErrorCode;
      }
    | { readonly type: "wait"; readonly waitMs: number; readonly reason: "retry" | "rate limit" }
    | {
        readonly type: "end";
        readonly attempts: number;
        readonly durationMs: number;
        /** Of the answer that the call ended with, if any. */
        readonly status: number | undefined;
        /** What it ended with; undefined for success. */
        readonly code: APIErrorCode | ClientErrorCode | undefined;
        readonly requestId: string | undefined;
      }
  );

/** Is told what calls do. It must be quick; what it throws is lost. */
export type Observer = (event: CallEvent) => void;

let lastCallId = 0;

/** Tells events of one call; undefined where nobody listens, so that no event is made. */
export type Tell = ((event: EventOf) => void) | undefined;

type EventOf = CallEvent extends infer Event ? (Event extends CallEvent ? Omit<Event, keyof CallFacts> : never) : never;

/** How a call tells its events, or undefined when nobody listens. */
export function tellerOf(request: HttpRequest, path: () => string, observer: Observer | undefined): Tell {
  if (observer === undefined && !publish.hasSubscribers) return undefined;
  lastCallId += 1;
  const { method, operation, pathTemplate } = request;
  const facts: CallFacts = { callId: lastCallId, method, path: path(), operation, pathTemplate };
  return (event) => {
    const whole = { ...facts, ...event } as CallEvent;
    try {
      observer?.(whole);
    } catch {
      // Whoever watches must not break what is watched.
    }
    publish.event(whole);
  };
}
