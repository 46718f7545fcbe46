// Looks for the page in Notion, so that a wrong token or a page that is not shared is noticed before anything is written.
import { AsyncClient, isAPIResponseError, type AsyncClientOptions } from "@ws/client";
import { CreateSiteError } from "./errors.ts";

/** The object with an id. */
export interface FoundPage {
  readonly kind: "page" | "database";
}

/**
 * Checks that a token sees a page or a table.
 * @param options further options of the client, such as its base URL
 * @throws CreateSiteError `no_page` if Notion refuses the token, or does not show it the page
 */
export async function findPage(token: string, pageId: string, options: AsyncClientOptions = {}): Promise<FoundPage> {
  const client = new AsyncClient({ logLevel: "error", ...options, auth: token });
  try {
    const isPage = await client.pages.retrieve({ page_id: pageId }).then(
      () => true,
      (error: unknown) => {
        // 400: the id is that of a database.
        if (isAPIResponseError(error) && (error.status === 404 || error.status === 400)) return false;
        throw error;
      },
    );
    if (!isPage) await client.databases.retrieve({ database_id: pageId });
    return { kind: isPage ? "page" : "database" };
  } catch (error) {
    throw explained(error);
  } finally {
    await client.close();
  }
}

function explained(error: unknown): unknown {
  if (!isAPIResponseError(error)) return error;
  const advice =
    error.status === 401
      ? "Notion does not accept the token. Copy it again."
      : error.status === 404
        ? "Notion does not show the page to the token. Check the link, and share the page with the connection."
        : undefined;
  return advice === undefined ? error : new CreateSiteError("no_page", advice, { cause: error });
}
