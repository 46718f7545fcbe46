// Loads the parser of PostgreSQL with the first statement: it is compiled to WebAssembly.

/** The parser of PostgreSQL. */
export type Parser = Pick<typeof import("libpg-query"), "parseSync" | "scanSync">;

/** Loads the parser. */
export async function loadParser(): Promise<Parser> {
  const parser = await import("libpg-query");
  await parser.loadModule();
  return parser;
}
