// Checks and formats the uuids in requests and responses.

// Recorded: Notion refuses a uuid without a known version and variant, except the uuid of only zeros.
const UUID =
  /^(?:[0-9a-f]{8}-?[0-9a-f]{4}-?[1-8][0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}|0{8}-?0{4}-?0{4}-?0{4}-?0{12})$/i;
const SHAPE = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const HAS_DASHES = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a uuid, with or without dashes, in upper or lower case. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** True for text in the form of a uuid of any version. Imported objects may have such ids. */
export function isUuidShaped(value: unknown): value is string {
  return typeof value === "string" && SHAPE.test(value);
}

/** Returns a uuid in lower case with dashes. Other text is returned unchanged. */
export function dashedUuid(value: string): string {
  if (HAS_DASHES.test(value) || !SHAPE.test(value)) return value;
  const digits = value.replaceAll("-", "").toLowerCase();
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** Returns the 32 hex digits of a uuid, the form in URLs. */
export function bareUuid(value: string): string {
  return value.replaceAll("-", "");
}
