import { createRequire } from "node:module";

// Undefined in the worker of Client, which is a script, and in a CommonJS bundle.
let base: string | undefined = import.meta.url;

/** Returns the file URL or folder from which dependencies are resolved: this package, or the working directory. */
export function requireBase(): string {
  return base ?? `${process.cwd()}/`;
}

/** Sets the result of `requireBase()`. */
export function setRequireBase(url: string): void {
  base = url;
}

/** Loads a dependency with `require()`: a blocking client cannot await an import. */
export function requireFromHere(name: string): unknown {
  return createRequire(requireBase())(name);
}
