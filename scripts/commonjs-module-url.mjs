// Replaces `import.meta.url` in the CommonJS copies (build-commonjs.mjs): the URL of the same ES module. So worker threads
// and files of the package exist once.
import { pathToFileURL } from "node:url";

export const commonjsModuleUrl = pathToFileURL(__filename)
  .href.replace("/dist/cjs/", "/dist/")
  .replace(/\.cjs$/, ".js");
