// The values for which the reader of a guide puts own ones.

/**
 * Returns them for the demo workspace of an emulator.
 * @param isNewPage true for a page of the reader that is empty: the demo has databases with the titles of a schema
 */
export async function guideVariables(
  { url, token, testPageId }: Readonly<Record<"url" | "token" | "testPageId", string>>,
  isNewPage = false,
): Promise<Record<string, string>> {
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${token}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    };
    const response = await fetch(`${url}/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()) as Answer;
  };
  const { results } = await post<{ results: { parent: { database_id: string } }[] }>("search", {
    query: "Repairs",
    filter: { property: "object", value: "data_source" },
  });
  const pageId = isNewPage
    ? (await post<{ id: string }>("pages", { parent: { page_id: testPageId }, properties: {} })).id
    : testPageId;
  const linkTo = (id = "") => `https://app.notion.com/p/${id.replaceAll("-", "")}`;
  return {
    WORKSPACE_TOKEN: token,
    WORKSPACE_BASE_URL: url,
    PAGE_LINK: linkTo(pageId),
    DATABASE_LINK: linkTo(results[0]?.parent.database_id),
    OAUTH_CLIENT_ID: "client",
    OAUTH_CLIENT_SECRET: "secret",
  };
}
