// The tests of the mirror that open a copy, once more, with copies in PostgreSQL. `npm run test:programs` runs them.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { programs } from "../../scripts/vitest.shared.ts";

const TESTS = join(import.meta.dirname, "test");

/** Creates the data of PostgreSQL servers once. */
const TEMPLATE = join(TESTS, "support/postgres-template.ts");

/** Opens the copies of the tests. */
const TEST_STORE = join(TESTS, "support/test-store.ts");

/** Tests with copies of their own, and of the files of an export. The simulation has a run of its own on PostgreSQL. */
const SQLITE_ONLY = ["cli", "export/killed-export", "killed-command", "recent-queries", "simulation"];

/** True if a file of the tests imports what opens copies, directly or through others. */
function opensCopy(file: string): boolean {
  const imports = [...readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)";/gu)];
  const paths = imports.map(([, path = ""]) => join(dirname(file), path)).filter((path) => path.startsWith(TESTS));
  return paths.some((path) => path === TEST_STORE || opensCopy(path));
}

const files = readdirSync(TESTS, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".test.ts") && !name.startsWith("programs") && opensCopy(join(TESTS, name)))
  .filter((name) => !SQLITE_ONLY.includes(name.replace(".test.ts", "")));

export default defineConfig({
  ...programs,
  test: {
    ...programs.test,
    name: "mirror on PostgreSQL",
    include: files.map((name) => join(TESTS, name)),
    globalSetup: [
      programs.test?.globalSetup ?? [],
      TEMPLATE,
      `${import.meta.dirname}/test/support/provide-postgres.ts`,
    ].flat(),
    setupFiles: [programs.test?.setupFiles ?? [], `${import.meta.dirname}/test/support/close-test-stores.ts`].flat(),
  },
});
