// Types of the methods of both clients. One declaration serves both: `Mode` selects between promises and plain values.
import type { AsyncCallOptions, ExchangeResult, SyncCallOptions } from "@ws/core";

/** Selects the client that a type describes: `"async"` for `AsyncClient`, `"sync"` for `Client`. */
export type Mode = "async" | "sync";

/** Return type of a call: a promise on `AsyncClient`, the value itself on `Client`. */
export type CallResult<M extends Mode, Value> = M extends "async" ? Promise<Value> : Value;

/** Arguments that every operation accepts besides its own. The client sends them neither in the query nor in the body. */
export interface CallArguments {
  /** Bearer token for this call. It replaces the token of the client. */
  auth?: string;
}

/** Settings for one call. */
export type CallOptions<M extends Mode> = M extends "async" ? AsyncCallOptions : SyncCallOptions;

/** A method with required arguments. */
export interface Method<M extends Mode, Args, Value> {
  (args: Args & CallArguments, options?: CallOptions<M>): CallResult<M, Value>;
  /** Makes the same call, and returns the data with its status, headers, request id, attempts and duration. */
  withResponse(args: Args & CallArguments, options?: CallOptions<M>): CallResult<M, ExchangeResult<Value>>;
}

/** A method whose arguments are all optional. */
export interface OptionalMethod<M extends Mode, Args, Value> {
  (args?: Args & CallArguments, options?: CallOptions<M>): CallResult<M, Value>;
  /** Makes the same call, and returns the data with its status, headers, request id, attempts and duration. */
  withResponse(args?: Args & CallArguments, options?: CallOptions<M>): CallResult<M, ExchangeResult<Value>>;
}
