// The type of every method on both clients. One declaration serves both: only the way in which the answer arrives differs.
import type { RetryOptions } from "@ws/core";

/** Which client a type is for: `async` for `AsyncClient`, `sync` for `Client`. */
export type Mode = "async" | "sync";

/** What a call gives: a promise on `AsyncClient`, the plain value on `Client`. */
export type Answer<M extends Mode, Value> = M extends "async" ? Promise<Value> : Value;

/** Arguments that every operation takes beside its own. They are never sent as query or body. */
export interface CallArguments {
  /** Bearer token for this call; it replaces the client's. */
  auth?: string;
}

/** Settings of one call, for both clients. */
export interface SyncCallOptions {
  /** Milliseconds that one attempt may take, its body included. Default: the client's `timeoutMs`. */
  timeoutMs?: number;
  /** Milliseconds that the whole call may take, with its retries and waits. Default: the client's `deadlineMs`. */
  deadlineMs?: number;
  /** Retries of this call; `false` sends exactly one request. Default: the client's `retry`. */
  retry?: RetryOptions | false;
  /** Further headers. They cannot replace the headers that the client sets itself. */
  headers?: Readonly<Record<string, string>>;
}

/** Settings of one call on `AsyncClient`. */
export interface AsyncCallOptions extends SyncCallOptions {
  /** Aborts the call, also while it waits between two attempts: it ends with a `RequestAbortedError`. */
  signal?: AbortSignal;
}

/** Settings of one call. */
export type CallOptions<M extends Mode> = M extends "async" ? AsyncCallOptions : SyncCallOptions;

/** An answer with what came around it. */
export interface WithResponse<Value> {
  /** The decoded body: what the plain call gives. */
  data: Value;
  /** HTTP status of the answer. */
  status: number;
  /** Headers of the answer, names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The service's id of the request, or undefined when the answer names none. */
  requestId: string | undefined;
  /** How many requests were sent, 1 without a retry. */
  attempts: number;
  /** Milliseconds from the call to its answer, waits included. */
  durationMs: number;
}

/** A method whose arguments hold at least one required value. */
export interface Method<M extends Mode, Args, Value> {
  (args: Args & CallArguments, options?: CallOptions<M>): Answer<M, Value>;
  /** The same call; gives the answer with its status, headers, request id, attempts and duration. */
  withResponse(args: Args & CallArguments, options?: CallOptions<M>): Answer<M, WithResponse<Value>>;
}

/** A method that can be called with no arguments. */
export interface OptionalMethod<M extends Mode, Args, Value> {
  (args?: Args & CallArguments, options?: CallOptions<M>): Answer<M, Value>;
  /** The same call; gives the answer with its status, headers, request id, attempts and duration. */
  withResponse(args?: Args & CallArguments, options?: CallOptions<M>): Answer<M, WithResponse<Value>>;
}
