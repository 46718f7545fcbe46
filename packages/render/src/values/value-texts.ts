// Texts of values that are objects, for HTML and Markdown.
import { fieldsOf, memberOf, textOf } from "@ws/helpers/tasks";

/** Returns the name and the address of a place, or else its coordinates. */
export function placeText(value: unknown): string {
  const { name, address, lat, lon } = fieldsOf(value);
  const names = [name, address].filter((text) => textOf(text)?.trim());
  const parts = names.length > 0 ? new Set(names) : [lat, lon].filter((degrees) => typeof degrees === "number");
  return [...parts].join(", ");
}

const STATES: Readonly<Record<string, string>> = { verified: "Verified", expired: "Verification expired" };

/** Returns the state of a verification. Empty for a page that is not verified. */
export const verificationText = (value: unknown): string => memberOf(STATES, fieldsOf(value)["state"]) ?? "";

/** Returns a date or a span of dates as Notion writes them. */
export function dateSpanText(value: unknown): string {
  const { start, end, time_zone: zone } = fieldsOf(value);
  const times = [start, end].flatMap((time) => textOf(time) ?? []).join(" → ");
  return [times, textOf(zone) ?? ""].join(" ").trim();
}
