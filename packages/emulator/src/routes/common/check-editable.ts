// Refuses changes of objects in the trash and below them, moves of an object into itself, and private pages without a person.
import { validationError } from "../../errors/validation-errors.ts";
import { isInside } from "../../model/ancestors.ts";
import type { NodeRecord, ParentRef } from "../../model/records.ts";
import { isParentTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";

/** Checks that neither the parent of an object nor anything above the parent is in the trash. @throws ApiError 400 */
export function checkAncestors(workspace: Workspace, parent: ParentRef): void {
  if (isParentTrashed(workspace.store, parent))
    throw validationError(
      "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing page.",
    );
}

/**
 * Checks that a page, block or database can be changed: neither it nor anything above it is in the trash.
 * @param inTrash the trash flag of the request. False restores the object, which is possible in the trash
 * @throws ApiError 400
 */
export function checkEditable(workspace: Workspace, node: NodeRecord, inTrash?: boolean): void {
  checkAncestors(workspace, node.parent);
  // Reported for pages and blocks, for every change and for the second deletion.
  if (node.inTrash && inTrash !== false)
    throw validationError("Can't edit block that is archived. You must unarchive the block before editing.");
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

/**
 * Checks that the request's token can create an object without a parent.
 * @throws ApiError 400 for an internal connection, because no person would own the private page
 * @source https://developers.notion.com/reference/post-page, "Choosing a parent"
 */
export function checkPrivateParent({ integration }: Workspace, isNamed = true): void {
  // A request of the main token can name the workspace, so that tests can create pages at its top.
  if (integration === undefined ? !isNamed : integration.personId === undefined)
    throw validationError(
      "Provide a `parent.page_id` or `parent.database_id` parameter to create a page, or use a public integration with `insert_content` capability. Internal integrations aren't owned by a single user, so creating workspace-level private pages is not supported.",
    );
}
