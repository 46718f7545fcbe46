// JSON pointers (RFC 6901).
import { fieldsOf, memberOf } from "./fields.ts";

/** Returns the value to which a pointer leads. Undefined if there is none. */
export function valueAt(json: unknown, pointer: string): unknown {
  let value = json;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    value = Array.isArray(value) ? (value as unknown[])[Number(name)] : memberOf(fieldsOf(value), name);
  }
  return value;
}

/** Returns the pointer to a member below another pointer. */
export const pointerBelow = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Returns the pointer to which keys and indexes lead. */
export const pointerOf = (keys: readonly (string | number)[]): string => keys.reduce<string>(pointerBelow, "");
