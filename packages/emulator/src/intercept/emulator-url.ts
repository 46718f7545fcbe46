// The addresses between which requests are redirected.
import { showValue } from "../values/show-value.ts";

const SERVICE_HOST = "api.notion.com";
const SERVICE_PORTS: Readonly<Record<string, string>> = { "https:": "443", "http:": "80" };

/** True for the address of Notion, with https or http and its usual port. */
export function isServiceAddress(protocol: string, hostname: string, port: string): boolean {
  const usualPort = SERVICE_PORTS[protocol];
  return hostname.toLowerCase() === SERVICE_HOST && usualPort !== undefined && (port === "" || port === usualPort);
}

/** Parses a URL. Returns undefined for other text. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Reads the URL of a running emulator.
 * @throws TypeError for a missing or empty value, so that a mistake never sends requests to the real workspace
 */
export function readEmulatorUrl(value: string | undefined): URL {
  const got = value === undefined ? "no value" : showValue(value);
  const url = parseUrl(value ?? "");
  if (url?.protocol !== "http:" || url.pathname !== "/" || url.search !== "" || url.username !== "")
    throw new TypeError(
      `Expected WS_EMULATOR_URL to be the URL of a running emulator, such as http://127.0.0.1:4010, got ${got}. ` +
        "Start one with npx @ws/emulator, or run the program with npx @ws/emulator exec -- COMMAND.",
    );
  return url;
}
