// The type of every method on both clients. One declaration serves both: only the way in which the answer arrives differs.
import type { AsyncCallOptions, ExchangeResult, SyncCallOptions } from "@ws/core";

/** Which client a type is for: `async` for `AsyncClient`, `sync` for `Client`. */
export type Mode = "async" | "sync";

/** What a call gives: a promise on `AsyncClient`, the plain value on `Client`. */
export type Answer<M extends Mode, Value> = M extends "async" ? Promise<Value> : Value;

/** Arguments that every operation takes beside its own. They are never sent as query or body. */
export interface CallArguments {
  /** Bearer token for this call; it replaces the client's. */
  auth?: string;
}

/** Settings of one call. */
export type CallOptions<M extends Mode> = M extends "async" ? AsyncCallOptions : SyncCallOptions;

/** A method whose arguments hold at least one required value. */
export interface Method<M extends Mode, Args, Value> {
  (args: Args & CallArguments, options?: CallOptions<M>): Answer<M, Value>;
  /** The same call; gives the answer with its status, headers, request id, attempts and duration. */
  withResponse(args: Args & CallArguments, options?: CallOptions<M>): Answer<M, ExchangeResult<Value>>;
}

/** A method that can be called with no arguments. */
export interface OptionalMethod<M extends Mode, Args, Value> {
  (args?: Args & CallArguments, options?: CallOptions<M>): Answer<M, Value>;
  /** The same call; gives the answer with its status, headers, request id, attempts and duration. */
  withResponse(args?: Args & CallArguments, options?: CallOptions<M>): Answer<M, ExchangeResult<Value>>;
}
