import { createRequire } from "node:module";
import type typescript from "typescript-6.0";

/** The TypeScript compiler. `import` would scan its nine megabytes for the names of its exports, for about a second. */
export const compiler = createRequire(import.meta.url)("typescript-6.0") as typeof typescript;
