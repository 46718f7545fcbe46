// The placeholders of people, one for each person in a whole cassette.
import { asJsonObject, type JsonObject } from "@ws/core/engine";
import { bodyText, parseJson } from "../formats/har/har-body.ts";
import type { HarEntry } from "../model/har.ts";
import { escapePattern, personNumber, PLACEHOLDER, placeholderNumber } from "./placeholders.ts";

/** The known data of a person. */
export interface PersonDetails {
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** Returns the person that a user object describes. Undefined for any other object, and for a bot, which keeps its name. */
export function personIn(object: JsonObject): (PersonDetails & { readonly name: string }) | undefined {
  const { id, name } = object;
  if (object["object"] !== "user" || object["type"] === "bot" || typeof name !== "string") return undefined;
  const { email } = asJsonObject(object["person"]);
  return {
    name,
    id: typeof id === "string" ? id : undefined,
    email: typeof email === "string" ? email : undefined,
  };
}

// Shorter names are often ordinary words, so they are not replaced in other texts.
const MIN_NAME_LENGTH = 4;

/**
 * Assigns a number to each person of a cassette, so that name, e-mail address and picture get matching placeholders.
 * Real names are kept in memory only.
 */
export class People {
  readonly #byId = new Map<string, number>();
  readonly #byEmail = new Map<string, number>();
  readonly #byName = new Map<string, number>();
  /** Numbers of addresses that turned out to belong to a person with another number. */
  readonly #sameAs = new Map<number, number>();
  #last = 0;
  #pattern: RegExp | undefined;

  /** Number of known names. */
  get nameCount(): number {
    return this.#byName.size;
  }

  /** Returns the number of a person, found by id or e-mail address, or by name if both are missing. */
  numberOf({ id, email, name }: PersonDetails): number {
    const address = email?.toLowerCase();
    const redacted = [name, email].flatMap((text) => (text === undefined ? [] : (personNumber(text) ?? [])))[0];
    const ofId = id === undefined ? undefined : this.#byId.get(id);
    const ofAddress = address === undefined ? undefined : this.#byEmail.get(address);
    // An older recording has the user without the address, and this one has the address before the user.
    if (ofId !== undefined && ofAddress !== undefined) this.#sameAs.set(ofAddress, ofId);
    const known =
      (redacted === undefined ? undefined : this.presentNumber(redacted)) ??
      ofId ??
      ofAddress ??
      (id === undefined && address === undefined && name !== undefined ? this.#byName.get(name) : undefined);
    const number = known ?? this.#last + 1;
    this.#last = Math.max(this.#last, number);
    if (id !== undefined) this.#byId.set(id, number);
    if (address !== undefined && personNumber(address) === undefined) this.#byEmail.set(address, number);
    if (name !== undefined && personNumber(name) === undefined) this.#addName(name, number);
    return number;
  }

  /** Returns the present number of a person by an earlier one. */
  presentNumber(number: number): number {
    return this.#sameAs.get(number) ?? number;
  }

  /** Assigns a number of an older recording to a person. */
  assign(person: PersonDetails, number: number): void {
    this.#last = Math.max(this.#last, number);
    if (person.email !== undefined) this.#byEmail.set(person.email.toLowerCase(), number);
    if (person.name !== undefined) this.#addName(person.name, number);
  }

  /** Replaces every known name in a text, also in its URL-encoded forms. */
  replaceNames(text: string, replace: (number: number, separator: string) => string): string {
    if (this.#byName.size === 0) return text;
    this.#pattern ??= namesPattern([...this.#byName.keys()]);
    return text.replace(this.#pattern, (found) => {
      const separator = found.includes(" ") ? " " : (/%20|\+|-/.exec(found)?.[0] ?? " ");
      const number = this.#byName.get(found) ?? this.#byName.get(decodeName(found)) ?? this.#findDashed(found);
      return number === undefined ? found : replace(number, separator);
    });
  }

  #findDashed(found: string): number | undefined {
    for (const [name, number] of this.#byName) if (name.replaceAll(" ", "-") === found) return number;
    return undefined;
  }

  #addName(name: string, number: number): void {
    if (name.length < MIN_NAME_LENGTH || this.#byName.has(name)) return;
    this.#byName.set(name, number);
    this.#pattern = undefined;
  }
}

/** Decodes a name in a query (`Ada%20L`, `Ada+L`). A dash is kept: it may be part of the name. */
function decodeName(text: string): string {
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
  // Longest first: a name may be the beginning of another name.
  const sorted = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  // The pattern also matches whole placeholders, so that a real name inside a placeholder is not replaced.
  return new RegExp(
    `${PLACEHOLDER.source}|(?<![\\p{L}\\p{N}])(?:${sorted.map(escapePattern).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
}

/** Reads the numbers of people from redacted entries into `people`, so that each person keeps the same placeholder. */
export function learnPeople(entries: readonly HarEntry[], people: People): void {
  for (const { request, response } of entries) {
    const responseText = bodyText(response.content);
    for (const text of [request.url, responseText, request.postData ? bodyText(request.postData) : ""]) {
      for (const [found] of text.matchAll(new RegExp(PLACEHOLDER, "g"))) {
        const number = placeholderNumber(found);
        if (number !== undefined) people.assign({}, number);
      }
    }
    learnUsers(parseJson(responseText), people);
  }
}

/** Reads the redacted user objects of a JSON value: redaction keeps their ids. */
function learnUsers(value: unknown, people: People): void {
  if (typeof value !== "object" || value === null) return;
  const person = personIn(asJsonObject(value));
  if (person !== undefined && personNumber(person.name) !== undefined) people.numberOf(person);
  for (const inner of Object.values(value)) learnUsers(inner, people);
}
