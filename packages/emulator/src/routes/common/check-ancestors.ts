// Refuses changes below an object in the trash, and moves of an object into itself.
import { validationError } from "../../errors/validation-errors.ts";
import { isInside } from "../../model/ancestors.ts";
import type { ParentRef } from "../../model/records.ts";
import { isParentTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";

/** Checks that neither the parent of an object nor anything above the parent is in the trash. @throws ApiError 400 */
export function checkAncestors(workspace: Workspace, parent: ParentRef): void {
  if (isParentTrashed(workspace.store, parent))
    throw validationError(
      "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing page.",
    );
}

/** Checks that an object can move below the parent: it is not in the trash and not inside the object. @throws ApiError */
export function checkMove(
  workspace: Workspace,
  kind: "page" | "database" | "data source",
  id: string,
  parent: ParentRef,
): void {
  checkAncestors(workspace, parent);
  if (isInside(workspace.store, parent, id))
    throw validationError(`A ${kind} cannot be moved into itself or one of its descendants.`);
}
