// The dialects by their names.
import { POSTGRES } from "./postgres.ts";
import { SQLITE } from "./sqlite.ts";

/** The dialects of a copy. */
export const DIALECTS = { sqlite: SQLITE, postgres: POSTGRES };
