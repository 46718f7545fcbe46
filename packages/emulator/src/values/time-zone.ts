// The offsets of IANA time zones.

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a zone from UTC in minutes at a given time. Returns undefined for an unknown zone. */
export function offsetMinutes(ms: number, zone: string): number | undefined {
  let format = FORMATS.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" });
    } catch {
      return undefined;
    }
    FORMATS.set(zone, format);
  }
  const name = format.formatToParts(ms).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (match === null) return 0;
  const size = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -size : size;
}
