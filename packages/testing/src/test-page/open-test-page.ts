import type { TestPageClient } from "./test-page-client.ts";
import { withTestPage, type TestPage, type TestPageOptions } from "./with-test-page.ts";

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
