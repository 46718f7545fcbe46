// Who is who: the same person gets the same number for its name, its address and its picture, through a whole
// cassette. The real names live only here, in memory, and are never written.
import { escapePattern } from "./escape-pattern.ts";
import { PLACEHOLDER, personNumber } from "./placeholders.ts";

/** What is known of a person at one place. */
export interface PersonFacts {
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

// A shorter name is an ordinary word too often to be replaced wherever it stands.
const SHORTEST_NAME = 4;

/** The people of one cassette. */
export class People {
  readonly #byId = new Map<string, number>();
  readonly #byEmail = new Map<string, number>();
  readonly #byName = new Map<string, number>();
  #last = 0;
  #pattern: RegExp | undefined;

  /** How many names are known. */
  get names(): number {
    return this.#byName.size;
  }

  /** The number of a person: known by its id, else by its address, else, where it has neither, by its name. */
  numberOf({ id, email, name }: PersonFacts): number {
    const address = email?.toLowerCase();
    const shown = [name, email].flatMap((text) => (text === undefined ? [] : (personNumber(text) ?? [])))[0];
    const known =
      shown ??
      (id === undefined ? undefined : this.#byId.get(id)) ??
      (address === undefined ? undefined : this.#byEmail.get(address)) ??
      (id === undefined && address === undefined && name !== undefined ? this.#byName.get(name) : undefined);
    const number = known ?? this.#last + 1;
    this.#last = Math.max(this.#last, number);
    if (id !== undefined) this.#byId.set(id, number);
    if (address !== undefined && personNumber(address) === undefined) this.#byEmail.set(address, number);
    if (name !== undefined && personNumber(name) === undefined) this.#rememberName(name, number);
    return number;
  }

  /** Takes over that a placeholder of an older recording stands for this person. */
  adopt(facts: PersonFacts, number: number): void {
    this.#last = Math.max(this.#last, number);
    if (facts.email !== undefined) this.#byEmail.set(facts.email.toLowerCase(), number);
    if (facts.name !== undefined) this.#rememberName(facts.name, number);
  }

  /** Puts `replace` in the place of every known name in a text, also as it stands in URLs. */
  replaceNames(text: string, replace: (number: number, separator: string) => string): string {
    if (this.#byName.size === 0) return text;
    this.#pattern ??= namesPattern([...this.#byName.keys()]);
    return text.replace(this.#pattern, (found) => {
      const separator = found.includes(" ") ? " " : (/%20|\+|-/.exec(found)?.[0] ?? " ");
      const number = this.#byName.get(found) ?? this.#byName.get(unslugged(found)) ?? this.#byDashed(found);
      return number === undefined ? found : replace(number, separator);
    });
  }

  #byDashed(found: string): number | undefined {
    for (const [name, number] of this.#byName) if (name.replaceAll(" ", "-") === found) return number;
    return undefined;
  }

  #rememberName(name: string, number: number): void {
    if (name.length < SHORTEST_NAME || this.#byName.has(name)) return;
    this.#byName.set(name, number);
    this.#pattern = undefined;
  }
}

/** A name out of a query (`Ada%20L`, `Ada+L`); a dash may belong to the name, so it stays. */
function unslugged(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function namesPattern(names: readonly string[]): RegExp {
  const forms = names.flatMap((name) => [
    name,
    encodeURIComponent(name),
    encodeURIComponent(name).replaceAll("%20", "+"),
    name.replaceAll(" ", "-"),
  ]);
  // The longest first: one name may begin with another.
  const sorted = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  // A placeholder is found as a whole, and left alone: a real name may be a part of it.
  return new RegExp(
    `${PLACEHOLDER.source}|(?<![\\p{L}\\p{N}])(?:${sorted.map(escapePattern).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
}
