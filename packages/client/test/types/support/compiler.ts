import { createRequire } from "node:module";
import type typescript from "typescript-6.0";

/** The TypeScript compiler. `import` would scan its nine megabytes for the names of its exports, for about a second. */
export const compiler = createRequire(import.meta.url)("typescript-6.0") as typeof typescript;

/** Returns true for the type that the compiler gives to an unknown name. It accepts every value. */
export function isUnresolved(type: typescript.Type): boolean {
  return (type.flags & compiler.TypeFlags.Any) !== 0 && "intrinsicName" in type && type.intrinsicName === "error";
}
