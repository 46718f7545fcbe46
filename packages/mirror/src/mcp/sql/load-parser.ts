// Loads the parser of PostgreSQL, an optional package.
import { MirrorError } from "../../errors.ts";

/** The parser of PostgreSQL, compiled to WebAssembly. */
export type Parser = Pick<typeof import("libpg-query"), "parseSync" | "scanSync">;

/**
 * Loads the parser.
 * @throws MirrorError `invalid_argument` if it is not installed
 */
export async function loadParser(): Promise<Parser> {
  let parser: typeof import("libpg-query");
  try {
    parser = await import("libpg-query");
  } catch (error) {
    throw new MirrorError(
      "invalid_argument",
      "query with sql needs the package libpg-query. Install it: npm install libpg-query@18.",
      { cause: error },
    );
  }
  await parser.loadModule();
  return parser;
}
