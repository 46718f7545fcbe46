import { extractDatabaseId, extractPageId } from "@ws/helpers";

/**
 * Returns the id in the link of a page, or of a table (`?v=`), and an id as it is.
 * @throws HelperError `invalid_id` for any other text
 */
export function extractObjectId(text: string): string {
  const query = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams : undefined;
  // A row that is open in a table has a link of its own (`?p=`).
  return query?.has("v") === true && !query.has("p") ? extractDatabaseId(text) : extractPageId(text);
}
