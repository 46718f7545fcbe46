// The functions of the options, checked when the renderer is made and guarded when they are called: none can take a page down.
import { BLOCK_TYPES } from "@ws/helpers/blocks";
import { COLUMN_TYPES } from "@ws/helpers/columns";
import { fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";
import { describeValue, nearestName } from "@ws/helpers/messages";
import { RenderError } from "../errors.ts";
import { attempt, reportValue, unexpected, type Attempt, type Reporting } from "./reports.ts";

/** How a function of the options is called. */
interface Guard extends Omit<Attempt<unknown>, "call"> {
  /** Returns the id of the object of a call. */
  readonly idOf?: (first: unknown, second: unknown) => unknown;
  /** The result of a call that fails. @default undefined, for the default */
  readonly otherwise?: unknown;
}

const expected =
  <Value>(what: string, isExpected: (value: unknown) => value is Value) =>
  (value: unknown): Value | undefined => {
    if (value === undefined || value === null) return undefined;
    if (isExpected(value)) return value;
    throw unexpected(`${what} or undefined`, describeValue(value));
  };

const isText = (value: unknown): value is string => typeof value === "string";
const isOptional = (value: unknown): boolean => value === undefined || value === null || isText(value);
const isLevel = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6;
const isSize = (value: unknown): boolean => Number.isFinite(value) && Number(value) > 0;
const object =
  (isExpected: (value: Fields) => boolean) =>
  (value: unknown): value is Fields =>
    isFields(value) && isExpected(value);

/** Returns an address that a function returned. @throws RenderError `invalid_argument` for another value */
export const readAddress = expected("an address", isText);

const same = (value: unknown): unknown => value;
const idOfObject = (value: unknown): unknown => fieldsOf(value)["id"];
const idInside = (value: unknown): unknown => idOfObject(fieldsOf(value)["object"]);

/** The functions whose results are no markup. Those that hide something hide it if they fail. */
const GUARDS: Readonly<Record<string, Guard>> = {
  linkTo: { idOf: same, read: readAddress },
  fileUrl: { idOf: idOfObject, read: readAddress },
  isHidden: {
    idOf: same,
    read: (value) => value === true,
    isSync: true,
    otherwise: true,
    instead: "The page is hidden.",
  },
  showProperty: {
    read: (value) => value !== false,
    isSync: true,
    otherwise: false,
    instead: "The property is hidden.",
  },
  headingLevel: {
    idOf: (_, id) => id,
    read: expected("a level from 1 to 6", isLevel),
    isSync: true,
  },
  imageSize: {
    idOf: idOfObject,
    read: expected(
      "a width and a height",
      object(({ width, height }) => isSize(width) && isSize(height)),
    ),
  },
  imageSources: {
    idOf: idInside,
    read: expected(
      "the sources of an image",
      object(
        ({ srcset, sizes, formats, class: name }) =>
          [srcset, sizes, name].every(isOptional) &&
          (formats === undefined || (Array.isArray(formats) && formats.every(isFields))),
      ),
    ),
  },
  linkPreview: {
    idOf: (_, block) => idOfObject(block),
    read: expected(
      "a preview with a title",
      object(({ title, description, site }) => isText(title) && isOptional(description) && isOptional(site)),
    ),
  },
  linkToBlock: { idOf: (_, id) => id, read: readAddress, isSync: true },
  markOf: {
    idOf: idOfObject,
    read: expected(
      "a mark",
      object(({ markdown }) => isText(markdown)),
    ),
    isSync: true,
  },
  frontMatter: { idOf: idOfObject, read: expected("an object", isFields), isSync: true },
};

/** Names of functions that replace parts, with the types that are known. */
const REPLACEMENTS = {
  blocks: [...Object.keys(BLOCK_TYPES), "unknown"],
  properties: Object.keys(COLUMN_TYPES),
  inline: ["mention", "link", "equation"],
} as const;

/** Options that are functions, besides those of {@link GUARDS}. */
const OTHERS = "chooseView renderDatabase renderPageLinks renderLink onLeftOut onError".split(" ");
/** Functions that false turns off. */
const OPTIONAL = ["renderEquation", "highlightCode"];

/**
 * Checks the functions of the options.
 * @throws RenderError `invalid_argument` for a text in place of a function, and for a name that is close to a known type
 */
export function checkFunctions(options: object): void {
  const given = options as Fields;
  for (const name of [...Object.keys(GUARDS), ...OTHERS]) if (name !== "frontMatter") checkFunction(name, given[name]);
  for (const name of OPTIONAL) if (given[name] !== false) checkFunction(name, given[name]);
  for (const kind of ["blocks", "properties", "inline"] as const) checkReplacements(kind, given[kind], checkFunction);
}

/**
 * Checks the functions or components that replace parts, by type.
 * @param option name of the option
 * @param check checks one of them. Throws for another value
 * @throws RenderError `invalid_argument`
 */
export function checkReplacements(
  kind: keyof typeof REPLACEMENTS,
  replacements: unknown,
  check: (name: string, value: unknown) => void,
  option: string = kind,
): void {
  if (replacements === undefined) return;
  if (typeof replacements !== "object" || replacements === null || Symbol.iterator in replacements)
    throw unexpected(`functions by type in "${option}"`, `${describeValue(replacements)}.`);
  const known: readonly string[] = REPLACEMENTS[kind];
  for (const [type, value] of Object.entries(replacements)) {
    check(`${option}.${type}`, value);
    if (known.includes(type)) continue;
    const nearest = nearestType(type, known);
    // Texts have no other pieces. Another type of blocks or values can be newer than the package.
    if (nearest === undefined && kind !== "inline") continue;
    const hint = nearest === undefined ? `Known names: ${known.join(", ")}.` : `Did you mean "${nearest}"?`;
    throw new RenderError("invalid_argument", `Unknown name "${type.slice(0, 50)}" in "${option}". ${hint}`);
  }
}

/** Returns the known type that is most similar. Another number, such as in `heading_5`, is another type. */
function nearestType(type: string, known: readonly string[]): string | undefined {
  const digits = /\d+/u.exec(type)?.[0];
  return nearestName(type, digits === undefined ? known : known.filter((name) => /\d+/u.exec(name)?.[0] === digits));
}

function checkFunction(name: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new RenderError("invalid_argument", `Expected a function for "${name}", got ${describeValue(value)}.`);
}

const isCount = (value: unknown): boolean => value === Infinity || (Number.isInteger(value) && Number(value) >= 0);

/** Values that can come from an address or a file. */
const VALUES: Readonly<Record<string, { readonly what: string; readonly isRight: (value: unknown) => boolean }>> = {
  maxCellValues: {
    what: "a whole number from 0",
    isRight: isCount,
  },
  maxCardValues: {
    what: "a whole number from 0",
    isRight: isCount,
  },
  unavailableOptions: {
    what: "a list of texts",
    isRight: (value) => Array.isArray(value) && value.every((text) => typeof text === "string"),
  },
  nowMs: {
    what: "milliseconds since 1970",
    isRight: (value) => typeof value === "number" && Math.abs(value) <= 8.64e15,
  },
};

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Returns the options with guarded functions and without wrong values. Both are reported, and the page has the default. */
export function guardedOptions<Options extends object>(options: Options, reporting: Reporting): Options {
  const guarded: Record<string, unknown> = {};
  for (const [option, { idOf, otherwise, ...guard }] of Object.entries(GUARDS)) {
    const call = (options as Fields)[option];
    if (typeof call !== "function") continue;
    guarded[option] = (...args: readonly unknown[]) => {
      const place = { option, id: textOf(idOf?.(args[0], args[1])) };
      const result = attempt(reporting, place, { ...guard, call: () => (call as AnyFunction)(...args) });
      return result === undefined ? otherwise : result;
    };
  }
  for (const [option, { what, isRight }] of Object.entries(VALUES)) {
    const value = (options as Fields)[option];
    if (value === undefined || isRight(value)) continue;
    reportValue(reporting, option, what, describeValue(value));
    guarded[option] = undefined;
  }
  return { ...options, ...guarded };
}
