// A loop over a list reads it to its end. `AsyncClient` makes the promise of the first page iterable and leaves the page as
// it is, so that a page stays plain data. `Client` has no promise: there the page is iterable.
import { InvalidRequestError, RequestAbortedError, type ExchangeResult } from "@ws/core";
import { isJsonObject, type Loop } from "@ws/core/engine";
import {
  followList,
  iterateTaskAsync,
  iterateTaskBlocking,
  type CallArguments,
  type CallFunction,
  type Task,
} from "@ws/helpers/lists";
import type { CompiledOperation } from "../request/build-operation-request.ts";

/** A list whose first page was requested. */
export interface RequestedList {
  readonly operation: CompiledOperation;
  /** The arguments of the first page. */
  readonly args: CallArguments;
  /** True if the first call returns the page with its status and headers. */
  readonly withResponse: boolean;
  /** Requests one page. */
  readonly list: CallFunction;
  /** Runs from the first step of the loop on. With `AsyncClient`, the first page is still on its way then. */
  readonly loop: Loop;
}

/** Makes the promise of a page iterable for `for await`. A loop does not request the first page again. */
export function makeIterableAsync(page: Promise<unknown>, list: RequestedList, signal: AbortSignal | undefined): void {
  defineIterator(page, Symbol.iterator, () => {
    // Only this error counts: without a handler, a failure of the first page would end the process.
    page.catch(() => {});
    throw new InvalidRequestError(
      `${list.operation.name} returns a promise. Use \`for await\`, or await the first page.`,
    );
  });
  if (list.withResponse) return;
  defineIterator(page, Symbol.asyncIterator, async function* iterate() {
    for await (const item of iterateTaskAsync(itemsOf(page, list))) {
      if (signal?.aborted === true) throw abortedBetweenItems(list.operation, signal);
      yield item;
    }
  });
}

/** Makes a page iterable for `for`. A loop does not request the first page again. */
export function makeIterableSync(result: unknown, list: RequestedList): void {
  const page = list.withResponse ? (result as ExchangeResult).data : result;
  // A property with one value is no list.
  if (!isJsonObject(page) || !Array.isArray(page[list.operation.items ?? ""])) return;
  defineIterator(page, Symbol.iterator, () => iterateTaskBlocking(itemsOf(page, list)));
}

/** Defines the method so that copies, comparisons and JSON do not contain it. */
function defineIterator(target: object, name: symbol, value: () => unknown): void {
  Object.defineProperty(target, name, { value });
}

/** Returns the items from the first page on. If its cursor expires, the list begins again with a request. */
function itemsOf(page: object, { args, list, loop }: RequestedList): Task<void, unknown> {
  loop.isRunning = true;
  let first: object | undefined = page;
  const next: CallFunction = (request) => {
    const given = first ?? list(request);
    first = undefined;
    return given;
  };
  return followList(next, args, {});
}

function abortedBetweenItems({ method, path }: CompiledOperation, { reason }: AbortSignal): RequestAbortedError {
  const details = { method, path, maybeApplied: false, cause: reason as unknown };
  return new RequestAbortedError(`${method} ${path} was aborted between two items of its list`, details);
}
