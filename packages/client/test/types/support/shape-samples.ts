// Makes sample values from the notation in which ../shared/api/resources.yaml describes shapes: for every alternative
// one value with all fields and one with only the required ones. Free text in the notation gives no samples.

/** Shapes by name: what a capitalised word stands for. */
export type ShapeBook = ReadonlyMap<string, unknown>;

type Fields = Record<string, unknown>;

const SCALARS: Readonly<Record<string, readonly unknown[]>> = {
  string: ["text"],
  uuid: ["3839ce7b-60a4-802c-b152-000ba814957b"],
  property_id: ["%3AUPp"],
  datetime: ["2026-07-04T09:11:00.000Z"],
  date: ["2026-07-04"],
  cursor: ["next"],
  url: ["https://example.com"],
  number: [1],
  boolean: [true],
  null: [null],
  empty: [{}],
  "(nothing more)": [{}],
};

/** All keys that say how alternatives are written. */
const KEYED = /^(keyed_by|variants_by) (\w+)(\(?\??\)?)$/;

/** Sample values of a shape. A named shape within another is represented by one sample: it is a subject of its own. */
export function samplesOf(shape: unknown, book: ShapeBook, depth = 0): readonly unknown[] {
  if (depth > 12) return [];
  if (typeof shape === "string") return samplesOfText(shape, book, depth);
  if (!isFields(shape)) return [];
  const below = (part: unknown) => samplesOf(part, book, depth + 1);
  if ("one_of" in shape && Array.isArray(shape["one_of"])) return shape["one_of"].flatMap(below);
  if ("null_or" in shape) return [null, ...below(shape["null_or"])];
  if ("list_of" in shape) return [[], ...below(shape["list_of"]).map((item) => [item])];
  if ("map_of" in shape) return below(shape["map_of"]).map((item) => ({ key: item }));
  if ("exactly_one_of" in shape) {
    return Object.entries(shape["exactly_one_of"] as Fields).flatMap(([key, part]) =>
      below(part).map((item) => ({ [key]: item })),
    );
  }
  return samplesOfFields(shape, book, depth);
}

function samplesOfText(text: string, book: ShapeBook, depth: number): readonly unknown[] {
  const plain = text.replace(/ \((?!nothing).*\)$/, "").trim();
  const parts = splitTop(plain);
  if (parts.length > 1) return parts.flatMap((part) => samplesOfText(part, book, depth));
  const known = SCALARS[plain];
  if (known) return known;
  const [, inEnum] = /^enum\((.*)\)$/.exec(plain) ?? [];
  if (inEnum !== undefined) return inEnum.split("|").map(literal);
  const [, container, inner] = /^(list|map)<(.*)>$/.exec(plain) ?? [];
  if (inner !== undefined) {
    const [item] = samplesOfText(inner, book, depth + 1);
    if (item === undefined) return [];
    return container === "list" ? [[], [item]] : [{}, { key: item }];
  }
  if (!book.has(plain)) return [];
  return depth === 0 ? samplesOf(book.get(plain), book, 1) : firstOf(plain, book, depth);
}

const firstSamples = new WeakMap<ShapeBook, Map<string, readonly unknown[]>>();

/** The first sample of a named shape, or none while it is being made: shapes may hold themselves. */
function firstOf(name: string, book: ShapeBook, depth: number): readonly unknown[] {
  const known = firstSamples.get(book) ?? new Map<string, readonly unknown[]>();
  firstSamples.set(book, known);
  const found = known.get(name);
  if (found) return found;
  known.set(name, []);
  const first = samplesOf(book.get(name), book, depth + 1).slice(0, 1);
  known.set(name, first);
  return first;
}

function samplesOfFields(shape: Fields, book: ShapeBook, depth: number): readonly unknown[] {
  const keyed = Object.keys(shape).find((key) => KEYED.test(key));
  const common = isFields(shape["common"]) ? shape["common"] : {};
  if (keyed === undefined) return combine(shape, book, depth);
  const [, style, discriminant = "type", optional] = KEYED.exec(keyed) ?? [];
  const alternatives = Object.entries(shape[keyed] as Fields).flatMap(([names, part]) =>
    names.split("|").flatMap((name) => {
      const tag = { [discriminant]: `enum(${name})` };
      const content = style === "keyed_by" ? { [name]: part } : isFields(part) ? part : {};
      const tagged = combine({ ...common, ...tag, ...content }, book, depth);
      return optional === "?" ? [...tagged, ...combine({ ...common, ...content }, book, depth)] : tagged;
    }),
  );
  return alternatives;
}

/** All fields once with each alternative of each field, and the required fields alone. */
function combine(shape: Fields, book: ShapeBook, depth: number): readonly unknown[] {
  const nested = Object.keys(shape).find((key) => KEYED.test(key));
  if (nested !== undefined) return samplesOfFields(shape, book, depth);
  const all: Fields = {};
  const required: Fields = {};
  const others: Fields[] = [];
  for (const [key, part] of Object.entries(shape)) {
    const name = key.replace(/\?$/, "");
    const [first, ...rest] = samplesOf(part, book, depth + 1);
    if (first === undefined) {
      if (key === name) return [];
      continue;
    }
    all[name] = first;
    if (key === name) required[name] = first;
    for (const value of rest) others.push({ [name]: value });
  }
  return [all, required, ...others.map((other) => ({ ...all, ...other }))];
}

/** Splits at the bars that are in no brackets. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if (character === "(" || character === "<") depth += 1;
    if (character === ")" || character === ">") depth -= 1;
    if (character === "|" && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  return [...parts, part.trim()];
}

function literal(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
