import { parseArgs } from "node:util";

/** @typedef {number | string | boolean | readonly number[] | readonly string[]} Value */

/**
 * Reads the options of the command line. The default of an option decides its type: a number, a text, a flag, or a list with
 * commas.
 * @template {Readonly<Record<string, Value>>} Defaults
 * @param {Defaults} defaults by name; `noVerdict` is `--no-verdict`
 */
export function readOptions(defaults) {
  const names = Object.keys(defaults);
  const typeOf = (/** @type {string} */ name) => (defaults[name] === false ? "boolean" : "string");
  const flags = Object.fromEntries(names.map((name) => [flagOf(name), { type: typeOf(name) }]));
  const { values } = parseArgs({ options: /** @type {Record<string, { type: "boolean" | "string" }>} */ (flags) });
  const read = names.map((name) => {
    const value = values[flagOf(name)];
    return [name, typeof value === "string" ? parse(flagOf(name), value, defaults[name]) : (value ?? defaults[name])];
  });
  return /** @type {Options<Defaults>} */ (Object.fromEntries(read));
}

/**
 * @template Type
 * @typedef {Type extends number ? number : Type extends boolean ? boolean : Type extends string ? string : Type extends readonly (infer Item)[] ? readonly (Item extends number ? number : string)[] : never} Widened
 */

/**
 * The values of options by the types of their defaults.
 * @template Defaults
 * @typedef {{ [Name in keyof Defaults]: Widened<Defaults[Name]> }} Options
 */

const flagOf = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @type {(flag: string, text: string, like: Value | undefined) => unknown} */
function parse(flag, text, like) {
  if (Array.isArray(like)) return text.split(",").map((item) => parse(flag, item, /** @type {Value} */ (like[0])));
  if (typeof like !== "number") return text;
  if (text.trim() === "" || Number.isNaN(Number(text)))
    throw new TypeError(`Expected --${flag} to be a number, got "${text}".`);
  return Number(text);
}
