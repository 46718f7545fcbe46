import { bareId } from "@ws/render/values";

/** Maximum length of the part of an address that comes from a title. */
const MAX_SLUG = 60;

/** Returns the address of a page: its title for people, and its id. A page keeps its id when its title changes. */
export function pageHref(title: string, id: string): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/gu, "")
    .trim()
    .replaceAll(/[\s-]+/gu, "-")
    .slice(0, MAX_SLUG)
    .replaceAll(/^-|-$/gu, "");
  return slug === "" ? `/${bareId(id)}` : `/${slug}-${bareId(id)}`;
}
