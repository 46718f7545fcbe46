import type { MirrorStore } from "@ws/mirror";
import { bareId } from "@ws/render/values";
import type { PublishedTree } from "./published-tree.ts";

/** A file, and the object that has it. */
interface FileReference {
  readonly kind: string;
  /** Id without dashes. */
  readonly id: string;
  readonly sha256: string;
}

/** A stored file. */
interface PublishedFile {
  readonly contentType: string;
  readonly bytes: number;
}

const KINDS = { page: true, database: true, data_source: true, block: true } as const;

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

/**
 * Returns a file if a published object has it. Undefined for files of other pages and of columns for the staff.
 * @param isPublic true if visitors see the column with this name
 */
export async function publishedFile(
  { db }: Pick<MirrorStore, "db">,
  tree: PublishedTree,
  { kind, id, sha256 }: FileReference,
  isPublic: (column: string) => boolean,
): Promise<PublishedFile | undefined> {
  if (!isKind(kind)) return undefined;
  const rows = await db
    .selectFrom("ws_file_refs")
    .innerJoin("ws_objects", (join) =>
      join.onRef("ws_objects.kind", "=", "ws_file_refs.kind").onRef("ws_objects.id", "=", "ws_file_refs.object_id"),
    )
    .innerJoin("ws_files", "ws_files.source", "ws_file_refs.source")
    .select(["ws_objects.id", "ws_objects.page_id", "ws_file_refs.path", "ws_files.content_type", "ws_files.bytes"])
    .where("ws_file_refs.kind", "=", kind)
    .where("ws_file_refs.object_id", "=", withDashes(id))
    .where("ws_files.sha256", "=", sha256)
    .where("ws_objects.removed_at", "is", null)
    .execute();
  const found = rows.find((row) => {
    const [, column] = /^\/properties\/([^/]*)\//u.exec(row.path) ?? [];
    const pageId = kind === "block" ? (row.page_id ?? "") : row.id;
    return tree.has(bareId(pageId)) && (column === undefined || isPublic(unescapePointer(column)));
  });
  return found && { contentType: found.content_type, bytes: Number(found.bytes) };
}

/** Returns an id in the form of the service. */
const withDashes = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");

/** Returns a step of a JSON pointer as the name that it refers to. */
const unescapePointer = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");
