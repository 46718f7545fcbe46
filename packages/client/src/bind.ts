// From the operation table to methods. Both clients get theirs here; they differ in `run` alone.
import type { Exchanged, Steps } from "@ws/core";
import { compileOperation } from "./build-request.ts";
import { callOperation, dataOf, type CallContext } from "./call.ts";
import type { Mode } from "./method.ts";
import { operations, type WorkspaceApi } from "./operations/index.ts";

/** Runs steps in the client's way; `signal` is the caller's, if any. */
export type Run = <Value>(steps: Steps<Value>, signal: AbortSignal | undefined) => unknown;

type Branch = { [name: string]: Branch | ((...input: never[]) => unknown) };

const signalOf = (options: unknown): AbortSignal | undefined =>
  (options as { signal?: AbortSignal } | undefined)?.signal;

/** Puts a value at the end of a dotted name, such as `pages.properties.retrieve`. */
function place(root: Branch, name: string, method: (...input: never[]) => unknown): void {
  const parts = name.split(".");
  const last = parts.pop() ?? name;
  let branch = root;
  for (const part of parts) branch = (branch[part] ??= {}) as Branch;
  branch[last] = method;
}

/** All operations as methods that hold without their object: `const { list } = client.users`. */
export function bindOperations<M extends Mode>(context: CallContext, run: Run): WorkspaceApi<M> {
  const api: Branch = {};
  for (const [name, row] of Object.entries(operations)) {
    const operation = compileOperation(name, row);
    const steps = (args: unknown, options: unknown): Steps<Exchanged> => callOperation(context, operation, args, options);
    const method = (args?: unknown, options?: unknown): unknown => run(dataOf(steps(args, options)), signalOf(options));
    const withResponse = (args?: unknown, options?: unknown): unknown => run(steps(args, options), signalOf(options));
    place(api, name, Object.assign(method, { withResponse }));
  }
  // The table's names are the interface's: a test compares the two.
  return api as object as WorkspaceApi<M>;
}
