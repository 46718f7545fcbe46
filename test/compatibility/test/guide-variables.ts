// The values for which the reader of a guide puts own ones.

/** Returns them for the demo workspace of an emulator. */
export async function guideVariables({
  url,
  token,
  testPageId,
}: Readonly<Record<"url" | "token" | "testPageId", string>>): Promise<Record<string, string>> {
  const response = await fetch(`${url}/v1/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "notion-version": "2026-03-11", "content-type": "application/json" },
    body: JSON.stringify({ query: "Repairs", filter: { property: "object", value: "data_source" } }),
  });
  const { results } = (await response.json()) as { results: { parent: { database_id: string } }[] };
  const linkTo = (id = "") => `https://app.notion.com/p/${id.replaceAll("-", "")}`;
  return {
    WORKSPACE_TOKEN: token,
    WORKSPACE_BASE_URL: url,
    PAGE_LINK: linkTo(testPageId),
    DATABASE_LINK: linkTo(results[0]?.parent.database_id),
    OAUTH_CLIENT_ID: "client",
    OAUTH_CLIENT_SECRET: "secret",
  };
}
