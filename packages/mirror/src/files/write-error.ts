// Errors of the file system that name what could not be written.
import { codeOf, MirrorError } from "../errors.ts";

/** Problems of the file system, by the codes of its errors. */
export const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "permission denied. Check the permissions of the folder.",
  EPERM: "permission denied. Check the permissions of the folder.",
  EROFS: "the file system is read-only.",
  ENOENT: "no folder can be created there.",
  ENOSPC: "the disk is full.",
  EDQUOT: "the disk quota is used up.",
  EFBIG: "the file is too large for the file system.",
  ENAMETOOLONG: "the path is too long.",
};

/** Returns the error for a path that contains a file where a folder is needed. */
export const notFolder = (path: string, cause: unknown): MirrorError =>
  new MirrorError("invalid_argument", `Expected a folder, got "${path}": a part of the path is a file.`, { cause });

/** Returns an error of the file system with the path that it concerns. Other errors are returned as they are. */
function writeError(path: string, error: unknown): unknown {
  if (error instanceof MirrorError) return error;
  const code = String(codeOf(error));
  if (code === "ENOTDIR") return notFolder(path, error);
  const problem = FILE_PROBLEMS[code];
  return problem === undefined
    ? error
    : new MirrorError("cannot_write", `"${path}" cannot be written: ${problem}`, { cause: error });
}

/**
 * Writes to the file system.
 * @throws MirrorError `cannot_write` with the path, for example if the disk is full
 */
export async function writing<Result>(path: string, write: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw writeError(path, error);
  }
}
