// Addresses in answers.
import { bareUuid } from "./uuid.ts";

/** Where pages live (recorded since July 2026; before that https://www.notion.so). */
export const siteUrl = "https://app.notion.com/p";
/** Where the interface of the real service lives; addresses in answers name it. */
export const apiUrl = "https://api.notion.com";

/** A page's address: the words of its title, then its id. */
export function pageUrl(id: string, title: string): string {
  const slug = title.replaceAll(/[^\p{L}\p{N}_]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return `${siteUrl}/${slug === "" ? "" : `${slug}-`}${bareUuid(id)}`;
}

/** A database's address; its data sources share it. */
export function databaseUrl(id: string): string {
  return `${siteUrl}/${bareUuid(id)}`;
}

/** A view's address. */
export function viewUrl(databaseId: string, viewId: string): string {
  return `${databaseUrl(databaseId)}?v=${bareUuid(viewId)}`;
}
