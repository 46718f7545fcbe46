// Names in statements.

/** Returns a name in quotes, so that it is never a keyword. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
