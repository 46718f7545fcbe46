/**
 * Vitest fixtures: a cassette for each test, and one test page for a whole run.
 * @module @ws/testing/vitest
 */
import { inject, test as vitestTest, type TestAPI } from "vitest";
import { shellQuote, type CassetteOptions } from "./cassette/cassette-options.ts";
import { cassettePath } from "./cassette/cassette-path.ts";
import type { Cassette } from "./cassette/cassette.ts";
import { createCassette } from "./cassette/create-cassette.ts";
import { SESSION_PAGE, SESSION_PLACEHOLDER_ID, type SessionPage } from "./test-page/create-test-page-session.ts";

declare module "vitest" {
  interface ProvidedContext {
    [SESSION_PAGE]: SessionPage;
  }
}

/** The fixtures of a test. */
export interface CassetteFixtures {
  /** The cassette of the test, named after the test. It is closed when the test ends. */
  readonly cassette: Cassette;
  /** The test page of the whole run, see `createTestPageSession`. In cassettes, it always has the same id. */
  readonly sessionPage: SessionPage;
}

/** Settings of all cassettes of a test function. The path is derived from the name of the test. */
export type CassetteTestOptions = Omit<CassetteOptions, "path" | "recordCommand">;

/**
 * Creates a vitest `test` function with the fixtures `cassette` and `sessionPage`.
 * @example const test = createCassetteTest({ match: { volatile: ["times"] }, unused: "fail" });
 */
export function createCassetteTest(options: CassetteTestOptions = {}): TestAPI<CassetteFixtures> {
  return vitestTest.extend<CassetteFixtures>({
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the required fixtures from the pattern
    sessionPage: async ({}, use) => use(inject(SESSION_PAGE) ?? { id: SESSION_PLACEHOLDER_ID, isLive: false }),
    cassette: async ({ task, onTestFailed, sessionPage }, use) => {
      const names = testNames(task);
      const file = task.file.filepath;
      const testFilter = `${shellQuote(task.file.name)} -t ${shellQuote(names.join(" "))}`;
      const cassette = await createCassette({
        ...options,
        path: cassettePath(file, names),
        standIns: { ...options.standIns, ...(sessionPage.isLive ? { [sessionPage.id]: SESSION_PLACEHOLDER_ID } : {}) },
        recordCommand: `WS_CASSETTE_MODE=auto npx vitest run ${testFilter}`,
      });
      let failed = false;
      onTestFailed(() => void (failed = true));
      await use(cassette);
      // onTestFailed runs after the fixtures are closed, so the result of the task is checked as well.
      await cassette.close({
        failed: failed || task.result?.state === "fail" || (task.result?.errors?.length ?? 0) > 0,
      });
    },
  });
}

/** A vitest `test` function with the fixtures `cassette` and `sessionPage`, and default settings. */
export const test: TestAPI<CassetteFixtures> = createCassetteTest();

interface Named {
  readonly name: string;
  readonly suite?: Named | undefined;
}

/** Returns the names of the enclosing suites, outermost first, and of the test. */
function testNames({ name, suite }: Named): string[] {
  return [...(suite === undefined || suite.name === "" ? [] : testNames(suite)), name];
}
