import { MirrorError } from "@ws/mirror";
import type { CopyReader, RowQuery, SnapshotObject } from "@ws/mirror/reader";

/** Returns rows of the copy. A filter that the copy does not know hides all rows, because it may be there to hide them. */
export async function findRows(
  copy: Pick<CopyReader, "queryRows">,
  dataSourceId: string,
  query: RowQuery,
): Promise<readonly SnapshotObject[]> {
  try {
    return (await copy.queryRows(dataSourceId, query)).rows;
  } catch (error) {
    if (error instanceof MirrorError && error.code === "invalid_argument") return [];
    throw error;
  }
}
