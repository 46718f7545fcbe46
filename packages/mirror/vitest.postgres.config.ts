// The tests of the mirror once more, with copies in PostgreSQL. `npm run test:programs` runs them.
import { defineConfig } from "vitest/config";
import { shared, testFiles } from "../../scripts/vitest.shared.ts";

/** Tests with copies of their own. The simulation has a run of its own on PostgreSQL. */
const SQLITE_ONLY = ["cli", "killed-command", "recent-queries", "simulation"];

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    name: "mirror on PostgreSQL",
    include: testFiles(import.meta.dirname),
    exclude: SQLITE_ONLY.map((name) => `**/${name}.test.ts`),
    globalSetup: [shared.test?.globalSetup ?? [], `${import.meta.dirname}/test/support/provide-postgres.ts`].flat(),
    setupFiles: [shared.test?.setupFiles ?? [], `${import.meta.dirname}/test/support/close-test-stores.ts`].flat(),
  },
});
