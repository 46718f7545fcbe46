// Opens a copy in PostgreSQL. The files stay in a folder, which all machines that use the copy share.
import { MirrorError } from "../../errors.ts";
import type { FileStore } from "../../files/file-store.ts";
import { openFileStore } from "../../files/open-file-store.ts";
import { createPostgresStore } from "./create-postgres-store.ts";
import type { CopyStore } from "../mirror-store.ts";
import { postgresError } from "./open-error.ts";
import { APPLICATION_NAME, openPool, type PostgresPool } from "../dialects/postgres-pool.ts";
import { checkSessions } from "../dialects/postgres-session.ts";
import type { QueueWorker } from "../dialects/queue-worker.ts";
import { openForWorker } from "../dialects/worker-pool.ts";

/** Options of {@link openPostgresStore}. */
export interface PostgresStoreOptions {
  /** URL of the database, `postgres://user:password@host/name`. */
  readonly url: string;
  /**
   * Folder for the contents of files, `s3://bucket/prefix`, or a store of your own. Those of another schema than `public` are
   * in a folder with its name inside of the folder.
   */
  readonly filesFolder: string | FileStore;
  /** Name of the schema for the tables. Each workspace needs its own. @default "public" */
  readonly schema?: string | undefined;
  /** False: fail if the schema has no copy. @default true */
  readonly create?: boolean;
  /** False: fail if an earlier version has written the copy. True: update its tables. @default `create` */
  readonly migrate?: boolean;
  /** True: the database refuses every change. Needs `create: false`. @default false */
  readonly readOnly?: boolean;
  /** For the workers of a queue: opens the copy with two sessions, for which it waits. @default none */
  readonly worker?: QueueWorker | undefined;
  /**
   * Closes the connections when it aborts, so that statements end to which a server that stands still does not respond, and cancels
   * the transfers of files. Transactions that are running are rolled back.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a copy in PostgreSQL, or creates it. Needs the package `pg`.
 * @throws MirrorError `invalid_argument` if `pg` is not installed, the name of the schema is not valid or a pooler does not keep
 * sessions, `not_a_copy` if `create` is false and the schema has no copy
 */
export async function openPostgresStore({
  url,
  filesFolder,
  schema = "public",
  create = true,
  migrate = create,
  readOnly = false,
  worker,
  signal,
}: PostgresStoreOptions): Promise<CopyStore> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/u.test(schema))
    throw new MirrorError(
      "invalid_argument",
      `Expected schema to have lower-case letters, digits and _, at most 63, got "${schema}".`,
    );
  // `forget` removes the files of its copy, so each copy has its own.
  const isShared = typeof filesFolder === "string" && schema !== "public";
  const address = isShared ? `${filesFolder}/${schema}` : filesFolder;
  const files = await openFileStore(address, signal);
  const filesName = typeof address === "string" ? address : undefined;
  let connections: PostgresPool | undefined;
  try {
    connections =
      worker === undefined
        ? await openPool({ connectionString: url }, { schema, readOnly, applicationName: APPLICATION_NAME }, signal)
        : await openForWorker(url, { schema, readOnly }, worker, signal);
    await checkSessions(connections.pool);
    return await createPostgresStore(connections, { files, filesName, signal, schema, create, migrate, worker });
  } catch (error) {
    await connections?.close();
    throw postgresError(error);
  }
}
