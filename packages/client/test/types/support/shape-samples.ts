// Makes sample values from the notation in which ../shared/api/resources.yaml describes shapes. What is described in
// words gives no samples.

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

/** Sample values of a shape, each alternative once, with all fields or with the required ones alone. */
export function samplesOf(shape: unknown, book: ShapeBook, fields: "all" | "required"): readonly unknown[] {
  return new Sampler(book, fields).of(shape, 0);
}

/** Makes samples from one book. A named shape within another is represented by one sample: it is a subject of its own. */
class Sampler {
  readonly #book: ShapeBook;
  readonly #fields: "all" | "required";
  readonly #named = new Map<string, readonly unknown[]>();

  constructor(book: ShapeBook, fields: "all" | "required") {
    this.#book = book;
    this.#fields = fields;
  }

  of(shape: unknown, depth: number): readonly unknown[] {
    if (typeof shape === "string") return this.#ofText(shape, depth);
    if (!isFields(shape)) return [];
    const below = (part: unknown) => this.of(part, depth + 1);
    if ("one_of" in shape && Array.isArray(shape["one_of"])) return shape["one_of"].flatMap(below);
    if ("null_or" in shape) return [null, ...below(shape["null_or"])];
    if ("list_of" in shape) return [[], ...below(shape["list_of"]).map((item) => [item])];
    if ("map_of" in shape) return below(shape["map_of"]).map((item) => ({ key: item }));
    if ("exactly_one_of" in shape) {
      const keys = Object.entries(shape["exactly_one_of"] as Fields);
      return keys.flatMap(([key, part]) => below(part).map((item) => ({ [key]: item })));
    }
    return this.#ofFields(shape, depth);
  }

  #ofText(text: string, depth: number): readonly unknown[] {
    const plain = text.replace(/ \((?!nothing).*\)$/, "").trim();
    const parts = splitTop(plain);
    if (parts.length > 1) return parts.flatMap((part) => this.#ofText(part, depth));
    const known = SCALARS[plain];
    if (known) return known;
    const [, inEnum] = /^enum\((.*)\)$/.exec(plain) ?? [];
    if (inEnum !== undefined) return inEnum.split("|").map(literal);
    const [, container, inner] = /^(list|map)<(.*)>$/.exec(plain) ?? [];
    if (inner !== undefined) {
      const [item] = this.#ofText(inner, depth + 1);
      if (item === undefined) return [];
      return container === "list" ? [[], [item]] : [{}, { key: item }];
    }
    if (!this.#book.has(plain)) return [];
    return depth === 0 ? this.of(this.#book.get(plain), 1) : this.#ofName(plain, depth);
  }

  /** The shortest sample of a named shape, or none while it is being made: shapes may hold themselves. */
  #ofName(name: string, depth: number): readonly unknown[] {
    const known = this.#named.get(name);
    if (known) return known;
    this.#named.set(name, []);
    const made = shortest(this.of(this.#book.get(name), depth + 1));
    this.#named.set(name, made);
    return made;
  }

  #ofFields(shape: Fields, depth: number): readonly unknown[] {
    const keyed = Object.keys(shape).find((key) => KEYED.test(key));
    if (keyed === undefined) return this.#combine(shape, depth);
    const common = isFields(shape["common"]) ? shape["common"] : {};
    const [, style, discriminant = "type", optional] = KEYED.exec(keyed) ?? [];
    return Object.entries(shape[keyed] as Fields).flatMap(([names, part]) =>
      names.split("|").flatMap((name) => {
        const content = style === "keyed_by" ? { [name]: part } : isFields(part) ? part : {};
        const tagged = this.#ofFields({ ...common, [discriminant]: `enum(${name})`, ...content }, depth);
        return optional === "?" ? [...tagged, ...this.#ofFields({ ...common, ...content }, depth)] : tagged;
      }),
    );
  }

  /** The fields together, once with each alternative of each. */
  #combine(shape: Fields, depth: number): readonly unknown[] {
    const first: Fields = {};
    const others: Fields[] = [];
    for (const [key, part] of Object.entries(shape)) {
      const name = key.replace(/\?$/, "");
      if (key !== name && this.#fields === "required") continue;
      const [one, ...more] = this.of(part, depth + 1);
      // What is described in words cannot be made; without it an object that needs it is none.
      if (one === undefined && key === name) return [];
      if (one !== undefined) first[name] = one;
      for (const other of more) others.push({ [name]: other });
    }
    return [first, ...others.map((other) => ({ ...first, ...other }))];
  }
}

/** The shortest sample, of objects if there are any: null says nothing. */
function shortest(samples: readonly unknown[]): readonly unknown[] {
  const objects = samples.filter((sample) => typeof sample === "object" && sample !== null);
  const length = (sample: unknown) => JSON.stringify(sample).length;
  return (objects.length > 0 ? objects : samples).toSorted((one, other) => length(one) - length(other)).slice(0, 1);
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
