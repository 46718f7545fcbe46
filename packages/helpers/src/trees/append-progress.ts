// How far the appending of a tree got, as plain data: what a result and an error say, and what a second call goes on from.
import type { Draft } from "./block-draft.ts";
import { HelperError, messageOf } from "../errors.ts";
import { invalidArgument } from "../input/read-input.ts";

/** A block that was created, and the blocks inside it that were, in document order. */
export interface AppendedBlock {
  /** Null where it was not read yet: in the progress of an error, and everywhere below with `nestedIds: false`. */
  readonly id: string | null;
  readonly children: AppendedBlock[];
}

/** How far appending went. Plain data: it can be kept and used by another process. */
export interface AppendProgress {
  readonly created: AppendedBlock[];
  /**
   * Whether the request that failed may have been carried out. Going on looks for its blocks before it sends them again,
   * unless it was the first: what the page held before is not known.
   */
  readonly isUncertain: boolean;
}

/** A tree of blocks was appended in part. `cause` is what the failed call threw. */
export class AppendTreeError extends HelperError {
  override readonly name = "AppendTreeError";
  /** What was created. Give it to a second call as `{ resume: error.progress }`. */
  readonly progress: AppendProgress;

  constructor(progress: AppendProgress, total: number, cause: unknown) {
    super(
      "append_failed",
      `Stopped after ${countOf(progress.created)} of ${total} blocks: ${messageOf(cause)}. ` +
        "To go on, pass the same blocks and { resume: error.progress }",
      { cause },
    );
    this.progress = progress;
  }
}

/** A block that blocks are created in: a draft, or what the whole tree is appended to. */
export type Parent = Pick<Draft, "children" | "id">;

/** Marks what an earlier call created. */
export function markCreated({ children }: Parent, created: readonly AppendedBlock[]): void {
  if (!(created.length <= children.length)) {
    throw invalidArgument("resume is not the progress of these blocks");
  }
  for (const [index, child] of children.slice(0, created.length).entries()) {
    child.id = created[index]?.id;
    markCreated(child, created[index]?.children ?? []);
  }
}

/** The children that were created: the first ones. */
export const createdOf = ({ children }: Parent): Draft[] => children.filter(({ id }) => id !== undefined);

/** Whether everything inside was created. */
export const isComplete = ({ children }: Parent): boolean =>
  children.every((child) => child.id !== undefined && isComplete(child));

/** What was created in a block so far. */
export const createdIn = (parent: Parent): AppendedBlock[] =>
  createdOf(parent).map((child) => ({ id: child.id ?? null, children: createdIn(child) }));

const countOf = (created: readonly AppendedBlock[]): number =>
  created.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
