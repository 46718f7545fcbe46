// The dialects by their names.
import type { DialectName } from "../database.ts";
import type { Dialect } from "./dialect.ts";
import { POSTGRES } from "./postgres.ts";
import { SQLITE } from "./sqlite.ts";

/** The dialects of a copy. */
export const DIALECTS = { sqlite: SQLITE, postgres: POSTGRES } satisfies Readonly<Record<DialectName, Dialect>>;
