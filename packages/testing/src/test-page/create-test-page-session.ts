// One temporary page for a whole run of tests, made before the first and deleted after the last.
import { openTestPage, type TestPageClient, type TestPageOptions } from "./with-test-page.ts";

/** What a run shares with its tests. */
export interface SessionPage {
  /** Id of the temporary page; without a token the id that stands for it in every cassette. */
  readonly id: string;
  /** Whether there is a page: `WORKSPACE_TOKEN` and `WORKSPACE_TEST_PAGE_ID` are set. */
  readonly isLive: boolean;
}

/** The name under which vitest hands the page to the tests. */
export const SESSION_PAGE = "wsSessionPage";

/** The id that stands for the temporary page of a run in every cassette. */
export const SESSION_STAND_IN = "00000000-0000-4000-8000-000000000001";

/** As much of what vitest gives a global setup as is needed. */
export interface SessionProject {
  provide(key: typeof SESSION_PAGE, page: SessionPage): void;
}

/**
 * What a `globalSetup` file of vitest exports to have one temporary page for a run, deleted at its end:
 * `export const setup = createTestPageSession(({ token }) => new AsyncClient({ auth: token }))`.
 * It needs `WORKSPACE_TOKEN` and `WORKSPACE_TEST_PAGE_ID`; without them it does nothing, and tests run from cassettes.
 * @param createClient makes the client that makes and deletes the page
 * @source spec/workspace-api.md, section 9.4
 */
export function createTestPageSession(
  createClient: (access: { token: string }) => TestPageClient,
  options?: TestPageOptions,
): (project: SessionProject) => Promise<(() => Promise<void>) | undefined> {
  return async (project) => {
    const { WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: parentPageId } = process.env;
    if (!token || !parentPageId) return undefined;
    const { page, remove } = await openTestPage(createClient({ token }), parentPageId, options);
    project.provide(SESSION_PAGE, { id: page.id, isLive: true });
    return remove;
  };
}
