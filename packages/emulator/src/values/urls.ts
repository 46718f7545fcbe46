// The URLs in responses.
import { bareUuid, dashedUuid } from "./uuid.ts";

/** Base URL of pages (recorded since July 2026; before that https://www.notion.so). */
export const siteUrl = "https://app.notion.com/p";
/** Base URL of the real service's API. */
export const apiUrl = "https://api.notion.com";

/** Returns the URL of a page: the words of its title, then its id. */
export function pageUrl(id: string, title: string): string {
  const slug = title.replaceAll(/[^\p{L}\p{N}_]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return `${siteUrl}/${slug === "" ? "" : `${slug}-`}${bareUuid(id)}`;
}

/** Returns the URL of a database and of its data sources. */
export function databaseUrl(id: string): string {
  return `${siteUrl}/${bareUuid(id)}`;
}

const ID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi;

/** Returns the last id in a URL with dashes, undefined if there is none. */
export function idInUrl(url: string | undefined): string | undefined {
  const last = url?.match(ID)?.at(-1);
  return last === undefined ? undefined : dashedUuid(last.toLowerCase());
}

/** Returns the URL of a view. */
export function viewUrl(databaseId: string, viewId: string): string {
  return `${databaseUrl(databaseId)}?v=${bareUuid(viewId)}`;
}
