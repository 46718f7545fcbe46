// The helpers that append trees of blocks. What they do is decided in append-sequence.ts.
import { markCreated, type AppendedBlock } from "./append-progress.ts";
import { appendSteps, type AppendTreeOptions, type State } from "./append-blocks.ts";
import { readDrafts } from "./block-draft.ts";
import { finishAsync, finishSync } from "../tasks/run-blocking.ts";
import { fieldsOf, isText, readArguments, readFunction, readOptions, wrongValue } from "../input/read-input.ts";
import type { Steps } from "../tasks/task.ts";

/** `client.blocks.children`. */
export interface BlockChildrenMethods<Args> {
  append(args: Args): unknown;
  list(args: { block_id: string; start_cursor?: string }): unknown;
}

/**
 * Appends blocks with children of any number and depth to a block or page; for functions that answer at once
 * (`Client`). As few requests as the service's limits allow: 100 children, 2 levels, 1,000 blocks, 500 KB.
 *
 * @param methods `client.blocks.children`
 * @param args those of `append`: `block_id`, `children`, and where they go (`position`; `after` at version 2025-09-03)
 * @returns the new ids, in the form of `children`
 * @throws AppendTreeError when a call fails, with what was created by then
 */
export function appendBlockTree<Args extends { block_id: string; children: readonly object[] }>(
  methods: BlockChildrenMethods<Args>,
  args: NoInfer<Args>,
  options?: AppendTreeOptions,
): AppendedBlock[];
export function appendBlockTree(methods: unknown, args: unknown, options?: unknown) {
  return finishSync(...openAppend(methods, args, options));
}

/** {@link appendBlockTree} for functions that answer with a promise (`AsyncClient`) and for those that answer at once. */
export function asyncAppendBlockTree<Args extends { block_id: string; children: readonly object[] }>(
  methods: BlockChildrenMethods<Args>,
  args: NoInfer<Args>,
  options?: AppendTreeOptions,
): Promise<AppendedBlock[]>;
export async function asyncAppendBlockTree(methods: unknown, args: unknown, options?: unknown) {
  return finishAsync(...openAppend(methods, args, options));
}

function openAppend(
  given: unknown,
  givenArgs: unknown,
  givenOptions: unknown,
): [Steps<never, AppendedBlock[]>, AbortSignal | undefined] {
  const { append, list } = fieldsOf(given);
  const { children, ...args } = readArguments(givenArgs);
  const { block_id: id } = args;
  if (!isText(id)) throw wrongValue(id, "block_id", "an id");
  const options = readOptions<AppendTreeOptions>(givenOptions, {
    nestedIds: "true or false",
    resume: "an object",
    signal: "an AbortSignal",
  });
  const root = { children: readDrafts(children, "children"), id };
  if (options.resume) markCreated(root, options.resume.created);
  const state: State = {
    append: readFunction(append, "append"),
    list: readFunction(list, "list"),
    args,
    root,
    isUncertain: options.resume?.isUncertain ?? false,
  };
  return [appendSteps(state, options.nestedIds ?? true), options.signal];
}
