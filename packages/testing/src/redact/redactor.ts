// Removes secrets and personal data from texts, JSON values and bodies, before they are written. A secret that was found
// once is removed everywhere. Its value is kept in memory only, as long as the cassette is open.
import { decodeSecret, maskSecrets, replaceMasked, TOKENS, type JsonObject } from "@ws/core/engine";
import { parseJson } from "../formats/har/har-body.ts";
import { People, personIn } from "./people.ts";
import { personAvatar, personEmail, personName, personNumber, REDACTED, REDACTED_IN_URL } from "./placeholders.ts";
import {
  CASSETTE_FORMS,
  EMAIL,
  enabledRules,
  isRedacted,
  memberRule,
  type RedactionRule,
  type RedactOptions,
} from "./rules.ts";

// Shorter texts are often ordinary words.
const MIN_SECRET_LENGTH = 6;

// Fields with ids or with fixed values of the API. They never contain personal data.
const STRUCTURAL = /^(?:object|type|id|color|status|.*_id|.*_time)$/;

const TOKENS_ONLY: ReadonlySet<RedactionRule> = new Set(["tokens"]);
const NO_RULES: ReadonlySet<RedactionRule> = new Set();

/** Returns true after the name of a parameter, and after the slashes of a URL. */
const isInUrl = (before: string): boolean => /(?:=|\/\\{0,9}\/)$/.test(before.slice(-16));

/** Redacts the data of one cassette. */
export class Redactor {
  readonly #rules: ReadonlySet<RedactionRule>;
  readonly people = new People();
  readonly #secrets = new Set<string>();

  /** @throws ReplayError `invalid_option` */
  constructor(options: RedactOptions = {}) {
    this.#rules = enabledRules(options);
    for (const secret of options.secrets ?? []) this.learnSecret(secret);
  }

  /** Adds a secret. It is removed from all texts from now on. Ignores texts of fewer than six characters. */
  learnSecret(secret: string): void {
    if (secret.length < MIN_SECRET_LENGTH || secret.includes(REDACTED) || secret === REDACTED_IN_URL) return;
    for (const form of [secret, encodeURIComponent(secret.toWellFormed()), secret.replaceAll(" ", "+")]) {
      this.#secrets.add(decodeSecret(form));
    }
  }

  /** Number of known secrets and names. */
  get learnedCount(): number {
    return this.#secrets.size + this.people.nameCount;
  }

  /** Assigns a placeholder of an earlier recording to a text. */
  adoptPlaceholder(placeholder: string, actual: string): void {
    const number = personNumber(placeholder);
    if (number !== undefined)
      this.people.assign(placeholder.includes("@") ? { email: actual } : { name: actual }, number);
  }

