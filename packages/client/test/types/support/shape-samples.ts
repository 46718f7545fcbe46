// Creates sample values from the notation of the service description. Prose descriptions produce no samples.

/** Shapes by name. In the notation, a capitalized word refers to a shape. */
export type ShapesByName = ReadonlyMap<string, unknown>;

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

/** Keys that introduce alternatives. */
const KEYED = /^(keyed_by|variants_by) (\w+)(\(?\??\)?)$/;

/** Returns sample values of a shape: each alternative once, with all fields or only with the required fields. */
export function samplesOf(shape: unknown, shapes: ShapesByName, fields: "all" | "required"): readonly unknown[] {
  return new Sampler(shapes, fields).of(shape, 0);
}

/** Creates samples from one set of shapes. A named shape inside another shape contributes only its shortest sample. */
class Sampler {
  readonly #shapes: ShapesByName;
  readonly #fields: "all" | "required";
  readonly #named = new Map<string, readonly unknown[]>();

  constructor(shapes: ShapesByName, fields: "all" | "required") {
    this.#shapes = shapes;
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
    if (!this.#shapes.has(plain)) return [];
    return depth === 0 ? this.of(this.#shapes.get(plain), 1) : this.#ofName(plain, depth);
  }

  /** Returns the shortest sample of a named shape. Returns none during its own creation, because shapes may be recursive. */
  #ofName(name: string, depth: number): readonly unknown[] {
    const known = this.#named.get(name);
    if (known) return known;
    this.#named.set(name, []);
    const made = shortest(this.of(this.#shapes.get(name), depth + 1));
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

  /** Combines the fields: once with the first sample of each, and once with every other sample. */
  #combine(shape: Fields, depth: number): readonly unknown[] {
    const first: Fields = {};
    const others: Fields[] = [];
    for (const [key, part] of Object.entries(shape)) {
      const name = key.replace(/\?$/, "");
      if (key !== name && this.#fields === "required") continue;
      const [one, ...more] = this.of(part, depth + 1);
      // A required field without a sample makes the object impossible.
      if (one === undefined && key === name) return [];
      if (one !== undefined) first[name] = one;
      for (const other of more) others.push({ [name]: other });
    }
    return [first, ...others.map((other) => ({ ...first, ...other }))];
  }
}

/** Returns the shortest sample, preferably an object. */
function shortest(samples: readonly unknown[]): readonly unknown[] {
  const objects = samples.filter((sample) => typeof sample === "object" && sample !== null);
  const length = (sample: unknown) => JSON.stringify(sample).length;
  return (objects.length > 0 ? objects : samples).toSorted((one, other) => length(one) - length(other)).slice(0, 1);
}

/** Splits a text at `|` outside brackets. */
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
