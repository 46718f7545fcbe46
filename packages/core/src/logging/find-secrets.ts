// Finds secrets in a text in linear time. The regular expressions below match short, bounded pieces only: the start of a
// secret. Its end is searched for with indexOf() and with patterns of one character, which never backtrack.
import { decodeView, type DecodedView } from "./decoded-view.ts";
import { NAME_PATTERN, parameterGroup, type SecretGroup } from "./secret-names.ts";

/** A secret in a text: positions, and how it was recognized. */
export interface FoundSecret {
  readonly start: number;
  readonly end: number;
  /** Group of the secret; undefined for an exact secret. */
  readonly group: SecretGroup | undefined;
  /** True if the secret is a value in a URL or a form, where brackets would be percent-encoded. */
  readonly inUrl: boolean;
}

const TOKEN = /(?:ntn|nrt|secret)_[\w-]{6}|eyJ[\w-]{8}/g;
const SCHEME = /(bearer|basic)[\s+]{1,8}(?=[\w.~+/=-]{6})/gi;
const USER_INFO = /\/\\{0,31}\/(?=[^\s/"'<>?#\\@:]{1,512}:)/g;
const NAMED = new RegExp(
  String.raw`(${NAME_PATTERN}|code)(?:\\{0,31}["'])?[^\S\r\n]{0,8}(?:=>?|:)[^\S\r\n]{0,8}(\[\s{0,8})?`,
  "gi",
);
const GRANT = /\bgrant_type(?:\\{0,31}["']\s{0,8}[:=]|=)/;
const PLACEHOLDER = /(?:\[redacted\]|REDACTED\b)/y;
const OPENING_QUOTE = /\\{0,31}["']/y;
const NEXT_ITEM = /\s{0,8},\s{0,8}(?=\\{0,31}["'])/y;
const SCHEME_WORD = /(?:(?:bearer|basic|digest|token)[\s+]{1,8})?/iy;
const NOT_TOKEN = /[^\w-]/g;
const NOT_JWT = /[^\w.-]/g;
const NOT_CREDENTIALS = /[^\w.~+/=-]/g;
const VALUE_END = /[&"\s\\<>#]/g;
const LINE_END = /[\r\n"]|\\[nr]/g;
const WORD_END = /[\s"'\\,;&<>]/g;
const HOST_END = /[\s/"'<>?#\\]/g;

/** Returns true if a word begins at the position. A word may also begin after an escape such as \n in JSON. */
const isWordStart = (text: string, at: number, letter = /\w/): boolean =>
  !letter.test(text.charAt(at - 1)) || (text.charAt(at - 2) === "\\" && /[bfnrt]/.test(text.charAt(at - 1)));

/** Returns the position of the first match from a position, or the length of the text. */
function search(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** Returns the end of a sticky match at a position, or undefined. */
function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns true unless the value is a word of a sentence, such as in "a bearer token" or "token: expected a string". */
const isOpaque = (value: string): boolean => value.length >= 16 || /\d|[.~+/=_-]\w|[a-z][A-Z]/.test(value);

/** Returns true for base64 of `id:secret`. */
function isBasic(value: string): boolean {
  const base64 = value.replace(/[^A-Za-z\d+/]/g, "").slice(0, 16_384);
  // Four characters encode three bytes. A rest of one character encodes nothing.
  return atob(base64.length % 4 === 1 ? base64.slice(0, -1) : base64).includes(":");
}

/**
 * Returns the pattern of an exact secret, for `findSecrets()`. It matches the secret as it is, escaped for JSON, and
 * decoded, because the search reads a decoded view.
 */
export function secretPattern(secret: string): RegExp {
  const forms = new Set([secret, decodeView(secret).text, encodeURIComponent(secret.toWellFormed())]);
  return new RegExp([...forms].map(patternSource).join("|"), "g");
}

/** Escapes a text for a pattern. Each level of JSON adds backslashes before quotes and backslashes. */
const patternSource = (text: string): string =>
  text.replace(/\\+"?|"|[$()*+.?[\]^{|}/]/g, (found) => {
    const count = found.replace('"', "").length;
    if (found.endsWith('"')) return `\\\\{${count},${16 * count + 15}}"`;
    return found.startsWith("\\") ? `\\\\{${count},${16 * count}}` : `\\${found}`;
  });

/**
 * Returns all secrets in a text, in order and without overlaps.
 * @param exact Patterns of exact secrets, see `secretPattern()`
 * @param isWanted Returns true for each secret to return. Default: all
 */
export function findSecrets(
  text: string,
  exact: readonly RegExp[],
  isWanted: (secret: FoundSecret) => boolean = () => true,
): FoundSecret[] {
  const view = decodeView(text);
  const found: FoundSecret[] = [];
  const add: Add = (start, end, group, inUrl = false) => {
    if (end > start) found.push({ start: view.toSource(start), end: view.toSource(end), group, inUrl });
  };
  for (const pattern of exact) {
    for (const { 0: secret, index } of view.text.matchAll(pattern)) add(index, index + secret.length);
    if (view.text === text) continue;
    for (const { 0: secret, index } of text.matchAll(pattern)) {
      found.push({ start: index, end: index + secret.length, group: undefined, inUrl: false });
    }
  }
  findTokens(view.text, add);
  findUserInfo(view.text, add);
  findNamed(view, text, add);
  return mergeOverlaps(found.filter(isWanted));
}

type Add = (start: number, end: number, group?: SecretGroup, inUrl?: boolean) => void;

function findTokens(text: string, add: Add): void {
  forEachMatch(TOKEN, text, ({ 0: token, index }) => {
    if (!isWordStart(text, index)) return index + 1;
    const isJwt = token.startsWith("eyJ");
    const end = search(isJwt ? NOT_JWT : NOT_TOKEN, text, index);
    if (!isJwt || text.slice(index, end).split(".", 3).length === 3) add(index, end, "tokens");
    return end;
  });
  forEachMatch(SCHEME, text, ({ 0: scheme, 1: name = "", index }) => {
    if (!isWordStart(text, index)) return index + 1;
    const start = index + scheme.length;
    const end = search(NOT_CREDENTIALS, text, start);
    const value = text.slice(start, end);
    if (/^bearer/i.test(name) ? isOpaque(value) : isBasic(value)) add(start, end, "tokens");
    return end;
  });
}

/** Calls a function for each match. The search continues where the function returns, so no character is read twice. */
function forEachMatch(pattern: RegExp, text: string, visit: (found: RegExpExecArray) => number): void {
  pattern.lastIndex = 0;
  for (let found; (found = pattern.exec(text)) !== null;) pattern.lastIndex = visit(found);
}

/** Finds user name and password before the host name of a URL. */
function findUserInfo(text: string, add: Add): void {
  for (const { 0: slashes, index } of text.matchAll(USER_INFO)) {
    const start = index + slashes.length;
    const host = text.slice(start, search(HOST_END, text, start));
    const length = host.lastIndexOf("@");
    if (host.slice(0, Math.max(length, 0)).includes(":")) add(start, start + length, "signedUrls", true);
  }
}

/** Finds the values of secret names: in JSON, forms, queries and header lines. */
function findNamed(view: DecodedView, source: string, add: Add): void {
  const { text } = view;
  const hasGrant = GRANT.test(text);
  forEachMatch(NAMED, text, ({ 0: whole, 1: name = "", 2: list, index }) => {
    if (!isWordStart(text, index, /[\w-]/)) return index + 1;
    const isCode = /^code$/i.test(name);
    const group = isCode ? "oauthBodies" : parameterGroup(name);
    const isMember = isCode ? hasGrant : group !== "signedUrls";
    const start = index + whole.length;
    const hasEquals = whole.trimEnd().endsWith("=");
    const isSecret = isMember && !(isCode && hasEquals);
    const isParameter = whole.endsWith("=") && /^[?&#;]?$/.test(text.charAt(index - 1));
    const quote = matchEnd(OPENING_QUOTE, text, start);
    if (quote !== undefined) {
      return isMember || isParameter ? findQuoted(view, source, start, quote, list !== undefined, group, add) : start;
    }
    if (matchEnd(PLACEHOLDER, text, start) !== undefined) return start;
    if (hasEquals && (isSecret || isParameter)) {
      const end = parameterEnd(view, source, start);
      add(start, end, group, true);
      return end;
    }
    return !hasEquals && isMember && !isCode ? findLineValue(text, start, group, add) : start;
  });
}

/** Finds a quoted value, or all quoted values of a list. Returns the position after it. */
function findQuoted(
  view: DecodedView,
  source: string,
  start: number,
  quote: number,
  isList: boolean,
  group: SecretGroup | undefined,
  add: Add,
): number {
  let from = start;
  let open: number | undefined = quote;
  while (open !== undefined) {
    const [end, next] = closingQuote(view, source, from, open - 1);
    if (end > open && matchEnd(PLACEHOLDER, view.text, open) !== end) add(open, end, group);
    from = (isList ? matchEnd(NEXT_ITEM, view.text, next) : undefined) ?? next;
    open = from === next ? undefined : matchEnd(OPENING_QUOTE, view.text, from);
  }
  return from;
}

/** Finds the value of a line such as `x-api-key: value`. Returns the position after it. */
function findLineValue(text: string, start: number, group: SecretGroup | undefined, add: Add): number {
  const value = matchEnd(SCHEME_WORD, text, start) ?? start;
  const end = search(group === "cookies" ? LINE_END : WORD_END, text, value);
  if (!isOpaque(text.slice(value, end))) return start;
  add(value, end, group);
  return end;
}

const sourceOf = ({ toSource }: DecodedView, source: string, at: number): string =>
  source.slice(toSource(at), toSource(at + 1));

/** Returns the end of a value in a query. A character with more percent-encodings than `=` belongs to the value. */
function parameterEnd(view: DecodedView, source: string, start: number): number {
  const depth = (at: number): number => {
    const encoded = sourceOf(view, source, at);
    return encoded.startsWith("%") ? encoded.length : 1;
  };
  const separator = view.text.lastIndexOf("=", start);
  const limit = depth(separator);
  let end = search(VALUE_END, view.text, start);
  while (end < view.text.length && depth(end) > limit) end = search(VALUE_END, view.text, end + 1);
  return end;
}

/**
 * Returns the end of a quoted text, and the position after its closing quote. The closing quote has the encoding of the
 * opening quote. In JSON inside JSON, quotes in the text have more backslashes than the quotes around it.
 */
function closingQuote(view: DecodedView, source: string, from: number, open: number): readonly [number, number] {
  const { text } = view;
  const quote = text.charAt(open);
  const backslashes = open - from;
  const measure = (at: number, before: number) => {
    if (text === source) return { depth: 1, level: before };
    const encoded = sourceOf(view, source, at);
    const core = encoded.replace(/^\\+/, "");
    return { depth: core.length, level: before + encoded.length - core.length };
  };
  const opening = measure(open, backslashes);
  for (let at = open; (at = text.indexOf(quote, at + 1)) >= 0;) {
    let before = 0;
    while (at - before - 1 > open && text.charAt(at - before - 1) === "\\") before += 1;
    const { depth, level } = measure(at, before);
    if (depth > opening.depth) continue;
    // With mixed encodings, the number of backslashes is uncertain, so rather redact too much. A word never follows the
    // closing quote.
    const isMixed = opening.depth > 1;
    if (isMixed && /[\w%+/=~-]/.test(text.charAt(at + 1))) continue;
    const closingLevel = isMixed ? level : level % (2 * (opening.level + 1));
    if (depth === opening.depth && closingLevel !== opening.level) continue;
    return [at - Math.min(before, backslashes), at + 1];
  }
  return [text.length, text.length];
}

/** Sorts the secrets and joins those that overlap. */
function mergeOverlaps(found: readonly FoundSecret[]): FoundSecret[] {
  const merged: FoundSecret[] = [];
  for (const next of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) merged.push(next);
    else if (next.end > last.end) merged[merged.length - 1] = { ...last, end: next.end };
  }
  return merged;
}
