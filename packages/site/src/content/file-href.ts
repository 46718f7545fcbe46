import type { SnapshotFile, SnapshotObject } from "@ws/mirror/reader";
import { safeFileName } from "@ws/render/files";
import { bareId } from "@ws/render/values";

/** Returns the address of a stored file. It contains the object that has the file, because only published files are served. */
export const fileHref = ({ kind, id }: Pick<SnapshotObject, "kind" | "id">, { sha256, name }: SnapshotFile): string =>
  `/files/${kind}/${bareId(id)}/${sha256}/${encodeURIComponent(safeFileName(name))}`;

/** Returns the address of a stored file for the staff, which also leads to files that are not public. */
export const staffFileHref = (...file: Parameters<typeof fileHref>): string => `/inside${fileHref(...file)}`;
