import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { distinctRemoteAddr, expandIPv6 } from "hono/utils/ipaddr";
import type { SiteConfig } from "../../settings/config.ts";

/** Returns the address of the site that visitors use, without a path: the configured one, or that of the request. */
export function originOf({ req }: Context, { siteUrl }: Pick<SiteConfig, "siteUrl">): string {
  if (siteUrl !== undefined) return siteUrl;
  const { protocol, host } = new URL(req.url);
  return `${req.header("x-forwarded-proto") === "https" ? "https:" : protocol}//${host}`;
}

/** Groups of an IPv6 address that one customer of a provider has for all devices. */
const NETWORK_GROUPS = 4;

/**
 * Returns the address of a visitor, for limits. For IPv6 it is the network, because one visitor has all addresses in it.
 * @param trustedProxies number of proxies in front of the site. Each adds the address of its client to `x-forwarded-for`
 */
export function clientAddress({ env, req }: Context, trustedProxies: number): string {
  const socket = (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? "";
  // Entries further left come from the client, which can write anything.
  const forwarded = trustedProxies === 0 ? undefined : req.header("x-forwarded-for")?.split(",").at(-trustedProxies);
  const address = (forwarded?.trim() || socket).replace(/^::ffff:(?=[\d.]+$)/iu, "");
  if (distinctRemoteAddr(address) !== "IPv6") return address;
  return expandIPv6(address).split(":").slice(0, NETWORK_GROUPS).join(":");
}
