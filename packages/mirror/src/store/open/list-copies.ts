// Finds the copies in a PostgreSQL database.
import { openPool, type PostgresPool } from "../dialects/postgres-pool.ts";
import { quotedName } from "../dialects/quoted-name.ts";
import { COPY, UNRELEASED_VERSION_KEY, VERSION_KEY } from "../meta.ts";
import { tablesVersion } from "../migrations/migrations.ts";
import { postgresError } from "./open-error.ts";

/** A copy in a PostgreSQL database. */
export interface CopyInDatabase {
  readonly schema: string;
  /** False: the tables have another version. `openStore()` updates those of an earlier version. */
  readonly isCurrent: boolean;
}

/**
 * Returns the copies in a PostgreSQL database, in the order of their schemas. Needs the package `pg`.
 * @throws MirrorError `not_a_copy` if the database cannot be opened
 */
export async function listCopies(databaseUrl: string): Promise<CopyInDatabase[]> {
  const connections = await openPool({ connectionString: databaseUrl, max: 1 });
  try {
    return await copiesIn(connections);
  } catch (error) {
    throw postgresError(error);
  } finally {
    await connections.close();
  }
}

async function copiesIn({ pool }: PostgresPool): Promise<CopyInDatabase[]> {
  // Another program can have a table of this name, but not with these columns.
  const { rows } = await pool.query<{ schema: string }>(
    `select nspname as schema from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
     where relname = 'ws_meta' and relkind = 'r' and 3 = (select count(*) from pg_catalog.pg_attribute
       where attrelid = pg_class.oid and attname in ('kind', 'key', 'value') and not attisdropped)
     order by nspname`,
  );
  const copies: CopyInDatabase[] = [];
  for (const { schema } of rows) {
    const found = await pool.query<{ key: string; value: string }>(
      `select key, value from ${quotedName(schema)}.ws_meta where kind = $1 and key = any($2)`,
      [COPY, [VERSION_KEY, UNRELEASED_VERSION_KEY]],
    );
    // A copy without a version is not complete.
    if (found.rows.length === 0) continue;
    const version = found.rows.find(({ key }) => key === VERSION_KEY)?.value;
    copies.push({ schema, isCurrent: version === String(tablesVersion()) });
  }
  return copies;
}
