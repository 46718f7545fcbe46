// Compiles the type tests of the client with every supported TypeScript version. Lines after `@ts-expect-error` must not
// compile. `npm run lint` covers the newest version.
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "../../../scripts/test/repository.ts";
import { TOOLS } from "./project.ts";

const PROJECT = join(ROOT, "packages/client/test/types/checks/tsconfig.compilers.json");

const COMPILERS = [
  { version: "5.9.3", folder: "typescript" },
  { version: "6.0.3", folder: "typescript-6.0" },
  { version: "7.0.2", folder: "typescript-7.0" },
];

test.each(COMPILERS)("TypeScript $version compiles the type tests of the client", async ({ version, folder }) => {
  const compile = (...args: string[]) => run(process.execPath, [join(TOOLS, folder, "bin/tsc"), ...args], ROOT);
  expect((await compile("--version")).stdout).toBe(`Version ${version}\n`);
  await expect(compile("-p", PROJECT)).resolves.toEqual({ stdout: "", stderr: "" });
});
