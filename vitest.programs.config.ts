// Tests that run other programs: browsers, compilers, test runners, package tools, databases and benchmarks. CI runs them with
// `npm run test:programs`.
import { defineConfig } from "vitest/config";
import { programs } from "./scripts/vitest.shared.ts";

export default defineConfig({
  test: {
    projects: [
      {
        ...programs,
        test: {
          ...programs.test,
          name: "programs",
          globalSetup: [programs.test?.globalSetup ?? [], "packages/mirror/test/support/postgres-template.ts"].flat(),
          // Browsers, databases and signals are not exact. The report shows what was repeated, as "retry x1".
          retry: process.env["CI"] ? 1 : 0,
          include: [
            "{packages,apps}/*/test/programs/**/*.test.ts",
            "{bench,scripts,test/fuzz}/test/programs/**/*.test.ts",
          ],
        },
      },
      "packages/mirror/vitest.postgres.config.ts",
    ],
    // The programs use several cores.
    maxWorkers: 2,
    silent: "passed-only",
  },
});
