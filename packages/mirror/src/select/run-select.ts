// Runs a statement that only reads, on the copy's own database.
import { join } from "node:path";
import { Turns } from "@ws/helpers/node";
import { locateCopy, type CopyLocation } from "../store/open/copy-location.ts";
import { runPostgres } from "./run-postgres.ts";
import { runSqlite } from "./run-sqlite.ts";
import type { SelectResult } from "./select-result.ts";

/** Options of a statement that reads. */
export interface RunSelectOptions {
  /** Names of the SQL views that the statement reads. PostgreSQL finds no other relation of the copy by its name. */
  readonly views: readonly string[];
  /** Largest number of rows. */
  readonly limit: number;
  /** The caller. Statements of several callers take turns, those of one run in their order. @default one caller for all */
  readonly owner?: object | undefined;
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** Statements that run at a time. Each has a process or a connection, and needs memory for its rows. */
const TURNS = new Turns(4);

/**
 * Runs one SELECT on a copy that nothing can change in the meantime: on a connection that can only read, for 2 seconds at most.
 * The statement can read everything that the database has, so check the statements of others first.
 * @param text one SELECT in the SQL of the copy's database, without a semicolon
 * @throws MirrorError `invalid_argument` if the database refuses the statement, or it takes too long
 */
export async function runSelect(
  location: string | CopyLocation,
  text: string,
  { signal, owner, ...options }: RunSelectOptions,
): Promise<SelectResult> {
  const place = locateCopy(location);
  const { database } = place;
  const request = { text, ...options };
  return TURNS.run({ signal, owner }, () =>
    database === undefined
      ? runSqlite(join(place.folder, "mirror.db"), request, signal)
      : runPostgres({ database, schema: place.schema ?? "public" }, request, signal),
  );
}
