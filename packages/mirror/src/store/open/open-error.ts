// Messages for a copy that cannot be opened.
import { codeOf, messageOf, MirrorError } from "../../errors.ts";
import { FILE_PROBLEMS, notFolder } from "../../files/write-error.ts";

/** Errors of the file system and of SQLite, by their code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ...FILE_PROBLEMS,
  SQLITE_CANTOPEN: "the files cannot be opened or written. Check the permissions of the folder.",
  SQLITE_READONLY: "the files are read-only. Check the permissions of the folder.",
  SQLITE_FULL: "the disk is full.",
  SQLITE_IOERR: "a file cannot be read or written. Check that the disk works and has space left.",
  SQLITE_BUSY: "another program has locked the database.",
  SQLITE_LOCKED: "another program has locked the database.",
};

/** Returns the problem of an error of the file system or of SQLite. Undefined for another error. */
function problemOf(error: unknown): string | undefined {
  // libsql has no code for a database that it cannot open.
  const code = /unable to open/iu.test(messageOf(error)) ? "SQLITE_CANTOPEN" : String(codeOf(error));
  return Object.entries(PROBLEMS).find(([known]) => code === known || code.startsWith(`${known}_`))?.[1];
}

/** Returns the error for a database that cannot be written, with its path. Other errors are returned as they are. */
export function databaseWriteError(path: string, error: unknown): unknown {
  const problem = error instanceof MirrorError ? undefined : problemOf(error);
  return problem === undefined
    ? error
    : new MirrorError("cannot_write", `"${path}" cannot be written: ${problem}`, { cause: error });
}

/** Returns the error for a folder that cannot be opened or created. */
export function folderError(folder: string, error: unknown): MirrorError {
  if (error instanceof MirrorError) return error;
  if (codeOf(error) === "ENOTDIR") return notFolder(folder, error);
  const problem = problemOf(error);
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
  "55P03": "Another process prepares the copy, or stands still. Try again.",
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
