// Texts of values that are objects, for HTML and Markdown.
import type { Texts } from "../language/texts.ts";
import { fieldsOf, memberOf, textOf } from "@ws/helpers/json";

/** Returns the name and the address of a place, or else its coordinates. */
export function placeText(value: unknown): string {
  const { name, address, lat, lon } = fieldsOf(value);
  const names = [name, address].filter((text) => textOf(text)?.trim());
  const parts = names.length > 0 ? new Set(names) : [lat, lon].filter((degrees) => typeof degrees === "number");
  return [...parts].join(", ");
}

const STATES: Readonly<Record<string, keyof Texts>> = { verified: "verified", expired: "verificationExpired" };

/** Returns the state of a verification. Empty for a page that is not verified. */
export function verificationText(value: unknown, texts: Texts): string {
  const state = memberOf(STATES, fieldsOf(value)["state"]);
  return state === undefined ? "" : texts[state];
}

/** Returns a date or a span of dates as Notion writes them. */
export function dateSpanText(value: unknown): string {
  const { start, end, time_zone: zone } = fieldsOf(value);
  const times = [start, end].flatMap((time) => textOf(time) ?? []).join(" → ");
  return [times, textOf(zone) ?? ""].join(" ").trim();
}
