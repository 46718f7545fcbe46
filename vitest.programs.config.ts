// Tests that run other programs: browsers, compilers, test runners, package tools, databases and benchmarks. CI runs them with
// `npm run test:programs`.
import { defineConfig } from "vitest/config";
import { built } from "./scripts/vitest.shared.ts";

export default defineConfig({
  test: {
    projects: [
      {
        ...built,
        test: {
          ...built.test,
          name: "programs",
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
