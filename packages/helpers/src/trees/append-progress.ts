// The progress of appending a block tree, as plain data: results and the error contain it, and a second call continues
// from it.
import { HelperError } from "../errors.ts";
import { messageOf } from "../messages.ts";
import { invalidArgument } from "../read-input.ts";
import type { Draft } from "./block-drafts.ts";

/** A created block and its created children, in document order. */
export interface AppendedBlock {
  /** Null if the id was not read: in the progress of an error, and below the top level with `nestedIds: false`. */
  readonly id: string | null;
  /** The created children of the block. */
  readonly children: AppendedBlock[];
}

/** The progress of an append. Plain data that you can store and use in another process. */
export interface AppendProgress {
  /** The blocks that exist already, nested like the tree. */
  readonly created: AppendedBlock[];
  /**
   * True if Notion may have carried out the failed request. The next call looks for the blocks of that request
   * before it sends them again. It cannot do so for the first request, because the earlier content of the page is
   * not known.
   */
  readonly isUncertain: boolean;
}

/** A block whose children are appended: a draft, or the root of the append. */
export type ParentDraft = Pick<Draft, "children" | "id">;

/** Marks the blocks that an earlier call created. @throws HelperError `invalid_argument` if they do not match */
export function markCreated({ children }: ParentDraft, created: readonly AppendedBlock[]): void {
  if (!(created.length <= children.length)) {
    throw invalidArgument("Expected resume to be the progress of these blocks. Pass the same blocks as before.");
  }
  for (const [index, child] of children.slice(0, created.length).entries()) {
    child.id = created[index]?.id;
    markCreated(child, created[index]?.children ?? []);
  }
}

/** Returns the created children of a block. The first children are always created first. */
export const createdChildren = ({ children }: ParentDraft): Draft[] => children.filter(({ id }) => id !== undefined);

/** Returns true if all descendants of a block were created. */
export const isComplete = ({ children }: ParentDraft): boolean =>
  children.every((child) => child.id !== undefined && isComplete(child));

/** Returns the created descendants of a block. */
export const createdBlocks = (parent: ParentDraft): AppendedBlock[] =>
  createdChildren(parent).map((child) => ({ id: child.id ?? null, children: createdBlocks(child) }));

/** A block tree was appended in part. `cause` is the error of the failed call. */
export class AppendTreeError extends HelperError {
  override readonly name = "AppendTreeError";
  /** The created blocks. To continue, pass `{ resume: error.progress }` to a second call with the same blocks. */
  readonly progress: AppendProgress;

  /**
   * Place of the refused block in your blocks, such as `children[120].paragraph`, or of the first block of the failed request.
   * Undefined if all blocks were created, and only their ids are missing.
   */
  readonly path: string | undefined;

  constructor(progress: AppendProgress, total: number, cause: unknown, path?: string) {
    super(
      "append_failed",
      `Stopped after ${countBlocks(progress.created)} of ${total} blocks: ${messageOf(cause)}${path === undefined ? "" : ` (${path} of your blocks)`}. ` +
        "To continue, pass the same blocks and { resume: error.progress }.",
      { cause },
    );
    this.progress = progress;
    this.path = path;
  }
}

const countBlocks = (created: readonly AppendedBlock[]): number =>
  created.reduce((sum, { children }) => sum + 1 + countBlocks(children), 0);
