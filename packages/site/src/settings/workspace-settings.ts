import { environmentToken, requireToken, UsageError } from "@ws/helpers/command";

/** A workspace of Notion. */
export interface WorkspaceSettings {
  readonly token: string;
  /** Id of the page below which the demo is created, if no other page is published. */
  readonly testPageId: string;
  /** Undefined: the public address of Notion. */
  readonly baseUrl: string | undefined;
}

/**
 * Reads which workspace the environment selects. Undefined: an emulator in this process.
 * @param page id of the published page. Undefined: the demo
 * @throws {UsageError} if a variable is missing or invalid. It shows no values, because one of them may be the token
 */
export function readWorkspace(
  env: Readonly<Record<string, string | undefined>>,
  page: string | undefined,
): WorkspaceSettings | undefined {
  const [testPageId, baseUrl] = ["WORKSPACE_TEST_PAGE_ID", "WORKSPACE_BASE_URL"].map(
    (name) => env[name]?.trim() || undefined,
  );
  const found = environmentToken(env);
  if (found === undefined) {
    if (testPageId === undefined && baseUrl === undefined && page === undefined) return undefined;
    throw new UsageError(
      "Expected WORKSPACE_TOKEN, because a page or another address of Notion is set. Set it to a token that can access the page, " +
        "or set neither a page, WORKSPACE_TEST_PAGE_ID nor WORKSPACE_BASE_URL, to run on the emulator.",
    );
  }
  if (testPageId !== undefined && !/^[0-9a-f]{32}$/i.test(testPageId.replaceAll("-", "")))
    throw new UsageError(
      "Expected WORKSPACE_TEST_PAGE_ID to be a page id of 32 hexadecimal digits, with or without dashes, got a different " +
        `text of ${testPageId.length} characters. Copy the id from the end of the page's URL.`,
    );
  const parentId = testPageId ?? page;
  if (parentId === undefined)
    throw new UsageError(
      `Expected a page, because ${found.variable} is set. Set the option \`page\` or SITE_ROOT_PAGE_ID to the page to ` +
        "publish, or WORKSPACE_TEST_PAGE_ID to a page below which the demo is created.",
    );
  return { token: requireToken(env).token, testPageId: parentId, baseUrl };
}