  /** Removes secrets and personal data from a text. */
  redactText(text: string): string {
    let clean = this.#replace(text, this.#rules);
    if (this.#rules.has("emails") && /@|%40/.test(clean)) {
      clean = clean.replace(EMAIL, (address) => this.#email(address));
    }
    return this.#rules.has("people") ? this.#names(clean) : clean;
  }

  /** Removes known secrets and tokens from a text. Safe for binary data. */
  redactSecrets(text: string): string {
    return this.#replace(text, this.#rules.has("tokens") ? TOKENS_ONLY : NO_RULES);
  }

  /** Replaces known secrets, and the secrets of some rules. */
  #replace(text: string, rules: ReadonlySet<RedactionRule>): string {
    // Most texts are ids, names and words, which contain no secret except a token or a known secret.
    const isWord = !/[^\w-]/.test(text) && TOKENS.every(({ start }) => text.search(start) === -1);
    if (isWord && !this.#containsSecret(text)) return text;
    const secrets = [...this.#secrets];
    const mask = maskSecrets(text, secrets, (...found) => isRedacted(rules, ...found), CASSETTE_FORMS);
    // The position decides about the placeholder, so that redacting again changes nothing.
    return replaceMasked(text, mask, (start) => (isInUrl(text.slice(0, start)) ? REDACTED_IN_URL : REDACTED));
  }

  #containsSecret(text: string): boolean {
    for (const secret of this.#secrets) if (text.includes(secret)) return true;
    return false;
  }

  /**
   * Returns true if the value of a header, a member of JSON or a field of a form is secret.
   * @param hasGrant True if a member beside it is `grant_type`. Then `code` is an authorization code, and not an error code.
   */
  isSecretMember(name: string, hasGrant = false): boolean {
    const rule = name === "code" && hasGrant ? "oauthBodies" : memberRule(name);
    return rule !== undefined && this.#rules.has(rule);
  }

  /** Returns true if the value of a query parameter is secret. */
  isSecretParameter(name: string): boolean {
    const parameter = `?${name}=x`;
    return this.redactText(parameter) !== parameter;
  }

  /** Removes secrets and personal data from a JSON value. Returns the value itself if it has none. */
  redactJson(value: unknown, key = ""): unknown {
    if (typeof value === "string") return this.#string(value, key);
    if (Array.isArray(value)) {
      const clean = value.map((inner) => this.redactJson(inner, key));
      return clean.every((inner, index) => inner === value[index]) ? value : clean;
    }
    if (typeof value !== "object" || value === null) return value;
    const object = value as JsonObject;
    const details = personIn(object);
    const person = details && this.people.numberOf(details);
    let isClean = true;
    const members = Object.entries(object).map(([name, inner]): [string, unknown] => {
      const member: [string, unknown] = [this.redactSecrets(name), this.#member(object, name, inner, person)];
      isClean &&= member[0] === name && member[1] === inner;
      return member;
    });
    return isClean ? value : Object.fromEntries(members);
  }

  /** Removes secrets and personal data from the text of a body: JSON, a form, server-sent events, or other text. */
  redactBody(text: string, mimeType: string): string {
    if (mimeType.includes("event-stream")) return this.#events(text);
    const value = parseJson(text);
    if (value !== undefined) {
      const clean = this.redactJson(value);
      if (clean !== value) return JSON.stringify(clean);
      // A body without secrets keeps its original text, which can contain secrets in repeated members.
      return JSON.stringify(value) === text ? text : this.#replace(text, this.#rules);
    }
    if (mimeType.includes("x-www-form-urlencoded")) return this.redactText(this.#form(text));
    return this.redactText(text);
  }

  #string(value: string, key: string): string {
    return STRUCTURAL.test(key) ? this.redactSecrets(value) : this.redactText(value);
  }

  #member(object: JsonObject, name: string, value: unknown, person: number | undefined): unknown {
    if (typeof value === "string" && this.isSecretMember(name, "grant_type" in object)) {
      this.learnSecret(value);
      return REDACTED;
    }
    if (person !== undefined && this.#rules.has("people") && typeof value === "string") {
      if (name === "name") return personName(person);
      if (name === "avatar_url") return personAvatar(person);
    }
    return this.redactJson(value, name);
  }

  #email(address: string): string {
    const plain = address.replace(/%40/i, "@");
    const placeholder = personEmail(this.people.numberOf({ email: plain }));
    return plain === address ? placeholder : placeholder.replace("@", "%40");
  }

  #names(text: string): string {
    return this.people.replaceNames(text, (number, separator) => personName(number).replaceAll(" ", separator));
  }

  #form(text: string): string {
    const hasGrant = /(?:^|&)grant_type=/.test(text);
    return text.replace(/(^|&)([\w.-]+)=([^&]*)/g, (pair, before: string, name: string, value: string) => {
      if (!this.isSecretMember(name, hasGrant)) return pair;
      this.learnSecret(value);
      return `${before}${name}=${REDACTED_IN_URL}`;
    });
  }

  /** Redacts server-sent events line by line. Data may be JSON, and comments and ids may contain secrets. */
  #events(text: string): string {
    return text.replace(/(data: ?)?([^\r\n]*)/g, (_, before: string | undefined, line: string) =>
      before === undefined ? this.redactText(line) : before + this.redactBody(line, "text/plain"),
    );
  }
}
