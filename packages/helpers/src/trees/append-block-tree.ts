// The public helpers that append block trees. append-blocks.ts contains their logic.
import { fieldsOf, isString } from "../json/fields.ts";
import { readArguments, readFunction, readOptions, unexpectedValue } from "../read-input.ts";
import { runAsync, runBlocking } from "../tasks/run-task.ts";
import type { Task } from "../tasks/task.ts";
import { appendBlocks, type AppendState, type AppendTreeOptions } from "./append-blocks.ts";
import { markCreated, type AppendedBlock } from "./append-progress.ts";
import { readDrafts } from "./block-drafts.ts";

/** The methods that append and list blocks: `client.blocks.children`. */
export interface BlockChildrenMethods<Args> {
  /** Appends blocks to a block or page. */
  append(args: Args): unknown;
  /** Lists the children of a block or page. */
  list(args: { block_id: string; start_cursor?: string }): unknown;
}

/**
 * Appends blocks with any number and depth of children to a block or page, for `Client`. Sends as few requests as the
 * limits of Notion allow: 100 children, 2 nested levels, 1,000 blocks and 500 KB per request. A run of more than 2,000 characters
 * becomes several runs.
 *
 * @param methods `client.blocks.children`
 * @param args the arguments of `append`: `block_id`, `children` and optionally `position` (`after` in API version
 * 2025-09-03)
 * @returns the ids of the new blocks, nested like `children`
 * @throws AppendTreeError if a call fails; it contains the blocks that were created
 * @throws HelperError `invalid_argument` if a block is malformed, or larger than Notion accepts: more than 100 runs of rich text,
 * a URL of more than 2,000 characters, an equation of more than 1,000; nothing was sent
 */
export function appendBlockTree<Args extends { block_id: string; children: readonly object[] }>(
  methods: BlockChildrenMethods<Args>,
  args: NoInfer<Args>,
  options?: AppendTreeOptions,
): AppendedBlock[];
export function appendBlockTree(methods: unknown, args: unknown, options?: unknown) {
  return runBlocking(...openAppend(methods, args, options));
}

/** Like {@link appendBlockTree}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncAppendBlockTree<Args extends { block_id: string; children: readonly object[] }>(
  methods: BlockChildrenMethods<Args>,
  args: NoInfer<Args>,
  options?: AppendTreeOptions,
): Promise<AppendedBlock[]>;
export async function asyncAppendBlockTree(methods: unknown, args: unknown, options?: unknown) {
  return runAsync(...openAppend(methods, args, options));
}

function openAppend(
  methods: unknown,
  args: unknown,
  options: unknown,
): [Task<AppendedBlock[]>, AbortSignal | undefined] {
  const { append, list } = fieldsOf(methods);
  const { children, ...request } = readArguments(args);
  const { block_id: id } = request;
  if (!isString(id)) throw unexpectedValue(id, "block_id", "an id");
  const { nestedIds, resume, split, signal } = readOptions<AppendTreeOptions>(options, {
    nestedIds: "true or false",
    split: '"blocks"',
    resume: "an object",
    signal: "an AbortSignal",
  });
  const root = { children: readDrafts(children, "children", split === "blocks"), id };
  if (resume) markCreated(root, resume.created);
  const state: AppendState = {
    append: readFunction(append, "append"),
    list: readFunction(list, "list"),
    args: request,
    root,
    isUncertain: resume?.isUncertain ?? false,
  };
  return [appendBlocks(state, nestedIds ?? true), signal];
}
