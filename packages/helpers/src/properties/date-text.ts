const DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** True for a day `YYYY-MM-DD` or an ISO 8601 time that exists. */
export function isDateText(value: unknown): value is string {
  const [, day] = (typeof value === "string" && DATE.exec(value)) || [];
  if (day === undefined || Number.isNaN(Date.parse(String(value)))) return false;
  // A date that does not exist, such as February 30, becomes another one.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
