// How far the appending of a tree got, as plain data: what a result and an error say, and what a second call goes on from.
import type { Draft } from "./block-draft.ts";
import { HelperError, messageOf } from "./errors.ts";
import { invalidArgument } from "./input.ts";

/** A block that was created, and the blocks inside it that were, in document order. */
export interface AppendedBlock {
  /** Null where it was not read yet: in the progress of an error, and everywhere below with `nestedIds: false`. */
  readonly id: string | null;
  readonly children: AppendedBlock[];
}

/** How far appending went. Plain data: it can be kept and used by another process. */
export interface AppendProgress {
  readonly created: AppendedBlock[];
  /** Whether the request that failed may have been carried out. Going on looks for its blocks before it sends them again. */
  readonly isUncertain: boolean;
}

/** A tree of blocks was appended in part. `cause` is what the failed call threw. */
export class AppendTreeError extends HelperError {
  override readonly name = "AppendTreeError";
  /** What was created. Give it to a second call as `{ resume: error.progress }`. */
  readonly progress: AppendProgress;

  constructor(progress: AppendProgress, total: number, cause: unknown) {
    const count = countOf(progress.created);
    super(
      "append_failed",
      `Appending stopped after ${count} of ${total} blocks: ${messageOf(cause)}. ` +
        "Call again with the same blocks and { resume: error.progress } to go on",
      { cause },
    );
    this.progress = progress;
  }
}

/** A block that blocks are created in: a draft, or what the whole tree is appended to. */
export type Parent = Pick<Draft, "children" | "created" | "isComplete" | "id">;

/** Marks what an earlier call created. */
export function markCreated(parent: Parent, created: readonly AppendedBlock[]): void {
  if (!(created.length <= parent.children.length)) {
    throw invalidArgument("resume must be the progress of an AppendTreeError for the same blocks");
  }
  parent.created = created.length;
  for (const [index, { id, children }] of created.entries()) {
    const draft = parent.children[index];
    if (draft === undefined) continue;
    draft.id = id;
    markCreated(draft, children);
  }
  parent.isComplete = created.length === parent.children.length && parent.children.every((child) => child.isComplete);
}

/** What was created in a block so far. */
export function createdIn(parent: Parent): AppendedBlock[] {
  return parent.children
    .slice(0, parent.created)
    .map((child) => ({ id: child.id ?? null, children: createdIn(child) }));
}

const countOf = (created: readonly AppendedBlock[]): number =>
  created.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
/** How many blocks there are to create. */
export const countDrafts = (drafts: readonly Draft[]): number => drafts.reduce((sum, { blocks }) => sum + blocks, 0);
