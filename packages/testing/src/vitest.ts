// Cassettes for vitest: a fixture that opens a test's own cassette and closes it, and one temporary page for a run.
import { inject, test as vitestTest, type TestAPI } from "vitest";
import { createCassette, type Cassette } from "./cassette/create-cassette.ts";
import type { CassetteOptions } from "./cassette/cassette-options.ts";
import { cassettePath } from "./cassette/cassette-path.ts";
import { SESSION_PAGE, SESSION_STAND_IN, type SessionPage } from "./test-page/create-test-page-session.ts";

declare module "vitest" {
  interface ProvidedContext {
    [SESSION_PAGE]: SessionPage;
  }
}

/** What the tests get. */
export interface CassetteFixtures {
  /** The cassette of this test, named after it; closed at its end. */
  readonly cassette: Cassette;
  /** One temporary page for the whole run, see `createTestPageSession`. In cassettes it always has the same id. */
  readonly sessionPage: SessionPage;
}

/** Settings of all cassettes of a test function; the path comes from the test's name. */
export type CassetteTestOptions = Omit<CassetteOptions, "path" | "recordCommand">;

/** A `test` of vitest with the fixtures `cassette` and `sessionPage`. */
export function createCassetteTest(options: CassetteTestOptions = {}): TestAPI<CassetteFixtures> {
  return vitestTest.extend<CassetteFixtures>({
    // oxlint-disable-next-line no-empty-pattern -- vitest reads off the pattern which fixtures are needed: none
    sessionPage: async ({}, use) => use(inject(SESSION_PAGE) ?? { id: SESSION_STAND_IN, isLive: false }),
    cassette: async ({ task, onTestFailed, sessionPage }, use) => {
      const names = namesOf(task);
      const file = task.file.filepath;
      const cassette = await createCassette({
        ...options,
        path: cassettePath(file, names),
        standIns: { ...options.standIns, ...(sessionPage.isLive ? { [sessionPage.id]: SESSION_STAND_IN } : {}) },
        recordCommand: `WS_CASSETTE_MODE=auto npx vitest run ${quoted(task.file.name)} -t ${quoted(names.join(" "))}`,
      });
      let failed = false;
      onTestFailed(() => void (failed = true));
      await use(cassette);
      // The hook above runs after the fixtures are torn down; the result is known before.
      await cassette.close({
        failed: failed || task.result?.state === "fail" || (task.result?.errors?.length ?? 0) > 0,
      });
    },
  });
}

/** `createCassetteTest()` with the defaults. */
export const test: TestAPI<CassetteFixtures> = createCassetteTest();

interface Named {
  readonly name: string;
  readonly suite?: Named | undefined;
}

/** The names of the suites around a test, from the outside, and its own. */
function namesOf({ name, suite }: Named): string[] {
  return [...(suite === undefined || suite.name === "" ? [] : namesOf(suite)), name];
}

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
