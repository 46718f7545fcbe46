/**
 * For commands that work on a copy: the options that name it, its client from the environment, and the open copy.
 * @module @ws/mirror/command
 */
export { addCopyOptions, PACE } from "./cli/options/copy-options.ts";
export { connectClient, locationOf, type CommonOptions } from "./cli/options/connect.ts";
export { withMirror, type OpenMirror } from "./cli/options/with-mirror.ts";
