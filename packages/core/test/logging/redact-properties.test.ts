// A secret at any place of a generated text, in any usual encoding, is never in the redacted text.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedact } from "../../src/logging/redact.ts";

const EXACT = 'tok/en+"of\\an=other%kind';
const redact = createRedact([EXACT]);

const percent = encodeURIComponent;
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const escapeAll = (text: string): string =>
  text
    .split("")
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
const html = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const identity = (text: string): string => text;

/** Encodings of a whole text. */
const encoding = fc.constantFrom(
  identity,
  percent,
  (text: string) => percent(percent(text)),
  json,
  (text: string) => json(json(text)),
  html,
  (text: string) => text.replaceAll("&", "\\u0026"),
  (text: string) => json(html(text)),
  (text: string) => percent(json(text)),
);

const LETTERS = "abcXYZ019".split("");
/** The unique part of a secret: no other part of the text contains it. */
const core = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 8, maxLength: 40 }).map((text) => `Q7${text}`);
/** An ordinary text without letters of a secret's unique part. */
const filler = fc.constantFrom("", "page", "{}", "the plan", "1a2b", "object_not_found");

const MEMBERS = [
  "access_token",
  "refresh_token",
  "client_secret",
  "Password",
  "API_KEY",
  "apiKey",
  "verification_token",
];
const PARAMETERS = ["code", "api_key", "token", "X-Amz-Signature", "signature", "access_token", "client_secret"];

const place: fc.Arbitrary<(secret: string) => string> = fc.oneof(
  fc.record({ name: fc.constantFrom(...MEMBERS), before: filler, after: filler }).map(
    ({ name, before, after }) =>
      (secret: string) =>
        JSON.stringify({ before, [name]: `${secret}"\\${secret}`, after }),
  ),
  fc.record({ name: fc.constantFrom(...PARAMETERS), before: filler, after: filler }).map(
    ({ name, before, after }) =>
      (secret: string) =>
        `https://files.example/a?x=${percent(before)}&${name}=${percent(`${secret}&"${secret}`)}&y=${percent(after)}`,
  ),
  fc
    .constantFrom("x-api-key:", "Authorization: Bearer", "Cookie:", "X-Notion-Signature:")
    .map((name) => (secret: string) => `GET /\r\n${name} ${secret}\r\nx-id: 1`),
  fc
    .constantFrom("ntn_", "nrt_", "secret_")
    .map((prefix) => (secret: string) => `data: {"text":"\\n${prefix}${secret}"}`),
  fc.constant((secret: string) => `data: {"say":"Bearer ${secret}"}\n\n`),
  fc.constant((secret: string) => `https://me:${secret}@files.example/`),
  fc.constant((secret: string) => JSON.stringify({ outer: JSON.stringify({ refresh_token: secret }) })),
);

test("redacts the value of a secret name in every encoding", () => {
  fc.assert(
    fc.property(place, core, encoding, fc.boolean(), (build, secret, encode, isNested) => {
      const text = encode(build(secret));
      const clean = redact(isNested ? JSON.stringify({ message: text }) : text);
      return !clean.includes(secret);
    }),
    { numRuns: 3000 },
  );
});

test("redacts an exact secret in every encoding, also with all characters escaped", () => {
  const forms = [identity, escapeAll, percent, json, html];
  fc.assert(
    fc.property(filler, filler, encoding, fc.constantFrom(...forms), (before, after, encode, form) => {
      const clean = redact(`${before} ${encode(form(EXACT))} ${after}`);
      return clean === `${before} [redacted] ${after}`;
    }),
    { numRuns: 1000 },
  );
});

test("redacts base64 of an id and a secret after Basic", () => {
  fc.assert(
    fc.property(core, encoding, (secret, encode) => {
      const basic = btoa(`id:${secret}`);
      return !redact(encode(`Basic ${basic}`)).includes(basic.slice(0, 12));
    }),
  );
});

test("changes nothing in an already redacted text", () => {
  fc.assert(
    fc.property(place, core, encoding, (build, secret, encode) => {
      const clean = redact(encode(build(secret)));
      expect(redact(clean)).toBe(clean);
    }),
  );
});

test("changes no JSON without secrets", () => {
  const word = fc.constantFrom("page", "cursor", "next_cursor", "bearer", "basic", "status", "50%");
  const id = fc.uuid();
  const value = fc.jsonValue().map((inner) => JSON.stringify(inner));
  fc.assert(
    fc.property(word, id, value, (name, cursor, inner) => {
      const text = `{"code":"object_not_found","${name}":"${cursor}","start_cursor":"${cursor}","x":${inner}}`;
      expect(redact(text)).toBe(text);
    }),
  );
});

describe("a cut text", () => {
  test("contains no part of a secret at the cut", () => {
    fc.assert(
      fc.property(
        fc.nat(60),
        fc.constantFrom(EXACT, "ntn_0123456789abcdef", '"token":"0123456789'),
        (length, secret) => {
          const clean = redact(`${"-".repeat(40)}${secret}${" more".repeat(4000)}`, length + 20);
          const shown = secret.replace('"token":"', "").slice(0, 3);
          return !clean.includes(shown);
        },
      ),
    );
  });

  test("ends in an ellipsis", () => expect(redact("ordinary words", 8)).toBe("ordinary…"));
});

test.each([
  ["a member", (secret: string) => `{"access_token":"${secret}","x":1}`, '{"access_token":"[redacted]","x":1}'],
  ["a token", (secret: string) => `ntn_${secret} x`, "[redacted] x"],
  ["a parameter", (secret: string) => `?token=${secret}&x=1`, "?token=[redacted]&x=1"],
  ["a bearer token", (secret: string) => `Bearer ${secret}.`, "Bearer [redacted]"],
  ["a password in a URL", (secret: string) => `//a:${secret}@host`, "//[redacted]@host"],
  ["a password with @", (secret: string) => `//a:${secret}@${secret}@host/@`, "//[redacted]@host/@"],
])("redacts %s of a megabyte", (_, build, clean) => expect(redact(build("a1".repeat(500_000)), Infinity)).toBe(clean));

test.each([
  "Invalid token: the token has expired",
  "Expected a bearer token",
  '{"next_cursor":"abc123","secrets":"plan","tokens":12,"code":"validation_error","Password":{"id":"title"}}',
  "https://www.notion.so/Plan-123?pvs=4&state=x",
  '{"next_page_token":"abc123","nextPageToken":"abc123","next":"?page_token=abc123&page_size=10"}',
  "data.token.count and //comment: mail me",
])("keeps %s", (text) => expect(redact(text)).toBe(text));
