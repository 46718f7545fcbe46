// The public functions that open a copy. Their stores have no database in their types.
import type { CopyLocation } from "./store/open/copy-location.ts";
import { openPostgresStore as openPostgresCopy, type PostgresStoreOptions } from "./store/open/open-postgres-store.ts";
import { openStore as openCopyStore, type OpenStoreOptions } from "./store/open/open-store.ts";
import type { MirrorStore } from "./store/mirror-store.ts";

/**
 * Opens a copy, or creates it.
 * @param location folder of the copy, or its place in a PostgreSQL database, which needs the package `pg`
 * @throws MirrorError `not_a_copy` if `create` is false and there is no copy, or if the database is not a copy
 * @example
 * const store = await openStore({ database: "postgres://db/mirrors", workspace: "acme", files: "/shared" });
 */
export const openStore = (location: string | CopyLocation, options?: OpenStoreOptions): Promise<MirrorStore> =>
  openCopyStore(location, options);

/**
 * Opens a copy in PostgreSQL, or creates it. Needs the package `pg`.
 * @throws MirrorError `invalid_argument` if `pg` is not installed or the name of the schema is not valid, `not_a_copy` if
 * `create` is false and the schema has no copy
 */
export const openPostgresStore = (options: PostgresStoreOptions): Promise<MirrorStore> => openPostgresCopy(options);
