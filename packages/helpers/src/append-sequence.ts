// Appending a tree of blocks of any size and depth: in document order, one request after another, because the service
// refuses changes of a page that overlap. The blocks inside a block are complete before those behind its request are
// sent; wherever a request fails, every parent has the first of its children, so that a second call can go on.
import {
  AppendTreeError,
  countDrafts,
  createdIn,
  type AppendedBlock,
  type AppendProgress,
  type Parent,
} from "./append-progress.ts";
import { nextBatch, type Draft } from "./block-draft.ts";
import { HelperError } from "./errors.ts";
import { fieldsOf, type Fields } from "./input.ts";
import { readListPage } from "./list-page.ts";
import { eachPage } from "./page-sequence.ts";
import { pool, type Job } from "./pool.ts";
import { call, join, type Arguments, type CallFunction, type Steps } from "./steps.ts";

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
  try {
    yield* complete(state, state.root);
    if (nestedIds) yield* learnAllIds(state);
  } catch (error) {
    const progress = { created: createdIn(state.root), isUncertain: state.isUncertain };
    throw new AppendTreeError(progress, countDrafts(state.root.children), error);
  }
  return createdIn(state.root);
}

/** Creates what is missing inside a block that exists. */
function* complete(state: State, parent: Parent): Steps<never> {
  if (parent.isComplete) return;
  const begun = parent.children.slice(0, parent.created);
  if (begun.some((child) => !child.isComplete && child.id === null)) yield* learnIds(state, parent);
  for (const child of begun) yield* complete(state, child);
  while (parent.created < parent.children.length) {
    const batch = nextBatch(parent.children.slice(parent.created));
    const ids =
      (yield* idsOfLostBatch(state, parent, batch.drafts)) ?? (yield* appendBatch(state, parent, batch.payload));
    batch.commit(ids);
    parent.created += batch.drafts.length;
    for (const child of batch.drafts) yield* complete(state, child);
  }
  parent.isComplete = true;
}

function* appendBatch(state: State, parent: Parent, payload: readonly Fields[]): Steps<never, string[]> {
  let answer: unknown;
  try {
    answer = yield* call(state.append, { ...placeOf(state, parent), children: payload });
  } catch (error) {
    state.isUncertain = mayBeApplied(error);
    throw error;
  }
  // An insertion behind a block is answered with all blocks that follow, the new ones first (recorded).
  const ids = readListPage<unknown>(answer)
    .items.slice(0, payload.length)
    .map((block) => fieldsOf(block)["id"]);
  if (ids.length === payload.length && ids.every((id) => typeof id === "string")) return ids;
  state.isUncertain = true;
  throw new HelperError("invalid_answer", `append answered with ${ids.length} ids for ${payload.length} blocks`);
}

/** Where the next batch goes: as the caller said, or behind the one before; inside new blocks always at the end. */
function placeOf({ args, root }: State, parent: Parent): Arguments {
  if (parent !== root) return { ...withoutPlace(args), block_id: parent.id };
  const last = root.children[root.created - 1]?.id;
  if (typeof last !== "string") return args;
  if (args["after"] !== undefined) return { ...args, after: last };
  const type = fieldsOf(args["position"])["type"];
  if (type === undefined || type === "end") return args;
  return { ...args, position: { type: "after_block", after_block: { id: last } } };
}

function withoutPlace({ position: _position, after: _after, ...args }: Arguments): Arguments {
  return args;
}

/** Whether a failed call may have been carried out. Errors of @ws/client say so; else a refusal of the service means no. */
function mayBeApplied(error: unknown): boolean {
  const { maybeApplied, status } =
    error instanceof Object ? (error as { maybeApplied?: unknown; status?: unknown }) : {};
  if (typeof maybeApplied === "boolean") return maybeApplied;
  return !(typeof status === "number" && status >= 400 && status < 500);
}

/** The ids of a batch that a failed call created after all; undefined when it did not, or when that cannot be told. */
function* idsOfLostBatch(state: State, parent: Parent, drafts: readonly Draft[]): Steps<never, string[] | undefined> {
  if (!state.isUncertain) return undefined;
  state.isUncertain = false;
  const last = parent.children[parent.created - 1]?.id;
  // What the page held before the first batch is not known.
  if (parent === state.root && typeof last !== "string") return undefined;
  const blocks = yield* childrenOf(state, parent);
  const found = blocks.slice(last === undefined ? 0 : blocks.findIndex((block) => block["id"] === last) + 1);
  const isThere = drafts.every((draft, index) => found[index]?.["type"] === draft.type);
  return isThere ? found.slice(0, drafts.length).map((block) => String(block["id"])) : undefined;
}

function* childrenOf({ list, args }: State, parent: Parent): Steps<never, Fields[]> {
  const blocks: Fields[] = [];
  yield* eachPage<Fields>(list, { ...listArguments(args), block_id: parent.id }, 0, (items) => {
    blocks.push(...items);
    return undefined;
  });
  return blocks;
}

const listArguments = (args: Arguments): Arguments => ("auth" in args ? { auth: args["auth"] } : {});

function* learnIds(state: State, parent: Parent): Steps<never> {
  setIds(parent, yield* childrenOf(state, parent));
}

interface ListJob extends Job {
  readonly parent: Parent;
  readonly found: readonly Fields[];
}

/** Reads every id that is not known yet, several lists at once: reading disturbs nobody. */
function* learnAllIds(state: State): Steps<never> {
  const jobs: ListJob[] = [];
  const add = (parent: Parent, found: readonly Fields[], cursor?: unknown) =>
    jobs.push({
      call: state.list,
      args: {
        ...listArguments(state.args),
        block_id: parent.id,
        ...(cursor === undefined ? {} : { start_cursor: cursor }),
      },
      parent,
      found,
    });
  const visit = (parent: Parent) => {
    if (parent.children.some((child) => child.id === null)) add(parent, []);
    else for (const child of parent.children) visit(child);
  };
  visit(state.root);
  yield* pool<ListJob>(
    4,
    // oxlint-disable-next-line require-yield -- a pool's source may ask for effects; this one has all at hand
    function* () {
      return jobs.shift();
    },
    function* ({ parent, found }, task) {
      const page = readListPage<Fields>(yield* join(task));
      const all = [...found, ...page.items];
      if (page.hasMore && all.length < parent.children.length) add(parent, all, page.nextCursor);
      else {
        setIds(parent, all);
        for (const child of parent.children) visit(child);
      }
    },
  );
}

/** The children of a new block are ours, in our order; else somebody has changed it meanwhile. */
function setIds(parent: Parent, blocks: readonly Fields[]): void {
  for (const [index, child] of parent.children.slice(0, parent.created).entries()) {
    const block = blocks[index];
    if (typeof block?.["id"] !== "string" || block["type"] !== child.type) {
      throw new HelperError(
        "invalid_answer",
        `The children of ${parent.id} are not those that were created: was it changed?`,
      );
    }
    child.id = block["id"];
  }
}
