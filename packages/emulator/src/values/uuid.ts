// Forms of the ids in requests and responses.

// Recorded: what has no known version and variant is refused, the uuid of only zeros is not.
const UUID =
  /^(?:[0-9a-f]{8}-?[0-9a-f]{4}-?[1-8][0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}|0{8}-?0{4}-?0{4}-?0{4}-?0{12})$/i;
const SHAPE = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const HAS_DASHES = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a uuid, with or without dashes, in either case. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** True for anything in the form of a uuid, whatever its version: what an import may bring. */
export function isUuidShaped(value: unknown): value is string {
  return typeof value === "string" && SHAPE.test(value);
}

/** The lower-case dashed form of a uuid; text that is no uuid comes back as it is. */
export function dashedUuid(value: string): string {
  if (HAS_DASHES.test(value) || !SHAPE.test(value)) return value;
  const digits = value.replaceAll("-", "").toLowerCase();
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** The 32 hex digits of a uuid, as addresses hold them. */
export function bareUuid(value: string): string {
  return value.replaceAll("-", "");
}
