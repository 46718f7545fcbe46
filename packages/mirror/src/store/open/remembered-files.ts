// The place of the contents of files, which a copy in PostgreSQL remembers, so that a command without `--files` finds them.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { MirrorError } from "../../errors.ts";
import type { FileStore } from "../../files/file-store.ts";
import { openPool } from "../dialects/postgres-pool.ts";
import { quotedName } from "../dialects/quoted-name.ts";
import { COPY, FILES_PLACE, readMeta, writeMeta } from "../meta.ts";
import type { CopyStore } from "../mirror-store.ts";
import { postgresError } from "./open-error.ts";

/** True for the address of a store that is no folder. */
const isUrl = (place: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//iu.test(place);

/**
 * Returns the place that a copy remembers. Undefined if there is no copy, or nobody has named a place for it.
 * @throws MirrorError `not_a_copy` if the database cannot be opened
 */
export async function rememberedFiles(url: string, schema = "public"): Promise<string | FileStore | undefined> {
  const connections = await openPool({ connectionString: url, max: 1 });
  try {
    const { rows: tables } = await connections.pool.query(
      "select 1 from pg_tables where schemaname = $1 and tablename = 'ws_meta'",
      [schema],
    );
    if (tables.length === 0) return undefined;
    const { rows } = await connections.pool.query<{ place: string }>(
      `select value as place from ${quotedName(schema)}.ws_meta where kind = $1 and key = $2`,
      [COPY, FILES_PLACE],
    );
    const place = rows[0]?.place;
    return place === undefined || isUrl(place) || existsSync(place) ? place : absentFolder(place);
  } catch (error) {
    throw postgresError(error);
  } finally {
    await connections.close();
  }
}

/** Stores the place of the files in a copy. Creates a folder, so that another machine that lacks it is noticed. */
export async function rememberFiles({ db, transaction }: CopyStore, files: string): Promise<void> {
  const place = isUrl(files) ? files : resolve(files);
  if ((await readMeta(db, FILES_PLACE)) === place) return;
  if (!isUrl(place)) await mkdir(place, { recursive: true }).catch(() => {});
  await transaction((writing) => writeMeta(writing, FILES_PLACE, place));
}

/** Returns a store that fails at its first use: its files would all count as missing, or new ones would be apart from the others. */
function absentFolder(place: string): FileStore {
  const fail = (): never => {
    throw new MirrorError(
      "invalid_argument",
      `Expected the files of the copy in ${place}, got no such folder on this machine. Pass --files FOLDER.`,
    );
  };
  return {
    write: async () => fail(),
    read: fail,
    has: async () => fail(),
    remove: async () => fail(),
    list: fail,
  };
}
