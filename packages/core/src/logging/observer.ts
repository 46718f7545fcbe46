// What a call does, as events, for those who measure: one function of the client's options, or Node's diagnostics
// channels. Events hold no query, no body and no header, so there is nothing in them to redact but the path.
import { publish } from "#diagnostics";
import type { ClientErrorCode, APIErrorCode } from "../errors/error-codes.ts";
import type { HttpRequest } from "../engine/effects.ts";

/** What every event says. Times are in milliseconds. */
export interface CallContext {
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

/** A request is sent. */
export interface AttemptEvent {
  readonly type: "attempt";
  /** From 1. */
  readonly attempt: number;
  readonly requestBytes: number;
}

/** An answer came, whatever its status. */
export interface ResponseEvent {
  readonly type: "response";
  readonly attempt: number;
  readonly status: number;
  /** From sending the request to the end of the answer. */
  readonly durationMs: number;
  /** Length of the decoded body; undefined for a stream. */
  readonly responseBytes: number | undefined;
  readonly requestId: string | undefined;
}

/** An attempt failed, and there will be another. */
export interface RetryEvent {
  readonly type: "retry";
  readonly attempt: number;
  readonly delayMs: number;
  /** What the attempt failed with. */
  readonly code: APIErrorCode | ClientErrorCode;
}

/** The call waits before it sends. */
export interface WaitEvent {
  readonly type: "wait";
  readonly waitMs: number;
  readonly reason: "retry" | "rate limit";
}

/** The call is over. */
export interface EndEvent {
  readonly type: "end";
  readonly attempts: number;
  /** From the call to its end, waits included. */
  readonly durationMs: number;
  /** Of the answer that the call ended with, if any. */
  readonly status: number | undefined;
  /** What it failed with; undefined for success. */
  readonly code: APIErrorCode | ClientErrorCode | undefined;
  readonly requestId: string | undefined;
}

/** What an event says beside whose it is. */
export type CallEventDetails = AttemptEvent | ResponseEvent | RetryEvent | WaitEvent | EndEvent;

/** Something that a call does. */
export type CallEvent = CallContext & CallEventDetails;

/** Is told what calls do. It must be quick; what it throws is lost. */
export type Observer = (event: CallEvent) => void;

let lastCallId = 0;

/** Tells events of one call. */
export type Emit = (details: CallEventDetails) => void;

/** Whether anybody listens. Where nobody does, no event is made. */
export const isWatched = (observer: Observer | undefined): boolean => observer !== undefined || publish.hasSubscribers;

/**
 * Returns the function through which one call emits its events.
 * @param path The path without secrets
 */
export function createEmit(request: HttpRequest, path: string, observer: Observer | undefined): Emit {
  lastCallId += 1;
  const { method, operation, pathTemplate } = request;
  const context: CallContext = { callId: lastCallId, method, path, operation, pathTemplate };
  return (details) => {
    const event: CallEvent = { ...context, ...details };
    try {
      observer?.(event);
    } catch {
      // An observer that throws must not fail the call.
    }
    publish.event(event);
  };
}
