import { createRequire } from "node:module";

// Undefined in a CommonJS bundle, which resolves dependencies from the working directory.
const base: string | undefined = import.meta.url;

/** Loads a dependency with `require()`: a blocking client cannot await an import. */
export function requireFromHere(name: string): unknown {
  return createRequire(base ?? `${process.cwd()}/`)(name);
}
