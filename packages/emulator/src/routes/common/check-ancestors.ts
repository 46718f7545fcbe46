// Refuses changes below an object in the trash.
import { validationError } from "../../errors/validation-errors.ts";
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
