// Takes secrets and people out of texts, JSON and bodies, before anything is kept that is written. What was a secret
// once is one everywhere: its value is remembered for the life of the cassette, in memory only.
import { parseJson } from "../formats/har/har-body.ts";
import { People } from "./people.ts";
import { personAvatar, personEmail, personName, personNumber, REDACTED, REDACTED_IN_URL } from "./placeholders.ts";
import {
  EMAIL,
  HOST_CREDENTIALS,
  rulesOf,
  SECRET_MEMBERS,
  SIGNED_PARAMETER,
  TOKEN_SHAPES,
  type RedactionRule,
  type RedactOptions,
} from "./rules.ts";

type JsonObject = Readonly<Record<string, unknown>>;

// A shorter text is an ordinary word too often.
const SHORTEST_SECRET = 6;

// Members whose texts are names of the service's own, or ids: no person is named there.
const STRUCTURAL = /^(?:object|type|id|color|status|.*_id|.*_time)$/;

/** Redacts what one cassette records. */
export class Redactor {
  readonly rules: ReadonlySet<RedactionRule>;
  readonly people = new People();
  readonly #secrets = new Set<string>();

  /** @throws ReplayError `invalid_option` */
  constructor(options: RedactOptions = {}) {
    this.rules = rulesOf(options);
    for (const secret of options.secrets ?? []) this.learnSecret(secret);
  }

  /** Remembers that a text is a secret wherever it turns up. */
  learnSecret(secret: string): void {
    if (secret.length < SHORTEST_SECRET || secret.includes(REDACTED) || secret === REDACTED_IN_URL) return;
    this.#secrets.add(secret).add(encodeURIComponent(secret));
    this.#secrets.add(JSON.stringify(secret).slice(1, -1));
  }

  /** Grows with every secret and every name that becomes known. */
  get knowledge(): number {
    return this.#secrets.size + this.people.names;
  }

  /** Takes over that a placeholder of an earlier recording stands for this text. */
  adopt(placeholder: string, actual: string): void {
    const number = personNumber(placeholder);
    if (number !== undefined)
      this.people.adopt(placeholder.includes("@") ? { email: actual } : { name: actual }, number);
  }

  /** A text without secrets and people. */
  text(text: string): string {
    let clean = this.secretsOf(text);
    if (this.rules.has("signedUrls")) {
      clean = clean
        .replace(SIGNED_PARAMETER, `$1${REDACTED_IN_URL}`)
        .replace(HOST_CREDENTIALS, `$1${REDACTED_IN_URL}@`);
    }
    if (this.rules.has("emails") && /@|%40/.test(clean)) {
      clean = clean.replace(EMAIL, (address) => this.#email(address));
    }
    return this.rules.has("people") ? this.#names(clean) : clean;
  }

  /** A text without the secrets that are known and those that look like tokens: all that is safe to touch in bytes. */
  secretsOf(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, REDACTED);
    if (!this.rules.has("tokens")) return clean;
    for (const [shape, kept] of TOKEN_SHAPES) clean = clean.replace(shape, `${kept}${REDACTED}`);
    return clean;
  }

  /** A JSON value without secrets and people. */
  json(value: unknown, key = ""): unknown {
    if (typeof value === "string") return this.#string(value, key);
    if (Array.isArray(value)) return value.map((inner) => this.json(inner, key));
    if (typeof value !== "object" || value === null) return value;
    const object = value as JsonObject;
    const person = this.rules.has("people") || this.rules.has("emails") ? this.#personOf(object) : undefined;
    return Object.fromEntries(
      Object.entries(object).map(([name, inner]) => [this.secretsOf(name), this.#member(object, name, inner, person)]),
    );
  }

  /** A body's text: JSON, a form, lines of events that hold JSON, or any other text. */
  body(text: string, mimeType: string): string {
    if (mimeType.includes("event-stream")) return this.#events(text);
    if (/^\s*[[{]/.test(text)) {
      const value = parseJson(text);
      // What is left as it was keeps its own spelling.
      if (value !== undefined) {
        const [before, after] = [JSON.stringify(value), JSON.stringify(this.json(value))];
        return before === after ? text : after;
      }
    }
    if (mimeType.includes("x-www-form-urlencoded")) return this.text(this.#form(text));
    return this.text(text);
  }

  #string(value: string, key: string): string {
    return STRUCTURAL.test(key) ? this.secretsOf(value) : this.text(value);
  }

  #member(object: JsonObject, name: string, value: unknown, person: number | undefined): unknown {
    const rule = name === "code" && "grant_type" in object ? "oauthBodies" : SECRET_MEMBERS[name];
    if (rule !== undefined && this.rules.has(rule) && typeof value === "string") {
      this.learnSecret(value);
      return REDACTED;
    }
    if (person !== undefined && this.rules.has("people") && typeof value === "string") {
      if (name === "name") return personName(person);
      if (name === "avatar_url") return personAvatar(person);
    }
    return this.json(value, name);
  }

  /** The number of the person that an object is; nothing else is one. */
  #personOf(object: JsonObject): number | undefined {
    if (object["object"] !== "user" || object["type"] === "bot" || typeof object["name"] !== "string") return undefined;
    const { id, name, person } = object;
    const email = typeof person === "object" && person !== null && "email" in person ? person.email : undefined;
    return this.people.numberOf({
      id: typeof id === "string" ? id : undefined,
      name,
      email: typeof email === "string" ? email : undefined,
    });
  }

  #email(address: string): string {
    const plain = address.replace(/%40/i, "@");
    if (personNumber(plain) !== undefined) return address;
    const placeholder = personEmail(this.people.numberOf({ email: plain }));
    return plain === address ? placeholder : placeholder.replace("@", "%40");
  }

  #names(text: string): string {
    return this.people.replaceNames(text, (number, separator) => personName(number).replaceAll(" ", separator));
  }

  #form(text: string): string {
    const hasGrant = /(?:^|&)grant_type=/.test(text);
    return text.replace(/(^|&)([\w.-]+)=([^&]*)/g, (whole, before: string, name: string, value: string) => {
      const rule = name === "code" && hasGrant ? "oauthBodies" : SECRET_MEMBERS[name];
      if (rule === undefined || !this.rules.has(rule)) return whole;
      this.learnSecret(value);
      return `${before}${name}=${REDACTED_IN_URL}`;
    });
  }

  /** Line by line: data may be JSON, and a comment or an id may hold a secret as well. */
  #events(text: string): string {
    return text.replace(/^(data: ?)?(.*)$/gm, (_, before: string | undefined, line: string) =>
      before === undefined ? this.text(line) : before + this.body(line, "text/plain"),
    );
  }
}
