// Types of the methods of both clients. One declaration serves both: `Mode` selects between promises and plain values.
// Editors check these types with every keystroke: an indexed access such as `CallResult<User>[M]` costs them less than a
// conditional type.
import type { AsyncCallOptions, ExchangeResult, SyncCallOptions } from "@ws/core";

/** Selects the client that a type describes: `"async"` for `AsyncClient`, `"sync"` for `Client`. */
export type Mode = "async" | "sync";

/** Return types of a call: a promise on `AsyncClient`, the value itself on `Client`. */
export interface CallResult<Value> {
  /** Return type on `AsyncClient`. */
  async: Promise<Value>;
  /** Return type on `Client`. */
  sync: Value;
}

/**
 * Promise of the first page of a list. A loop reads the list to its end. The call sends the first request, and the loop each
 * further request when it needs the next item.
 *
 * The loop throws the errors of the call, `PaginationError` for a list that cannot be followed, and `IncompleteResultError`
 * after the last item of a result that Notion cut short.
 * @typeParam _Loop names the right loop in messages of the compiler about any other
 * @example
 * for await (const user of client.users.list()) console.log(user.name);
 */
export interface ListPromise<Page, Item, _Loop = "loop with for await"> extends Promise<Page>, AsyncIterable<Item> {}

/** Return types of a call for one page of a list. */
export interface ListResult<Page, Item> {
  /** Return type on `AsyncClient`: a promise of the first page. A loop reads the list to its end. */
  async: ListPromise<Page, Item>;
  /** Return type on `Client`: the first page. A loop reads the list to its end, with the errors of `ListPromise`. */
  sync: Page & Iterable<Item>;
}

/** Arguments that every operation accepts besides its own. The client sends them neither in the query nor in the body. */
export interface CallArguments {
  /** Bearer token for this call. It replaces the token of the client. */
  auth?: string;
}

/** Settings for one call, for each client. */
export interface CallOptions {
  /** Settings on `AsyncClient`. */
  async: AsyncCallOptions;
  /** Settings on `Client`. */
  sync: SyncCallOptions;
}

/**
 * The methods of a family, each with a second form: `client.users.me.withResponse()`. A family declares its methods with
 * method syntax, because editors show the doc comment of a method on hover and in signature help.
 */
export type Methods<Family> = {
  [Name in keyof Family]: Family[Name] & MethodWithResponse<Family[Name]>;
};

/** The second form of a method. */
export interface MethodWithResponse<Method> {
  /** Makes the same call, and returns the data with its status, headers, request id, attempts and duration. */
  withResponse: Method extends (...args: infer Args) => infer Result ? (...args: Args) => WholeResponse<Result> : never;
}

/** Return type of `withResponse`: the data of the method, together with the details of its response. */
export type WholeResponse<Result> =
  Result extends Promise<infer Value> ? Promise<ExchangeResult<Value>> : ExchangeResult<Result>;
