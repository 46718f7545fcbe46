// Hooks of the module loader that replace the module that writes the index of the search.
const NOTHING = new URL("no-index.mjs", import.meta.url).href;

/** @type {import("node:module").ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  return resolved.url.endsWith("/search-index/write-index.js") ? { ...resolved, url: NOTHING } : resolved;
}
