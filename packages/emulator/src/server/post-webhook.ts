// Sends one webhook payload over HTTP.
import { lookup } from "node:dns";
import type { RequestOptions } from "node:http";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { isLoopbackAddress } from "../values/loopback.ts";
import type { Delivery } from "../webhooks/webhook-hub.ts";
import { signPayload } from "../webhooks/webhook-hub.ts";

/** Timeout of a request to a subscriber, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Sends a payload. Follows no redirects.
 * @param allowExternal false: connects to addresses of this machine only, also if a name leads to another address
 * @returns true for a 2xx response; false for other responses and if the subscriber is unreachable or too slow
 */
export async function postWebhook(
  { subscription, payload, signed }: Delivery,
  allowExternal: boolean,
): Promise<boolean> {
  const url = new URL(subscription.url);
  const body = JSON.stringify(payload);
  const signature = signed ? { "x-notion-signature": signPayload(body, subscription.verificationToken) } : {};
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "ws-emulator",
    ...signature,
  };
  if (!allowExternal && isExternalAddress(url)) return false;
  const lookupOption = allowExternal ? {} : { lookup: lookupLoopback };
  try {
    const status = await statusOf(url, { method: "POST", headers, ...lookupOption }, body);
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}

/** Sends a request and returns the status after the whole response. */
function statusOf(url: URL, options: RequestOptions, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = request(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** True for an IP address of another machine. Names are checked when they are resolved. */
function isExternalAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) !== 0 && !isLoopbackAddress(address);
}

/** Resolves a name, and fails if one of its addresses is of another machine. */
const lookupLoopback: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    const external = addresses?.find(({ address }) => !isLoopbackAddress(address));
    if (error !== null || first === undefined) callback(error ?? new Error(`No address for ${hostname}.`), []);
    else if (external !== undefined)
      callback(new Error(`Expected an address of this machine for ${hostname}, got ${external.address}.`), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
