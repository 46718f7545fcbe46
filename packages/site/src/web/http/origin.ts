import type { Context } from "hono";
import type { SiteConfig } from "../../settings/config.ts";

/** Returns the address of the site that visitors use, without a path: the configured one, or that of the request. */
export function originOf({ req }: Context, { siteUrl }: Pick<SiteConfig, "siteUrl">): string {
  if (siteUrl !== undefined) return siteUrl;
  const { protocol, host } = new URL(req.url);
  return `${req.header("x-forwarded-proto") === "https" ? "https:" : protocol}//${host}`;
}
