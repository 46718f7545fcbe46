// An HTTP handler that serves pages as JSON.
import { APIErrorCode, Client, isFullPage, isNotionClientError, LogLevel } from "@notionhq/client";
import type { PageObjectResponse } from "@notionhq/client";

interface Request {
  readonly params: Readonly<Record<string, string>>;
}

interface Response {
  status(code: number): Response;
  json(body: unknown): void;
}

const notion = new Client({ auth: process.env["NOTION_TOKEN"] ?? "", logLevel: LogLevel.ERROR, timeoutMs: 10_000 });

function titleOf(page: PageObjectResponse): string {
  for (const property of Object.values(page.properties)) {
    if (property.type === "title") return property.title.map(({ plain_text }) => plain_text).join("");
  }
  return "";
}

export async function showPage(request: Request, response: Response): Promise<void> {
  try {
    const page = await notion.pages.retrieve({ page_id: request.params["id"] ?? "" });
    if (!isFullPage(page)) return response.status(403).json({ error: "no access" });
    const isArchived: boolean = page.archived;
    response.json({ id: page.id, title: titleOf(page), url: page.url, isArchived });
  } catch (error: unknown) {
    if (isNotionClientError(error)) {
      if (error.code === APIErrorCode.ObjectNotFound) return response.status(404).json({ error: error.message });
      if (error.code === APIErrorCode.RateLimited) return response.status(429).json({ error: error.code });
    }
    throw error;
  }
}
