// Reads the values of command line flags.
import type { Capability } from "../catalog/capabilities.ts";
import { CAPABILITIES } from "../catalog/capabilities.ts";
import type { RateLimit } from "../http/rate-limiter.ts";
import { objectOr } from "../values/json.ts";
import type { WebhookTiming } from "../webhooks/webhook-timing.ts";
import { UsageError } from "./usage-errors.ts";

/** Reads a whole number. @throws UsageError for other text, and for a number above `most` */
export function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new UsageError(`Expected ${name} to be a whole number from 0 to ${most}, got "${text}".`);
  return value;
}

/** Reads one of several words. @throws UsageError for other text */
export function oneOf<const T extends string>(words: readonly T[], text: string, name: string): T {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`Expected ${name} to be one of ${words.join(", ")}, got "${text}".`);
  return found;
}

/** Reads the names of capabilities, separated by commas. @throws UsageError for an unknown name */
export function readCapabilities(text: string): Capability[] {
  const names = text.split(",").filter((name) => name.trim() !== "");
  return names.map((name) => oneOf(CAPABILITIES, name.trim(), "each part of --capabilities"));
}

const RATE_LIMIT_FLAGS = {
  perMinute: "rate-limit-per-minute",
  workspacePerMinute: "rate-limit-workspace-per-minute",
  perSecond: "rate-limit-per-second",
  burst: "rate-limit-burst",
  workspacePerSecond: "rate-limit-workspace-per-second",
} as const;

/** Largest number of requests in a rate limit. */
const MAX_RATE = 1_000_000;

/** Returns the rate limit of the flags with numbers, that of Notion for `--rate-limit` alone, or none. */
export function readRateLimit(values: Readonly<Record<string, unknown>>): RateLimit | true | undefined {
  const limits = Object.entries(RATE_LIMIT_FLAGS).flatMap(([key, flag]) => {
    const text = values[flag];
    return typeof text === "string" ? [[key, wholeNumber(text, `--${flag}`, MAX_RATE)] as const] : [];
  });
  if (limits.length > 0) return Object.fromEntries(limits);
  return values["rate-limit"] === true ? true : undefined;
}

/** Reads the timing of webhooks: a word, or JSON with two numbers. @throws UsageError for other text */
export function readTiming(text: string): "immediate" | "documented" | WebhookTiming {
  if (text === "immediate" || text === "documented") return text;
  const { aggregateMs, firstRetryMs } = objectOr(parsedJson(text));
  if (typeof aggregateMs === "number" && aggregateMs >= 0 && typeof firstRetryMs === "number" && firstRetryMs >= 0)
    return { aggregateMs, firstRetryMs };
  throw new UsageError(
    `Expected --webhook-timing to be immediate, documented, or JSON with "aggregateMs" and "firstRetryMs", got "${text}".`,
  );
}

/** Decodes a file that another tool wrote: UTF-8, or UTF-16 as PowerShell writes it, without the byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes.length > 1);
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
}

/** Returns the value of a JSON text, undefined for other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
