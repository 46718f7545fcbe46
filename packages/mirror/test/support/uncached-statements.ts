// Takes the place of `src/store/prepared.ts` while test/mutation plants faults: a statement that is compiled once would have its
// fault in the first test only.
import type { Compilable } from "kysely";
import type { Database } from "../../src/store/database.ts";

type Build = (db: Database, args: object) => Compilable;

export const prepared = (build: Build) => async (db: Database, args: object) =>
  (await db.executeQuery(build(db, args))).rows;

export const preparedChange = (build: Build) => async (db: Database, args: object) =>
  Number((await db.executeQuery(build(db, args))).numAffectedRows ?? 0);
