/**
 * For commands that work on a copy: the options that name it, its client from the environment, the open copy, and the options that
 * say which states to keep.
 * @module @ws/mirror/command
 */
export { COPY_VARIABLES, TOKEN_VARIABLES } from "./cli/options/copy-help.ts";
export { addCopyOptions, PACE } from "./cli/options/copy-options.ts";
export { connectClient, locationOf, type CommonOptions } from "./cli/options/connect.ts";
export { addKeepOptions, keepPolicyOf, type KeepOptions } from "./cli/options/keep-options.ts";
export { ADDRESS_HELP, readAddresses } from "./cli/options/read-addresses.ts";
export { copyProgramMain, copyWords, flagWords, nameCopy, type CopyNames } from "./cli/output/name-copy.ts";
export { withMirror, type OpenMirror } from "./cli/options/with-mirror.ts";
export { locateCopy } from "./store/open/copy-location.ts";
