// The members of JSON that has not been checked.
/** Any object, with its fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns true if `value` is an object and not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object, or an empty object for any other value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns the objects of an array, or an empty array for any other value. */
export const fieldsList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Returns the string, or undefined for any other value. */
export const textOf = (value: unknown): string | undefined => (isString(value) ? value : undefined);

/**
 * Returns the member of an object or table under a key of Notion. Undefined for members that it only inherits, such as
 * `constructor` and `__proto__`, and for keys that are no strings.
 */
export const memberOf = <Value>(object: Readonly<Record<string, Value>>, key: unknown): Value | undefined =>
  isString(key) && Object.hasOwn(object, key) ? object[key] : undefined;

/** Returns true if `value` is a string. */
export const isString = (value: unknown): value is string => typeof value === "string";

/** Returns the value to which a JSON pointer (RFC 6901) leads. Undefined if there is none. */
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
