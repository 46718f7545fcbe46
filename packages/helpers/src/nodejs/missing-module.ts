import { codeOf } from "../messages.ts";

/** Codes of Node.js for a module that `import` and `require` did not find. */
const MISSING: ReadonlySet<unknown> = new Set(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"]);

/** True for the error of an import whose package, or one that it needs, is not installed. Other errors come from the module itself. */
export const isMissingModule = (error: unknown): boolean => MISSING.has(codeOf(error));
