// The database that `push` is about to create, in a file beside the module. After a kill or a lost response, the next run looks for the
// database before it creates another one.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isFields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { ModuleError } from "../errors/command-errors.ts";
import { besideModule } from "./ids-file.ts";
import { writeFileAtomically } from "./write-file.ts";

/** A database that is being created. */
export interface PendingDatabase {
  /** Id of the page in which it is created. */
  readonly parent: string;
  /** Title of the database. */
  readonly title: string;
  /** Ids of the databases of this title that the page had before. */
  readonly known: readonly string[];
}

/** The databases that are being created, by environment and schema. */
export type PendingDatabases = Readonly<Record<string, Readonly<Record<string, PendingDatabase>>>>;

const pathOf = (file: string): string => besideModule(file, "push.json");

/** Returns the databases that an earlier `push` was creating. @throws ModuleError if the file is damaged */
export function readPending(file: string): PendingDatabases {
  const path = pathOf(file);
  if (!existsSync(path)) return {};
  const text = readFileSync(path, "utf8");
  try {
    const pending: unknown = JSON.parse(text);
    if (isFields(pending) && Object.values(pending).every(isEnvironment)) return pending as PendingDatabases;
  } catch {
    // The error is the same as that of a wrong form.
  }
  throw new ModuleError(
    `${path}: Expected the databases that npx @ws/schema push was creating, got ${describeValue(text)}. Restore the file, or ` +
      "remove it if the page has no new database.",
  );
}

const isEnvironment = (entry: unknown): boolean =>
  isFields(entry) &&
  Object.values(entry).every((item) => {
    if (!isFields(item)) return false;
    const { parent, title, known } = item;
    const isList = Array.isArray(known) && known.every((id) => typeof id === "string");
    return typeof parent === "string" && typeof title === "string" && isList;
  });

/** Records or, with undefined, forgets that a database is being created. */
export function writePending(
  file: string,
  environment: string,
  schema: string,
  database: PendingDatabase | undefined,
): void {
  const all = readPending(file);
  const own = new Map(Object.entries(Object.hasOwn(all, environment) ? (all[environment] ?? {}) : {}));
  if (database === undefined) {
    if (!own.delete(schema)) return;
  } else own.set(schema, database);
  const entries = new Map(Object.entries(all));
  if (own.size === 0) entries.delete(environment);
  else entries.set(environment, Object.fromEntries(own));
  if (entries.size === 0) rmSync(pathOf(file), { force: true });
  else writeFileAtomically(pathOf(file), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
