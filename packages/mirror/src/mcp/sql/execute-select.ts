// Executes a statement of an assistant.
import { join } from "node:path";
import type { DialectName } from "../../store/database.ts";
import { locateCopy, type CopyLocation } from "../../store/open/copy-location.ts";
import { loadParser } from "./load-parser.ts";
import type { SqlView } from "./names.ts";
import { runPostgres } from "./run-postgres.ts";
import { runSqlite } from "./run-sqlite.ts";
import type { SelectResult } from "./select-result.ts";
import { Turns } from "./turns.ts";
import { allowedSelect } from "./write-select.ts";

/** The copy, and the views in it. */
export interface SelectTarget {
  readonly location: CopyLocation;
  readonly dialect: DialectName;
  readonly views: readonly SqlView[];
}

/** Statements that run at a time. Each has a process or a connection, and needs memory for its rows. */
const TURNS = new Turns(4);

/**
 * Executes one SELECT on the views of data sources.
 * @param signal aborts when the result is no longer needed
 * @throws MirrorError `invalid_argument` for every other statement, and one that fails or takes too long
 */
export async function executeSelect(
  statement: string,
  limit: number,
  { location, dialect, views }: SelectTarget,
  signal?: AbortSignal,
): Promise<SelectResult> {
  const place = locateCopy(location);
  const schema = place.database === undefined ? "main" : (place.schema ?? "public");
  const text = allowedSelect(statement, dialect, { schema, views }, await loadParser());
  const { database } = place;
  return TURNS.run(signal, () =>
    database === undefined
      ? runSqlite(join(place.folder, "mirror.db"), { text, limit }, signal)
      : runPostgres(database, { text, limit }, signal),
  );
}
