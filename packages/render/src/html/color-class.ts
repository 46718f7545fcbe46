// Classes of colors and types.

/** Returns the class of a color. Undefined for the default color. */
export function colorClass(color: unknown): string | undefined {
  return typeof color !== "string" || color === "default" ? undefined : `color-${cssName(color)}`;
}

/** Returns the classes of an option: its background, unless it is one of those that say that a row cannot be had. */
export function optionClass(color: unknown, name?: string, unavailable: readonly string[] = []): string {
  if (name !== undefined && unavailable.includes(name)) return "option unavailable";
  const tint = typeof color === "string" && color !== "default" ? colorClass(`${color}_background`) : undefined;
  return tint === undefined ? "option" : `option ${tint}`;
}

/** Returns a name as part of a class. */
export const cssName = (name: string): string => name.replaceAll(/[^a-z0-9]+/giu, "-").toLowerCase();
