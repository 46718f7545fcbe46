import fc from "fast-check";
import { expect, test } from "vitest";
import { causeError, describeCause } from "../../src/errors/cause.ts";
import { createRedact, redactHeaders, REDACTED } from "../../src/logging/redact.ts";

const redact = createRedact(["my+secret/value==", 'q"uo\\te', "half \ud800 of a letter"]);

test.each([
  ["token ntn_abcdef0123456789", "token [redacted]"],
  ["secret_abcdef0123456789", REDACTED],
  ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [redacted]"],
  ["Basic aWQ6c2VjcmV0", "Basic [redacted]"],
  ['{"access_token":"a\\"b","x":1}', '{"access_token":"[redacted]","x":1}'],
  ['{"grant_type":"authorization_code","code":"abc"}', '{"grant_type":"authorization_code","code":"[redacted]"}'],
  ['{"code":"abc","grant_type":"authorization_code"}', '{"code":"[redacted]","grant_type":"authorization_code"}'],
  ['{"object":"error","code":"object_not_found"}', '{"object":"error","code":"object_not_found"}'],
  ["https://files.example/a.png?X-Amz-Signature=abc&x=1", "https://files.example/a.png?X-Amz-Signature=[redacted]&x=1"],
  ["http://me:pw@proxy:8080", "http://[redacted]@proxy:8080"],
  ["plain my+secret/value==, in a URL my%2Bsecret%2Fvalue%3D%3D", "plain [redacted], in a URL [redacted]"],
  ['in JSON {"x":"q\\"uo\\\\te"}', 'in JSON {"x":"[redacted]"}'],
  ["as entities my&#x2b;secret/value&#61;&#61;", "as entities [redacted]"],
  ["encoded four times my%2525252Bsecret/value==", "encoded four times [redacted]"],
  ['cut {"access_token":"ab', 'cut {"access_token":"[redacted]'],
  ['empty {"access_token":"","x":"1"}', 'empty {"access_token":"","x":"1"}'],
  ["before an entity token=abc&#13;x", "before an entity token=[redacted]&#13;x"],
  ["an ordinary sentence about a secret and a token", "an ordinary sentence about a secret and a token"],
])("redacts %j as %j", (text, clean) => expect(redact(text)).toBe(clean));

test("redacts credentials and cookies in headers, in any letter case", () => {
  const headers = { Authorization: "Bearer x", "set-cookie": "session=1", "x-id": "1", "x-echo": "my+secret/value==" };
  expect(redactHeaders(headers, redact)).toEqual({
    Authorization: REDACTED,
    "set-cookie": REDACTED,
    "x-id": "1",
    "x-echo": REDACTED,
  });
});

test("redacts an exact secret in any text", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (before, after) => !redact(`${before}my+secret/value==${after}`).includes("my+secret/value=="),
    ),
  );
});

test("a cause keeps its code and its chain, and loses the fields of a library", () => {
  const root = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  const thrown = Object.assign(new Error("failed with ntn_abcdef0123456789", { cause: root }), {
    config: { headers: { authorization: "Bearer ntn_abcdef0123456789" } },
  });
  const cause = causeError(describeCause(thrown), redact);
  expect(cause).toMatchObject({
    message: "failed with [redacted]",
    cause: { code: "ECONNREFUSED", syscall: "connect" },
  });
  expect(cause).not.toHaveProperty("config");
});

test("ends a circular chain of causes", () => {
  const error: Error = new Error("loop");
  error.cause = error;
  expect(describeCause(error).cause?.cause?.cause?.cause?.cause?.cause).toBeUndefined();
});

test.each([
  [undefined, "undefined"],
  ["text", "text"],
  [null, "null"],
  [42, "42"],
])("describes any thrown value: %j", (thrown, message) => expect(describeCause(thrown).message).toBe(message));

test.each([
  '"grant_type" ',
  "//a:",
  "&X-Amz-",
  "ntn_",
  "&#",
  "\0",
  "\\",
  "token=",
  '"code":"a",',
  "Bearer ",
  '"token":"',
  "token:'",
  '\\"',
  "%25",
])("redacts 2 MB of %j in linear time", (piece) => {
  const text = `"grant_type"${piece.repeat(2e6 / piece.length)}`;
  expect(redact(text, Infinity)).toMatch(/^"grant_type"/);
});
