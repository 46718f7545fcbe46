// Reads the colors of a theme for what is not CSS: cards, icons, and the browser around a page.

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;

/**
 * Returns the last value of a variable as `#rrggbb`, without its transparency. Undefined for a color that is not hexadecimal.
 * @param css stylesheets in their order
 */
export function colorIn(css: string, name: string, mode: "light" | "dark"): string | undefined {
  const values = [
    ...css.matchAll(new RegExp(String.raw`${name}\s*:\s*(?:light-dark\(([^,)]*),([^)]*)\)|([^;}]*))`, "gu")),
  ];
  const [, light, dark, both = ""] = values.at(-1) ?? [];
  const color = ((mode === "light" ? light : dark) ?? both).trim();
  if (!HEX.test(color)) return undefined;
  const digits = color.slice(1);
  return `#${(digits.length < 6 ? digits.slice(0, 3).replaceAll(/./gu, "$&$&") : digits.slice(0, 6)).toLowerCase()}`;
}
