/**
 * Builds of a site that read only what has changed since the last build.
 * @module @ws/render/incremental
 */
export { incrementalSource, type IncrementalOptions } from "./source/incremental-source.ts";
export type { ContentStore } from "./source/content-store.ts";
export { folderStore } from "./source/folder-store.ts";
