// JSON pointers (RFC 6901).

/** Returns the pointer to a member below another pointer. */
export const pointerBelow = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Returns the pointer to which keys and indexes lead. */
export const pointerOf = (keys: readonly (string | number)[]): string => keys.reduce<string>(pointerBelow, "");
