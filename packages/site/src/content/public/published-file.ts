import { dashedId } from "@ws/helpers/json";
import type { CopyReader, FileUse } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import type { Edition } from "../edition.ts";
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
  edition: PublicParts,
  { kind, id, sha256 }: FileReference,
): Promise<PublishedFile | undefined> {
  if (!isKind(kind)) return undefined;
  const found = (await reader.filesOf(kind, dashedId(id))).find(
    (file) => file.sha256 === sha256 && isPublishedFile(edition, { ...file, kind, id }),
  );
  return found && { contentType: found.content_type, bytes: found.bytes };
}

/** Returns true for a file of a published object, in a public column. */
export function isPublishedFile(
  { tree, columns }: PublicParts,
  { kind, id, pageId, path }: Pick<FileUse, "pageId" | "path"> & { readonly kind: string; readonly id: string },
): boolean {
  const [, column] = /^\/properties\/([^/]*)\//u.exec(path) ?? [];
  const page = bareId(kind === "block" ? (pageId ?? "") : id);
  return (
    isKind(kind) &&
    tree.has(page) &&
    (column === undefined || isPublicColumn(columns, tree.get(page)?.parent?.id, unescapePointer(column)))
  );
}

/** The parts of an edition that decide whether a file is public. */
type PublicParts = Pick<Edition, "tree" | "columns">;

/** Returns a step of a JSON pointer as the name that it refers to. */
const unescapePointer = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");
