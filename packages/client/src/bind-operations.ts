// Makes the methods of both clients from the operation table. The clients differ only in how they run a call.
import { addOtherMethods, createPart } from "#other-names";
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

/** A method: the names that lead to it from the client, and its operation. */
type Row = readonly [names: readonly string[], operation: CompiledOperation];

/** The methods by their first name. They are compiled when the module is loaded: all clients of the process share them. */
const PARTS = new Map<string, Row[]>();
for (const [name, row] of Object.entries<Operation>(operations)) {
  const names = name.split(".");
  const [part = name] = names;
  const rows = PARTS.get(part) ?? [];
  PARTS.set(part, rows);
  rows.push([names, compileOperation(name, row)]);
}

/** Key of the function that returns a part of the operations of a client. */
const PART = Symbol("part");

/** Returns a function that returns a part of the operations, such as `users`: always the same object, created for the first read. */
function createParts(context: ClientContext, runner: Runner): (name: string) => unknown {
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
  // Only calls that block refuse a signal.
  const isAsync = context.refuseSignal === undefined;
  const parts: Branch = {};
  return (part) => {
    if (parts[part] !== undefined) return parts[part];
    for (const [names, operation] of PARTS.get(part) ?? []) {
      let branch = parts;
      let path = "";
      for (const family of names.slice(0, -1)) {
        path += path && ".";
        path += family;
        branch = (branch[family] ??= createPart(path, isAsync) as Branch) as Branch;
      }
      const method = bindOperation(call, operation);
      addOtherMethods(method, operation.name, isAsync);
      branch[names.at(-1) ?? part] = method;
    }
    return parts[part];
  };
}

/** The properties of clients. They are own properties, so that copies such as `{ ...client, users }` have them, too. */
const PROPERTIES = Array.from(PARTS.keys(), (name) => {
  // Plain fields: V8 reads a descriptor from a spread more slowly, and each client defines all of them.
  const descriptor: PropertyDescriptor & ThisType<{ readonly [PART]: (name: string) => unknown }> = {
    enumerable: true,
    configurable: true,
    get() {
      return this[PART](name);
    },
    set(value: unknown) {
      Object.defineProperty(this, name, { enumerable: true, configurable: true, value, writable: true });
    },
  };
  return [name, descriptor] as const;
});

/** Adds all operations to a client as methods. They work without their object: `const { list } = client.users`. */
export function bindOperations(client: object, context: ClientContext, runner: Runner): void {
  Object.defineProperty(client, PART, { value: createParts(context, runner) });
  for (const [name, descriptor] of PROPERTIES) Object.defineProperty(client, name, descriptor);
}

function bindOperation(call: Call, operation: CompiledOperation): BoundMethod {
  const method = (args?: unknown, options?: unknown) => call(operation, args, options, false);
  method.withResponse = (args?: unknown, options?: unknown) => call(operation, args, options, true);
  return method;
}

const signalOf = (options: unknown): AbortSignal | undefined =>
  (options as { signal?: AbortSignal } | undefined)?.signal;
