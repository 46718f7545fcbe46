// Updates the tables of all copies in a PostgreSQL database, one after the other.
import { MirrorError } from "../../errors.ts";
import { openPool, type PostgresPool } from "../dialects/postgres-pool.ts";
import { VERSION_KEY } from "../meta.ts";
import { postgresError } from "./open-error.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { TABLES_VERSION } from "../tables.ts";

/** Options of {@link upgradeCopies}. */
export interface UpgradeOptions {
  /** URL of the database. */
  readonly url: string;
  /** Ends after the copy that is being updated. The next call continues with the others. */
  readonly signal?: AbortSignal | undefined;
  /** Called after a copy was updated. */
  readonly onUpgraded?: ((schema: string) => void) | undefined;
  /** Called for a copy that cannot be updated, for example because another process changes it. */
  readonly onFailed?: ((schema: string, error: unknown) => void) | undefined;
}

/** The result of {@link upgradeCopies}. */
export interface UpgradeResult {
  /** Number of copies that were updated. */
  readonly upgraded: number;
  /** Number of copies that had the present version already. */
  readonly current: number;
  /** Number of copies that could not be updated. */
  readonly failed: number;
}

/**
 * Updates the tables of all copies in a PostgreSQL database, each in one transaction. A copy that fails stays as it is, and the
 * others follow. Needs the package `pg`.
 * @throws MirrorError `not_a_copy` if the database cannot be opened or has no copies
 */
export async function upgradeCopies({ url, signal, onUpgraded, onFailed }: UpgradeOptions): Promise<UpgradeResult> {
  const versions = await readVersions(url);
  if (versions.size === 0)
    throw new MirrorError("not_a_copy", 'Expected copies in the database, got none. "ws-mirror work" creates them.');
  const counts = { upgraded: 0, current: 0, failed: 0 };
  for (const [schema, version] of versions) {
    signal?.throwIfAborted();
    if (version === TABLES_VERSION) {
      counts.current += 1;
      continue;
    }
    try {
      // The contents of files have no version, so their store is not used.
      const store = await openPostgresStore({ url, schema, filesFolder: ".", create: false, migrate: true });
      await store.close();
      counts.upgraded += 1;
      onUpgraded?.(schema);
    } catch (error) {
      counts.failed += 1;
      onFailed?.(schema, error);
    }
  }
  return counts;
}

/** Returns the versions of all copies by their schemas. */
async function readVersions(url: string): Promise<Map<string, number>> {
  const connections = await openPool({ connectionString: url, max: 1 });
  try {
    return await versionsIn(connections);
  } catch (error) {
    throw postgresError(error);
  } finally {
    await connections.close();
  }
}

async function versionsIn({ pool }: PostgresPool): Promise<Map<string, number>> {
  // Tables of version 1 have no prefix. Another program can have a table of this name, but not with these columns and this key.
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select nspname as schema, max(relname) as name from pg_catalog.pg_class
     join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
     where relname in ('meta', 'ws_meta') and relkind = 'r' and 2 = (select count(*) from pg_catalog.pg_attribute
       where attrelid = pg_class.oid and attname in ('key', 'value') and not attisdropped)
     group by nspname order by nspname`,
  );
  const versions = new Map<string, number>();
  for (const { schema, name } of rows) {
    const found = await pool.query<{ value: string }>(
      `select value::text as value from ${quoted(schema)}.${quoted(name)}
       where ${name === "ws_meta" ? "kind = 'copy' and key" : "key::text"} = $1`,
      [VERSION_KEY],
    );
    const version = Number(found.rows[0]?.value);
    if (Number.isSafeInteger(version) && version > 0) versions.set(schema, version);
  }
  return versions;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
