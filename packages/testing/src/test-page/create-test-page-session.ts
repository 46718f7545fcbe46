// A test page for a whole test run.
import { environmentToken } from "@ws/core/engine";
import type { TestPageClient } from "./test-page-client.ts";
import { withTestPage, type TestPage, type TestPageOptions } from "./with-test-page.ts";

/** The test page of a whole test run. */
export interface SessionPage {
  /** Id of the page. Without a token, the placeholder id that all cassettes contain. */
  readonly id: string;
  /** True if the page exists, because a token and `WORKSPACE_TEST_PAGE_ID` are set. */
  readonly isLive: boolean;
}

/** The key under which vitest provides the page to the tests. */
export const SESSION_PAGE = "wsSessionPage";

/** The id that replaces the id of the session page in all cassettes. */
export const SESSION_PLACEHOLDER_ID = "00000000-0000-4000-8000-000000000001";

/** The part of a vitest project that a global setup uses. */
export interface SessionProject {
  /** Passes a value to the tests of the project. */
  provide(key: typeof SESSION_PAGE, page: SessionPage): void;
}

/**
 * Creates the `setup` function of a vitest `globalSetup` file: one test page for the whole run, deleted at its end.
 * Requires `WORKSPACE_TEST_PAGE_ID`, and a token in `WORKSPACE_TOKEN`, `NOTION_TOKEN` or `NOTION_API_TOKEN`. Without them,
 * it does nothing, and the tests use cassettes.
 * @param createClient creates the client that creates and deletes the page
 * @example export const setup = createTestPageSession(({ token }) => new AsyncClient({ auth: token }));
 * @source spec/workspace-api.md, section 9.4
 */
export function createTestPageSession(
  createClient: (access: { token: string }) => TestPageClient,
  options?: TestPageOptions,
): (project: SessionProject) => Promise<(() => Promise<void>) | undefined> {
  return async (project) => {
    const found = environmentToken();
    const parentPageId = process.env["WORKSPACE_TEST_PAGE_ID"]?.trim();
    if (found === undefined || !parentPageId) return undefined;
    const { page, remove } = await openTestPage(createClient({ token: found.token }), parentPageId, options);
    project.provide(SESSION_PAGE, { id: page.id, isLive: true });
    return remove;
  };
}

/**
 * Creates a test page that exists until `remove` is called, or until Ctrl-C. First deletes leftovers of crashed runs under
 * the same parent.
 */
export async function openTestPage(
  client: TestPageClient,
  parentPageId: string,
  options: TestPageOptions = {},
): Promise<{
  /** The test page. */
  page: TestPage;
  /** Deletes the test page. */
  remove: () => Promise<void>;
}> {
  let remove: () => Promise<void> = async () => undefined;
  const page = await new Promise<TestPage>((resolve, reject) => {
    const running = withTestPage(
      client,
      parentPageId,
      (created) =>
        new Promise<void>((end) => {
          remove = async () => {
            end();
            await running;
          };
          resolve(created);
        }),
      options,
    );
    running.catch(reject);
  });
  return { page, remove: () => remove() };
}
