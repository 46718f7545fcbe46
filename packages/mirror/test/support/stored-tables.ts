// Parts of the copy for tests of other packages that damage or compare its tables.
export { sha256 } from "../../src/store/content-hash.ts";
export { VERSION_KEY, writeMeta } from "../../src/store/meta.ts";
export { tablesVersion } from "../../src/store/migrations/migrations.ts";
export { TABLE_NAMES } from "../../src/store/tables.ts";
