// Appends a block tree of any size and depth, one request after another, because Notion rejects concurrent changes
// of a page. All descendants of a batch are created before the next siblings. When a request fails, each parent therefore
// has the first of its children, and a second call can continue.
import { HelperError } from "../errors.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { readWholeList } from "../lists/follow-list.ts";
import { readListPage } from "../lists/list-page.ts";
import { runConcurrently } from "../tasks/combine-tasks.ts";
import { messageOf } from "../messages.ts";
import { call, type CallArguments, type CallFunction, type Task } from "../tasks/task.ts";
import {
  AppendTreeError,
  createdBlocks,
  createdChildren,
  isComplete,
  type AppendedBlock,
  type AppendProgress,
  type ParentDraft,
} from "./append-progress.ts";
import { nextBatch, type Draft } from "./block-drafts.ts";

/** Options of the helpers that append block trees. */
export interface AppendTreeOptions {
  /**
   * True to read the ids of nested blocks, with one list request per block that has children. False to save these
   * requests; the ids of nested blocks are then null.
   * @default true
   */
  readonly nestedIds?: boolean;
  /**
   * `"blocks"` appends a paragraph, code or quote whose text is too long for one block as several blocks: more than 100 runs, or
   * 200,000 characters. The result has an entry for each of them. Otherwise such a block is refused before the first request.
   * @default undefined
   */
  readonly split?: "blocks";
  /** Continues a failed call with the same blocks: the `progress` of its error. */
  readonly resume?: AppendProgress;
  /** Stops with an error whose cause is the signal's reason. `AsyncClient` also receives it with each call. */
  readonly signal?: AbortSignal;
}

/** The state of one append. */
export interface AppendState {
  readonly append: CallFunction;
  readonly list: CallFunction;
  readonly args: CallArguments;
  readonly root: ParentDraft;
  /** True if the blocks of the next batch may exist already. */
  isUncertain: boolean;
  /** The blocks of the request that failed. */
  failed?: readonly Draft[];
}

/** Appends the missing blocks of a tree. @returns the created blocks */
export function* appendBlocks(state: AppendState, nestedIds: boolean): Task<AppendedBlock[]> {
  const { root } = state;
  try {
    yield* appendMissing(state, root);
    if (nestedIds) yield* readAllIds(state);
  } catch (error) {
    const progress = { created: createdBlocks(root), isUncertain: state.isUncertain };
    const total = root.children.reduce((sum, { totalBlocks }) => sum + totalBlocks, 0);
    throw new AppendTreeError(progress, total, error, placeOf(state.failed ?? [], error));
  }
  return createdBlocks(root);
}

/** Creates the missing descendants of an existing block. */
function* appendMissing(state: AppendState, parent: ParentDraft): Task {
  const created = createdChildren(parent);
  if (created.some((child) => child.id === null && !isComplete(child))) yield* readIds(state, parent);
  for (const child of created) yield* appendMissing(state, child);
  for (let count = created.length; count < parent.children.length;) {
    const { drafts, payload, allDrafts } = nextBatch(parent.children.slice(count));
    const foundIds = yield* findLostBatch(state, parent, count, drafts);
    state.failed = drafts;
    const ids = foundIds ?? (yield* appendBatch(state, parent, count, payload));
    delete state.failed;
    for (const draft of allDrafts) draft.id = null;
    for (const [index, draft] of drafts.entries()) draft.id = ids[index];
    count += drafts.length;
    for (const draft of drafts) yield* appendMissing(state, draft);
  }
}

function* appendBatch(
  state: AppendState,
  parent: ParentDraft,
  count: number,
  payload: readonly Fields[],
): Task<string[]> {
  state.isUncertain = true;
  let response: unknown;
  try {
    response = yield* call(state.append, { ...positionOf(state, parent, count), children: payload });
  } catch (error) {
    state.isUncertain = mayBeApplied(error);
    throw error;
  }
  // The response to an insertion contains the new blocks first, then all blocks after them.
  const ids = readListPage<unknown>(response)
    .items.slice(0, payload.length)
    .map((block) => fieldsOf(block)["id"])
    .filter(isString);
  if (ids.length < payload.length) {
    throw new HelperError("invalid_response", `Expected ${payload.length} blocks in the response, got ${ids.length}.`);
  }
  state.isUncertain = false;
  return ids;
}

