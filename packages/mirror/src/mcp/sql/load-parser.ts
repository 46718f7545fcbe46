// Loads the parser of PostgreSQL, an optional package.
import { loadOptional } from "../../load-optional.ts";

/** The parser of PostgreSQL, compiled to WebAssembly. */
export type Parser = Pick<typeof import("libpg-query"), "parseSync" | "scanSync">;

/**
 * Loads the parser.
 * @throws MirrorError `invalid_argument` if it is not installed
 */
export async function loadParser(): Promise<Parser> {
  const parser = await loadOptional(
    () => import("libpg-query"),
    "query with sql needs the package libpg-query. Install it: npm install libpg-query@18.",
  );
  await parser.loadModule();
  return parser;
}
