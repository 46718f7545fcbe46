// The tests that must notice a planted fault. They run the sources, in which the faults are.
import { defineConfig } from "vitest/config";
import { shared, TIME_ZONE } from "../../scripts/vitest.shared.ts";

process.env["TZ"] ??= TIME_ZONE;

const root = new URL("../../", import.meta.url).pathname;
const tests = JSON.parse(process.env["MUTATION_TESTS"] ?? "[]") as string[];

export default defineConfig({
  ...shared,
  root,
  resolve: {
    ...shared.resolve,
    alias: [
      ...(Array.isArray(shared.resolve?.alias) ? (shared.resolve.alias as []) : []),
      {
        find: /^(?:\.\.?\/)+(?:store\/)?prepared\.ts$/,
        replacement: `${root}packages/mirror/test/support/uncached-statements.ts`,
      },
    ],
  },
  test: {
    ...shared.test,
    include: tests.map((path) => (path.endsWith(".ts") ? `packages/${path}` : `packages/${path}/**/*.test.ts`)),
    exclude: ["**/test/programs/**"],
  },
});
