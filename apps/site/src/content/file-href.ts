import type { SnapshotFile, SnapshotObject } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";

/** Returns the address of a stored file. It contains the object that has the file, because only published files are served. */
export const fileHref = ({ kind, id }: Pick<SnapshotObject, "kind" | "id">, { sha256, name }: SnapshotFile): string =>
  `/files/${kind}/${bareId(id)}/${sha256}/${encodeURIComponent(safeFileName(name))}`;

/** Returns the name of a file without characters that have a meaning in paths and headers. */
export const safeFileName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\"*:<>?|]+/gu, " ")
    .replace(/^[.\s]+/u, "")
    .trim()
    .slice(-100) || "file";
