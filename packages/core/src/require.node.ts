import { createRequire } from "node:module";

// A path, because Node.js 24 reads no URL while `Object.prototype` has a property `auth` or `path`. A bundler may know the URL only.
// Both are undefined in a CommonJS bundle, which resolves dependencies from the working directory.
const base: string | undefined = import.meta.filename ?? import.meta.url;

/** Loads a dependency with `require()`: a blocking client cannot await an import. */
export function requireFromHere(name: string): unknown {
  return createRequire(base ?? `${process.cwd()}/`)(name);
}
