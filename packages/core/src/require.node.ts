import { createRequire } from "node:module";

// Undefined in a CommonJS bundle, which looks for dependencies in the working directory instead.
const here: string | undefined = import.meta.url;

/** Loads a dependency with `require()`: a blocking client cannot await an import. */
export function requireFromHere(name: string): unknown {
  return createRequire(here ?? `${process.cwd()}/`)(name);
}
