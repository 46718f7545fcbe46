// Cassettes for vitest: a fixture that opens a test's own cassette and closes it, and one temporary page for a run.
import { inject, test as vitestTest, type TestAPI } from "vitest";
import type { TestProject } from "vitest/node";
import { createCassette, type Cassette } from "./cassette.ts";
import type { CassetteOptions } from "./cassette-options.ts";
import { cassettePath } from "./cassette-path.ts";
import { openTestPage, type TestPageClient, type TestPageOptions } from "./test-page.ts";

/** What a run shares with its tests. */
export interface SessionPage {
  /** Id of the temporary page; without a token an id that stands for it in every cassette. */
  readonly id: string;
  /** Whether there is a page: there are `WORKSPACE_TOKEN` and `WORKSPACE_TEST_PAGE_ID`. */
  readonly isLive: boolean;
}

declare module "vitest" {
  interface ProvidedContext {
    wsSessionPage: SessionPage;
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

// The id that stands for the temporary page of a run in every cassette.
const STAND_IN_ID = "00000000-0000-4000-8000-000000000001";

/** A `test` of vitest with the fixtures `cassette` and `sessionPage`. */
export function createCassetteTest(options: CassetteTestOptions = {}): TestAPI<CassetteFixtures> {
  return vitestTest.extend<CassetteFixtures>({
    sessionPage: async ({ task: _ }, use) => use(inject("wsSessionPage") ?? { id: STAND_IN_ID, isLive: false }),
    cassette: async ({ task, onTestFailed, sessionPage }, use) => {
      const names = namesOf(task);
      const file = task.file.filepath;
      const cassette = await createCassette({
        ...options,
        path: cassettePath(file, names),
        standIns: { ...options.standIns, ...(sessionPage.isLive ? { [sessionPage.id]: STAND_IN_ID } : {}) },
        recordCommand: `WS_CASSETTE_MODE=auto npx vitest run ${quoted(task.file.name)} -t ${quoted(names.join(" "))}`,
      });
      let failed = false;
      onTestFailed(() => void (failed = true));
      await use(cassette);
      // The hook above runs after the fixtures are torn down; the result is known before.
      await cassette.close({ failed: failed || task.result?.state === "fail" || (task.result?.errors?.length ?? 0) > 0 });
    },
  });
}

/** `createCassetteTest()` with the defaults. */
export const test: TestAPI<CassetteFixtures> = createCassetteTest();

/**
 * What a `globalSetup` file of vitest exports to have one temporary page for a run, deleted at its end:
 * `export const setup = createTestPageSession(({ token }) => new AsyncClient({ auth: token }))`.
 * It needs `WORKSPACE_TOKEN` and `WORKSPACE_TEST_PAGE_ID`; without them it does nothing, and tests run from cassettes.
 * @param createClient makes the client that makes and deletes the page
 */
export function createTestPageSession(
  createClient: (access: { token: string }) => TestPageClient,
  options?: TestPageOptions,
): (project: Pick<TestProject, "provide">) => Promise<(() => Promise<void>) | undefined> {
  return async (project) => {
    const { WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: parentPageId } = process.env;
    if (!token || !parentPageId) return undefined;
    const { page, remove } = await openTestPage(createClient({ token }), parentPageId, options);
    project.provide("wsSessionPage", { id: page.id, isLive: true });
    return remove;
  };
}

interface Named {
  readonly name: string;
  readonly suite?: Named | undefined;
}

/** The names of the suites around a test, from the outside, and its own. */
function namesOf({ name, suite }: Named): string[] {
  return [...(suite === undefined || suite.name === "" ? [] : namesOf(suite)), name];
}

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
