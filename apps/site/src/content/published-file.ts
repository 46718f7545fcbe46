import { dashedId } from "@ws/helpers/tasks";
import type { CopyReader } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import type { Edition } from "./edition.ts";
import { isPublicColumn } from "./public-columns.ts";

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

/** Returns a file if a published object has it. Undefined for files of other pages and of columns that are not public. */
export async function publishedFile(
  reader: Pick<CopyReader, "filesOf">,
  { tree, columns }: Pick<Edition, "tree" | "columns">,
  { kind, id, sha256 }: FileReference,
): Promise<PublishedFile | undefined> {
  if (!isKind(kind)) return undefined;
  const found = (await reader.filesOf(kind, dashedId(id))).find((file) => {
    const [, column] = /^\/properties\/([^/]*)\//u.exec(file.path) ?? [];
    const pageId = kind === "block" ? (file.pageId ?? "") : id;
    return (
      file.sha256 === sha256 &&
      tree.has(bareId(pageId)) &&
      (column === undefined || isPublicColumn(columns, tree.get(bareId(pageId))?.parent?.id, unescapePointer(column)))
    );
  });
  return found && { contentType: found.content_type, bytes: found.bytes };
}

/** Returns a step of a JSON pointer as the name that it refers to. */
const unescapePointer = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");
