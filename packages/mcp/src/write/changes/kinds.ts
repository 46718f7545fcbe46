// The kinds of changes by name.
import type { ChangeKind } from "../change.ts";
import type { Change } from "./context.ts";
import { CREATE } from "./create.ts";
import { EDIT } from "./edit.ts";
import { MOVE } from "./move.ts";
import { SET } from "./set.ts";
import { TRASH } from "./trash.ts";

/** The kinds of changes. A request of a kind is passed to its own functions only. */
export const KINDS: Readonly<Record<ChangeKind, Change<unknown>>> = {
  create: CREATE as Change<unknown>,
  set: SET as Change<unknown>,
  edit: EDIT as Change<unknown>,
  move: MOVE as Change<unknown>,
  trash: TRASH as Change<unknown>,
};
