// Sends one webhook payload over HTTP.
import { lookup } from "node:dns";
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
export function postWebhook({ subscription, payload, signed }: Delivery, allowExternal: boolean): Promise<boolean> {
  const url = new URL(subscription.url);
  const body = JSON.stringify(payload);
  const signature = signed ? { "x-notion-signature": signPayload(body, subscription.verificationToken) } : {};
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "ws-emulator",
    ...signature,
  };
  if (!allowExternal && isExternalAddress(url)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(
      url,
      { method: "POST", headers, signal, ...(allowExternal ? {} : { lookup: lookupLoopback }) },
      (response) => {
        const { statusCode = 0 } = response;
        response.resume();
        response.on("end", () => resolve(statusCode >= 200 && statusCode < 300));
        response.on("error", () => resolve(false));
      },
    );
    sent.on("error", () => resolve(false));
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
