import { createRequire } from "node:module";

/** Returns the version of this package. */
export function packageVersion(): string {
  // By the name of the package, because this code is at different depths in the builds.
  const manifest: unknown = createRequire(import.meta.url)("@ws/create-site/package.json");
  return (manifest as { readonly version: string }).version;
}
