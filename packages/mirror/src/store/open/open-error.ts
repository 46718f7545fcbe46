// Messages for a copy that cannot be opened.
import { codeOf, messageOf, MirrorError } from "../../errors.ts";

/** Errors of the file system, by their code. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "permission denied. Check the permissions of the folder.",
  EPERM: "permission denied. Check the permissions of the folder.",
  EROFS: "the file system is read-only.",
  ENOENT: "no folder can be created there.",
  ENOSPC: "the disk is full.",
  EDQUOT: "the disk quota is used up.",
  SQLITE_CANTOPEN: "the files cannot be opened or written. Check the permissions of the folder.",
  SQLITE_READONLY: "the files are read-only. Check the permissions of the folder.",
  SQLITE_FULL: "the disk is full.",
  SQLITE_IOERR: "a file cannot be read or written. Check that the disk works and has space left.",
  SQLITE_BUSY: "another program has locked the database.",
  SQLITE_LOCKED: "another program has locked the database.",
};

/** Returns the error for a folder that cannot be opened or created. */
export function folderError(folder: string, error: unknown): MirrorError {
  if (error instanceof MirrorError) return error;
  // libsql has no code for a database that it cannot open.
  const code = /unable to open/iu.test(messageOf(error)) ? "SQLITE_CANTOPEN" : String(codeOf(error));
  if (code === "ENOTDIR")
    return new MirrorError("invalid_argument", `Expected a folder, got "${folder}": a part of the path is a file.`, {
      cause: error,
    });
  const problem = Object.entries(FILE_PROBLEMS).find(([known]) => code === known || code.startsWith(`${known}_`))?.[1];
  return problem === undefined
    ? new MirrorError("not_a_copy", `Expected a SQLite database in ${folder}/mirror.db, got: ${messageOf(error)}`, {
        cause: error,
      })
    : new MirrorError("not_a_copy", `The copy in "${folder}" cannot be opened: ${problem}`, { cause: error });
}

/** Errors of PostgreSQL, by their code. */
const POSTGRES_PROBLEMS: Readonly<Record<string, string>> = {
  "28000": "Check the user and the password in the URL.",
  "28P01": "Check the user and the password in the URL.",
  "3D000": "Create the database, or correct its name in the URL.",
  "42501": "Grant the user of the URL the right to create tables in the schema.",
  "53300": "Wait until another program has closed its connections.",
  ECONNREFUSED: "Check the host and the port in the URL, and that PostgreSQL runs.",
  ENOTFOUND: "Check the host in the URL.",
};

/** Returns the error for a PostgreSQL database that cannot be opened. */
export function postgresError(error: unknown): MirrorError {
  if (error instanceof MirrorError) return error;
  const advice = POSTGRES_PROBLEMS[String(codeOf(error))];
  const message = `Expected a PostgreSQL database at the URL, got: ${messageOf(error)}`;
  return new MirrorError("not_a_copy", advice === undefined ? message : `${message}. ${advice}`, { cause: error });
}
