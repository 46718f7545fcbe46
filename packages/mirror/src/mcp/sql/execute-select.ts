// Executes a statement of an assistant.
import { join } from "node:path";
import type { DialectName } from "../../store/database.ts";
import { locateCopy, type CopyLocation } from "../../store/open/copy-location.ts";
import type { SourceView } from "../../store/views/write-views.ts";
import { loadParser } from "./load-parser.ts";
import { runPostgres } from "./run-postgres.ts";
import { runSqlite } from "./run-sqlite.ts";
import type { SelectResult } from "./select-result.ts";
import { allowedSelect } from "./write-select.ts";

/** The copy, and the views in it. */
export interface SelectTarget {
  readonly location: CopyLocation;
  readonly dialect: DialectName;
  readonly views: readonly SourceView[];
}

/**
 * Executes one SELECT on the views of data sources.
 * @throws MirrorError `invalid_argument` for every other statement, and one that fails or takes too long
 */
export async function executeSelect(
  statement: string,
  limit: number,
  { location, dialect, views }: SelectTarget,
): Promise<SelectResult> {
  const place = locateCopy(location);
  const schema = place.database === undefined ? "main" : (place.schema ?? "public");
  const text = allowedSelect(statement, dialect, { schema, views }, await loadParser());
  return place.database === undefined
    ? runSqlite(join(place.folder, "mirror.db"), { text, limit })
    : runPostgres(place.database, { text, limit });
}
