// Looks for the page in Notion, so that a wrong token or a page that is not shared is noticed before anything is written.
import { AsyncClient, isAPIResponseError, type AsyncClientOptions } from "@ws/client";
import { isFullDataSource } from "@ws/helpers";
import { CreateSiteError } from "./errors.ts";

/** The objects that the token sees. */
export interface FoundPage {
  /** Names of the title columns of up to 100 tables, without repetitions. */
  readonly titleColumns: readonly string[];
}

/**
 * Checks that a token sees a page, and reads the names of the columns with the titles of rows.
 * @param options further options of the client, such as its base URL
 * @throws CreateSiteError `no_page` if Notion refuses the token, or does not show it the page
 */
export async function findPage(token: string, pageId: string, options: AsyncClientOptions = {}): Promise<FoundPage> {
  const client = new AsyncClient({ logLevel: "error", ...options, auth: token });
  try {
    await client.pages.retrieve({ page_id: pageId });
    const { results } = await client.search({ filter: { property: "object", value: "data_source" }, page_size: 100 });
    const columns = results.filter(isFullDataSource).flatMap(({ properties }) => Object.values(properties));
    const titles = columns.filter(({ type }) => type === "title").map(({ name }) => name);
    return { titleColumns: [...new Set(titles)].sort() };
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
