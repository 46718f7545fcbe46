// Makes the methods of both clients from the operation table. The clients differ only in how they run a call.
import { InvalidRequestError } from "@ws/core";
import type { ClientContext, Loop, OpenedStream, Steps } from "@ws/core/engine";
import { callOperation } from "./call/call-operation.ts";
import type { RequestedList } from "./call/iterable-list.ts";
import type { Operation } from "./operations/common/operation.ts";
import { operations } from "./operations/index.ts";
import { compileOperation, type CompiledOperation } from "./request/build-operation-request.ts";

/** The part of a client that runs calls: `AsyncClient` awaits the steps, `Client` blocks. */
export interface Runner {
  /** Runs the steps of a call. `signal` is the `signal` option of the call. */
  run(steps: Steps<unknown>, signal: AbortSignal | undefined): unknown;
  /** Returns the stream object that the caller reads. */
  toStream(opened: OpenedStream, signal: AbortSignal | undefined): unknown;
  /** Makes the result of a call for one page of a list iterable. */
  makeIterable(result: unknown, list: RequestedList, signal: AbortSignal | undefined): void;
}

/** Starts a call of one client. `withResponse` selects between the body and the whole response. */
type Call = (operation: CompiledOperation, args: unknown, options: unknown, withResponse: boolean) => unknown;
type BoundMethod = (args?: unknown, options?: unknown) => unknown;
type Branch = { [name: string]: Branch | BoundMethod };

/** The operation table, compiled when the module is loaded: all clients of the process share it. */
const METHODS = Object.entries<Operation>(operations).map(([name, row]) => {
  const families = name.split(".");
  const methodName = families.pop() ?? name;
  return { families, methodName, operation: compileOperation(name, row) };
});

/** Methods of earlier API versions, with what to use instead. They exist to fail with this text. */
const REMOVED = {
  "databases.query":
    "databases.query was removed. Use dataSources.query: databases.retrieve returns the ids of data sources.",
};

/** Returns all operations as methods. They work without their object: `const { list } = client.users`. */
export function bindOperations(context: ClientContext, runner: Runner): object {
  const call: Call = (operation, args, options, withResponse) => {
    const signal = signalOf(options);
    const toStream = (opened: OpenedStream): unknown => runner.toStream(opened, signal);
    const loop: Loop | undefined = operation.items && { isRunning: false };
    const run = (given: unknown, whole: boolean): unknown =>
      runner.run(callOperation(context, operation, given, options, whole, toStream, loop), signal);
    const result = run(args, withResponse);
    if (loop !== undefined) {
      // A copy, so that later changes by the caller have no effect on the next pages.
      const copy = { ...(args as object) };
      const list = (next: unknown): unknown => run(next, false);
      runner.makeIterable(result, { operation, args: copy, withResponse, list, loop }, signal);
    }
    return result;
  };
  const api: Branch = {};
  for (const { families, methodName, operation } of METHODS) {
    let branch = api;
    for (const family of families) branch = (branch[family] ??= {}) as Branch;
    branch[methodName] = bindOperation(call, operation);
  }
  for (const [name, text] of Object.entries(REMOVED)) {
    const [family = "", method = ""] = name.split(".");
    (api[family] as Branch)[method] = () => runner.run(refusal(text), undefined);
  }
  return api;
}

/** Returns the steps of a call that fails: the promise of `AsyncClient` is rejected, and `Client` throws. */
// oxlint-disable-next-line require-yield -- a call fails before its first step
function* refusal(text: string): Steps<never> {
  throw new InvalidRequestError(text);
}

function bindOperation(call: Call, operation: CompiledOperation): BoundMethod {
  const method = (args?: unknown, options?: unknown) => call(operation, args, options, false);
  method.withResponse = (args?: unknown, options?: unknown) => call(operation, args, options, true);
  return method;
}

const signalOf = (options: unknown): AbortSignal | undefined =>
  (options as { signal?: AbortSignal } | undefined)?.signal;
