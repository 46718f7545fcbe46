// Appending a tree of blocks of any size and depth: in document order, one request after another, because the service
// refuses changes of a page that overlap. The blocks inside a block are complete before those behind its request are
// sent; wherever a request fails, every parent has the first of its children, so that a second call can go on.
import {
  AppendTreeError,
  createdIn,
  createdOf,
  isComplete,
  type AppendedBlock,
  type AppendProgress,
  type Parent,
} from "./append-progress.ts";
import { nextBatch, type Draft } from "./block-draft.ts";
import { concurrently } from "../tasks/run-concurrently.ts";
import { HelperError } from "../errors.ts";
import { fieldsOf, isText, type Fields } from "../input/read-input.ts";
import { readListPage } from "../lists/list-page.ts";
import { eachPage } from "../lists/follow-list.ts";
import { call, type Arguments, type CallFunction, type Steps } from "../tasks/task.ts";

/** Settings of the helpers that append trees. */
export interface AppendTreeOptions {
  /**
   * Whether to read the ids of blocks that were created inside others, one list for each block with children.
   * Default true; false saves these requests and leaves their ids null.
   */
  readonly nestedIds?: boolean;
  /** Goes on where a call with the same blocks failed: the `progress` of its error. */
  readonly resume?: AppendProgress;
  /** Ends appending with an error whose cause is the signal's reason. `AsyncClient` also gets it with every call. */
  readonly signal?: AbortSignal;
}

/** A tree that is being appended. */
export interface State {
  readonly append: CallFunction;
  readonly list: CallFunction;
  readonly args: Arguments;
  readonly root: Parent;
  /** Whether the next batch may be there already. */
  isUncertain: boolean;
}

/** Appends what is missing of a tree. @returns the new ids */
export function* appendSteps(state: State, nestedIds: boolean): Steps<never, AppendedBlock[]> {
  const { root } = state;
  try {
    yield* complete(state, root);
    if (nestedIds) yield* learnAllIds(state);
  } catch (error) {
    const progress = { created: createdIn(root), isUncertain: state.isUncertain };
    const total = root.children.reduce((sum, { blocks }) => sum + blocks, 0);
    throw new AppendTreeError(progress, total, error);
  }
  return createdIn(root);
}

/** Creates what is missing inside a block that exists. */
function* complete(state: State, parent: Parent): Steps<never> {
  const begun = createdOf(parent);
  if (begun.some((child) => child.id === null && !isComplete(child))) yield* learnIds(state, parent);
  for (const child of begun) yield* complete(state, child);
  for (let count = begun.length; count < parent.children.length;) {
    const { drafts, payload, all } = nextBatch(parent.children.slice(count));
    const ids = (yield* lostBatch(state, parent, count, drafts)) ?? (yield* appendBatch(state, parent, count, payload));
    for (const draft of all) draft.id = null;
    for (const [index, draft] of drafts.entries()) draft.id = ids[index];
    count += drafts.length;
    for (const draft of drafts) yield* complete(state, draft);
  }
}

function* appendBatch(state: State, parent: Parent, count: number, payload: readonly Fields[]): Steps<never, string[]> {
  state.isUncertain = true;
  let answer: unknown;
  try {
    answer = yield* call(state.append, { ...placeOf(state, parent, count), children: payload });
  } catch (error) {
    state.isUncertain = mayBeApplied(error);
    throw error;
  }
  // An insertion behind a block is answered with all blocks that follow, the new ones first (recorded).
  const ids = readListPage<unknown>(answer)
    .items.slice(0, payload.length)
    .map((block) => fieldsOf(block)["id"])
    .filter(isText);
  if (ids.length < payload.length) {
    throw new HelperError("invalid_answer", `append gave ${ids.length} ids for ${payload.length} blocks`);
  }
  state.isUncertain = false;
  return ids;
}

/** Where a batch goes: as the caller said, or behind the one before it; inside new blocks always at the end. */
function placeOf({ args, root }: State, parent: Parent, count: number): Arguments {
  const { position, after, ...rest } = args;
  if (parent !== root) return { ...rest, block_id: parent.id };
  const last = root.children[count - 1]?.id;
  if (last === undefined) return args;
  if (after !== undefined) return { ...args, after: last };
  const type = fieldsOf(position)["type"] ?? "end";
  return type === "end" ? args : { ...args, position: { type: "after_block", after_block: { id: last } } };
}

/** Whether a failed call may have been carried out. Errors of @ws/client say so; else a refusal of the service means no. */
function mayBeApplied(error: unknown): boolean {
  const { maybeApplied, status } = fieldsOf(error);
  if (typeof maybeApplied === "boolean") return maybeApplied;
  return !(Number(status) >= 400 && Number(status) < 500);
}

/** The ids of a batch that a failed call created after all; undefined when it did not, or when that cannot be told. */
function* lostBatch(
  state: State,
  parent: Parent,
  count: number,
  drafts: readonly Draft[],
): Steps<never, string[] | undefined> {
  if (!state.isUncertain) return undefined;
  state.isUncertain = false;
  const isInner = parent !== state.root;
  // What the page held before the first batch is not known. Inside a new block everything is ours, in our order.
  if (!isInner && count === 0) return undefined;
  const blocks = yield* childrenOf(state, parent);
  const last = parent.children[count - 1]?.id;
  const from = isInner ? count : blocks.findIndex(({ id }) => id === last) + 1;
  const found = blocks.slice(from, from + drafts.length);
  const isThere = (isInner || from > 0) && drafts.every(({ type }, index) => found[index]?.["type"] === type);
  return isThere ? found.map(({ id }) => String(id)) : undefined;
}

function* childrenOf({ list, args }: State, parent: Parent): Steps<never, Fields[]> {
  const blocks: Fields[] = [];
  const request = { ...("auth" in args ? { auth: args["auth"] } : {}), block_id: parent.id };
  yield* eachPage<Fields>(list, request, 0, (items) => {
    blocks.push(...items);
    return undefined;
  });
  return blocks;
}

/** Reads every id that is not known yet, several lists at once: reading disturbs nobody. */
function* learnAllIds(state: State): Steps<never> {
  const open = [state.root];
  function* learn(parent: Parent): Steps<never> {
    if (parent.children.some(({ id }) => id === null)) yield* learnIds(state, parent);
    for (const child of parent.children) if (child.children.length > 0) open.push(child);
  }
  // oxlint-disable-next-line require-yield -- a source of jobs may ask for effects; this one has all at hand
  yield* concurrently(4, function* () {
    const parent = open.shift();
    return parent && learn(parent);
  });
}

/** The children of a new block are ours, in our order; else somebody has changed it meanwhile. */
function* learnIds(state: State, parent: Parent): Steps<never> {
  const blocks = yield* childrenOf(state, parent);
  for (const [index, child] of createdOf(parent).entries()) {
    const { id, type } = fieldsOf(blocks[index]);
    if (!isText(id) || type !== child.type) {
      throw new HelperError("invalid_answer", `Others changed the children of ${parent.id}`);
    }
    child.id = id;
  }
}
