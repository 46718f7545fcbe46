// Makes the methods of both clients from the operation table. The clients differ only in how they run a call.
import { InvalidRequestError } from "@ws/core";
import type { ClientContext, OpenedStream, Steps } from "@ws/core/engine";
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

/** A row of the operation table. Its names lead from the client to the method. */
interface Row {
  readonly names: readonly string[];
  readonly operation: CompiledOperation;
}

/** The operation table by the first name, compiled when the module is loaded: all clients of the process share it. */
const PARTS = new Map<string, Row[]>();
for (const [name, row] of Object.entries<Operation>(operations)) {
  const names = name.split(".");
  const [part = name] = names;
  const rows = PARTS.get(part) ?? [];
  PARTS.set(part, rows);
  rows.push({ names, operation: compileOperation(name, row) });
}

/** Methods of earlier API versions, with what to use instead. They exist to fail with this text. */
const REMOVED = {
  "databases.query":
    "databases.query was removed. Use dataSources.query: databases.retrieve returns the ids of data sources.",
};

/** Key of the operations of a client. */
const API = Symbol("operations");

/** The operations of one client. Each part, such as `users`, is created when it is first read: most programs use few of them. */
class Operations {
  readonly #context: ClientContext;
  readonly #runner: Runner;
  /** The parts that were read. */
  readonly #parts: Branch = {};

  constructor(context: ClientContext, runner: Runner) {
    this.#context = context;
    this.#runner = runner;
  }

  /** Returns a part of the operations, always the same object. */
  part(name: string): unknown {
    if (this.#parts[name] === undefined) this.#bind(name);
    return this.#parts[name];
  }

  #bind(part: string): void {
    for (const { names, operation } of PARTS.get(part) ?? []) {
      let branch = this.#parts;
      for (const family of names.slice(0, -1)) branch = (branch[family] ??= {}) as Branch;
      branch[names.at(-1) ?? part] = bindOperation(this.#call, operation);
    }
    for (const [name, text] of Object.entries(REMOVED)) {
      const [family = "", method = ""] = name.split(".");
      if (family === part) (this.#parts[family] as Branch)[method] = () => this.#runner.run(refusal(text), undefined);
    }
  }

  readonly #call: Call = (operation, args, options, withResponse) => {
    const signal = signalOf(options);
    const toStream = (opened: OpenedStream): unknown => this.#runner.toStream(opened, signal);
    const run = (given: unknown, whole: boolean): unknown =>
      this.#runner.run(callOperation(this.#context, operation, given, options, whole, toStream), signal);
    const result = run(args, withResponse);
    if (operation.items !== undefined) {
      // A copy, so that later changes by the caller have no effect on the next pages.
      const list = {
        operation,
        args: { ...(args as object) },
        withResponse,
        list: (next: unknown) => run(next, false),
      };
      this.#runner.makeIterable(result, list, signal);
    }
    return result;
  };
}

/** The properties of clients: fields as any other, so that copies such as `{ ...client, users }` have them, too. */
const PROPERTIES = Array.from(PARTS.keys(), (name) => {
  const descriptor: PropertyDescriptor & ThisType<{ readonly [API]: Operations }> = {
    enumerable: true,
    configurable: true,
    get() {
      return this[API].part(name);
    },
    set(value: unknown) {
      Object.defineProperty(this, name, { value, enumerable: true, configurable: true, writable: true });
    },
  };
  return [name, descriptor] as const;
});

/** Adds all operations to a client as methods. They work without their object: `const { list } = client.users`. */
export function bindOperations(client: object, context: ClientContext, runner: Runner): void {
  Object.defineProperty(client, API, { value: new Operations(context, runner) });
  for (const [name, descriptor] of PROPERTIES) Object.defineProperty(client, name, descriptor);
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
