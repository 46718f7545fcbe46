// `require`, for what is loaded late: a blocking client has no moment in which to await an import.
import { createRequire } from "node:module";

// A CommonJS bundle knows none: there it looks where it is run.
const here: string | undefined = import.meta.url;

/** Loads a dependency of this package. */
export function requireFromHere(name: string): unknown {
  return createRequire(here ?? `${process.cwd()}/`)(name);
}
