import { bareId } from "@ws/render/values";
import type { SnapshotFile, SnapshotObject } from "@ws/mirror/reader";
import { safeFileName } from "@ws/render/files";

/** Returns the address of a stored file. It contains the object that has the file, because only published files are served. */
export const fileHref = ({ kind, id }: Pick<SnapshotObject, "kind" | "id">, { sha256, name }: SnapshotFile): string =>
  `/files/${kind}/${bareId(id)}/${sha256}/${encodeURIComponent(safeFileName(name))}`;

/** Returns the address of a stored file for the staff, which also leads to files that are not public. */
export const staffFileHref = (...file: Parameters<typeof fileHref>): string => `/inside${fileHref(...file)}`;

/** Maximum length of the part of an address that comes from a title, in characters. */
const MAX_SLUG = 60;

/** Signs that are no letters, marks or digits of a script, and those that nobody sees, such as a variation selector. */
const NO_WORD = /[^\p{L}\p{M}\p{N}\s-]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the address of a page: its title for people, in any script, and its id. A page keeps its id when its title changes. The
 * address is percent-encoded.
 */
export function pageHref(title: string, id: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(NO_WORD, "")
    .trim()
    .replaceAll(/[\s-]+/gu, "-")
    // A mark without a letter would change the sign before it.
    .replaceAll(/(^|-)\p{M}+/gu, "$1");
  // Cut between two characters.
  const slug = Array.from(words)
    .slice(0, MAX_SLUG)
    .join("")
    .normalize("NFC")
    .replaceAll(/^-+|-+$/gu, "");
  return slug === "" ? `/${bareId(id)}` : `/${encodeURIComponent(slug)}-${bareId(id)}`;
}