/**
 * Returns the place of a refused block in the blocks of the caller. Notion names it by its place in the request, such as
 * `body.children[3].paragraph`; otherwise the request began there.
 */
function placeOf(failed: readonly Draft[], error: unknown): string | undefined {
  const [, index, rest = ""] = /body\.children\[(\d+)\]([\w.[\]]*\w\]?)?/.exec(messageOf(error)) ?? [];
  const named = index === undefined ? undefined : failed[Number(index)];
  return named === undefined ? failed[0]?.path : named.path + rest;
}

/** Returns the arguments that position a batch: as the caller requested, or after the previous batch. */
function positionOf({ args, root }: AppendState, parent: ParentDraft, count: number): CallArguments {
  const { position, after, ...rest } = args;
  if (parent !== root) return { ...rest, block_id: parent.id };
  const last = root.children[count - 1]?.id;
  if (last === undefined) return args;
  if (after !== undefined) return { ...args, after: last };
  const type = fieldsOf(position)["type"] ?? "end";
  return type === "end" ? args : { ...args, position: { type: "after_block", after_block: { id: last } } };
}

/**
 * Returns true if Notion may have carried out a failed call. Errors of @ws/client have a field for it. Errors of
 * other clients count as in @ws/core: a redirect or a 4xx is a refusal, except 408, and so is a 529.
 */
function mayBeApplied(error: unknown): boolean {
  const { maybeApplied, status, additional_data: data } = fieldsOf(error);
  if (typeof maybeApplied === "boolean") return maybeApplied;
  if (typeof status !== "number" || fieldsOf(data)["committed_resource_id"] !== undefined) return true;
  return status < 300 || status === 408 || (status >= 500 && status !== 529);
}

/** Returns the ids of the batch, if a failed request has created it. Undefined if it has not, or if that is unknown. */
function* findLostBatch(
  state: AppendState,
  parent: ParentDraft,
  count: number,
  drafts: readonly Draft[],
): Task<string[] | undefined> {
  if (!state.isUncertain) return undefined;
  state.isUncertain = false;
  const isNested = parent !== state.root;
  // The content of the page before the first batch is unknown. A new block contains only blocks of this append.
  if (!isNested && count === 0) return undefined;
  const blocks = yield* listChildren(state, parent);
  const last = parent.children[count - 1]?.id;
  const from = isNested ? count : blocks.findIndex(({ id }) => id === last) + 1;
  const found = blocks.slice(from, from + drafts.length);
  const exists = (isNested || from > 0) && drafts.every(({ type }, index) => found[index]?.["type"] === type);
  return exists ? found.map(({ id }) => String(id)) : undefined;
}

function* listChildren({ list, args }: AppendState, parent: ParentDraft): Task<readonly Fields[]> {
  const request = { ...("auth" in args ? { auth: args["auth"] } : {}), block_id: parent.id };
  return (yield* readWholeList(list, request)).items;
}

/** Reads all ids that are not known yet, with up to 4 lists at a time. */
function* readAllIds(state: AppendState): Task {
  const queue = [state.root];
  function* read(parent: ParentDraft): Task {
    if (parent.children.some(({ id }) => id === null)) yield* readIds(state, parent);
    for (const child of parent.children) if (child.children.length > 0) queue.push(child);
  }
  // oxlint-disable-next-line require-yield -- runConcurrently needs a generator; this generator has its data in memory
  yield* runConcurrently(4, function* () {
    const parent = queue.shift();
    return parent && read(parent);
  });
}

/** Reads the ids of the children of a new block. They must be the appended blocks, in the same order. */
function* readIds(state: AppendState, parent: ParentDraft): Task {
  const blocks = yield* listChildren(state, parent);
  for (const [index, child] of createdChildren(parent).entries()) {
    const { id, type } = fieldsOf(blocks[index]);
    if (!isString(id) || type !== child.type) {
      throw new HelperError(
        "invalid_response",
        `Expected the appended blocks in block ${parent.id}, got others. Do not change a block while you append to it.`,
      );
    }
    child.id = id;
  }
}
