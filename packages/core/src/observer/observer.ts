// Events of calls, for metrics and traces: for the `observer` option and for Node's diagnostics channel. Events contain
// no query, body or header, so the path is the only text to redact.
import { publish } from "#diagnostics";
import type { ClientErrorCode, APIErrorCode } from "../errors/error-codes.ts";
import type { HttpRequest } from "../http/request.ts";
import { runHook } from "../logging/run-hook.ts";

/** The call that an event belongs to. Times in events are in milliseconds. */
export interface CallContext {
  /** Unique number of the call in this process. */
  readonly callId: number;
  /** HTTP method. */
  readonly method: string;
  /** Path below `/v1/`, with its ids. */
  readonly path: string;
  /** Name of the operation, such as `pages.retrieve`; undefined for a custom request. */
  readonly operation: string | undefined;
  /** Path with placeholders instead of ids, such as `pages/{page_id}`: suitable as a metric label. */
  readonly pathTemplate: string | undefined;
}

/** A request was sent. */
export interface AttemptEvent {
  readonly type: "attempt";
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Size of the request body in bytes. */
  readonly requestBytes: number;
}

/** A response arrived, with any status. */
export interface ResponseEvent {
  readonly type: "response";
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** HTTP status. */
  readonly status: number;
  /** Time from sending the request to the end of the response. */
  readonly durationMs: number;
  /** Length of the decoded body in bytes; undefined for a stream. */
  readonly responseBytes: number | undefined;
  /** Id that Notion gave the request. */
  readonly requestId: string | undefined;
}

/** An attempt failed and will be retried. */
export interface RetryEvent {
  readonly type: "retry";
  /** Number of the failed attempt, from 1. */
  readonly attempt: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** Error code of the failed attempt. */
  readonly code: APIErrorCode | ClientErrorCode;
}

/** The call waits before it sends a request. */
export interface WaitEvent {
  readonly type: "wait";
  /** Milliseconds that the call waits. */
  readonly waitMs: number;
  /** Reason of the wait. */
  readonly reason: "retry" | "rate limit";
}

/** The call ended. */
export interface EndEvent {
  readonly type: "end";
  /** Number of attempts. */
  readonly attempts: number;
  /** Time from the call to its end, with waits. */
  readonly durationMs: number;
  /** Status of the last response; undefined if there was none. */
  readonly status: number | undefined;
  /** Error code of a failed call; undefined for success. */
  readonly code: APIErrorCode | ClientErrorCode | undefined;
  /** Id that Notion gave the last request. */
  readonly requestId: string | undefined;
}

/** An event without its call. */
export type CallEventDetails = AttemptEvent | ResponseEvent | RetryEvent | WaitEvent | EndEvent;

/** An event of a call. */
export type CallEvent = CallContext & CallEventDetails;

/**
 * Receives the events of calls. It must be fast. An error that it throws, or that its promise rejects with, does not affect the
 * call: the first one is logged.
 */
export type Observer = (event: CallEvent) => void;

let lastCallId = 0;

/** Emits the events of one call. */
export type Emit = (details: CallEventDetails) => void;

/** Returns true if an observer or a diagnostics subscriber exists. Without one, no event is created. */
export const isObserved = (observer: Observer | undefined): boolean => observer !== undefined || publish.hasSubscribers;

/**
 * Returns the function that emits the events of one call.
 * @param path Path without secrets
 * @param report Reports an error of the observer, see `runHook()`
 */
export function createEmit(
  request: HttpRequest,
  path: string,
  observer: Observer | undefined,
  report: (message: string) => boolean,
): Emit {
  lastCallId += 1;
  const { method, operation, pathTemplate } = request;
  const context: CallContext = { callId: lastCallId, method, path, operation, pathTemplate };
  return (details) => {
    const event: CallEvent = { ...context, ...details };
    if (observer !== undefined) runHook(observer, () => observer(event), report);
    publish.event(event);
  };
}
