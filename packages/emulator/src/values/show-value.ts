// Shows a value inside an error message.

const MAX_LENGTH = 60;

/** Returns a value as short JSON, for error messages. */
export function showValue(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > MAX_LENGTH ? `${json.slice(0, MAX_LENGTH)}…` : json;
}
