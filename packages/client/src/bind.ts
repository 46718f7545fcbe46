// From the operation table to methods. Both clients get theirs here; they differ in how steps are run.
import type { ClientContext, OpenedStream, Steps } from "@ws/core/engine";
import { compileOperation, type CompiledOperation } from "./build-request.ts";
import { callOperation, callStream } from "./call.ts";
import type { Mode } from "./method.ts";
import type { Operation } from "./operations/define.ts";
import { operations, type WorkspaceApi } from "./operations/index.ts";

/** One client's way of running steps. `signal` is the caller's, if any. */
export interface Runner {
  run(steps: Steps<unknown>, signal: AbortSignal | undefined): unknown;
  /** What an open stream is for those who read it. */
  toStream(opened: OpenedStream, signal: AbortSignal | undefined): unknown;
}

type BoundMethod = (args?: unknown, options?: unknown) => unknown;
type Branch = { [name: string]: Branch | BoundMethod };

const signalOf = (options: unknown): AbortSignal | undefined =>
  (options as { signal?: AbortSignal } | undefined)?.signal;

/** All operations as methods that hold without their object: `const { list } = client.users`. */
export function bindOperations<M extends Mode>(context: ClientContext, runner: Runner): WorkspaceApi<M> {
  const api: Branch = {};
  for (const [name, row] of Object.entries<Operation>(operations)) {
    place(api, name, bindOperation(context, runner, compileOperation(name, row)));
  }
  // The table's names are the interface's: a test compares the two.
  return api as object as WorkspaceApi<M>;
}

function bindOperation(context: ClientContext, runner: Runner, operation: CompiledOperation): BoundMethod {
  const call = (args: unknown, options: unknown, whole: boolean): unknown => {
    const signal = signalOf(options);
    const steps = operation.stream
      ? callStream(context, operation, args, options, whole, (opened) => runner.toStream(opened, signal))
      : callOperation(context, operation, args, options, whole);
    return runner.run(steps, signal);
  };
  const method: BoundMethod = (args, options) => call(args, options, false);
  const withResponse: BoundMethod = (args, options) => call(args, options, true);
  return Object.assign(method, { withResponse });
}

/** Puts a method at the end of a dotted name, such as `pages.properties.retrieve`. */
function place(root: Branch, name: string, method: BoundMethod): void {
  const parts = name.split(".");
  const last = parts.pop() ?? name;
  let branch = root;
  for (const part of parts) branch = (branch[part] ??= {}) as Branch;
  branch[last] = method;
}
