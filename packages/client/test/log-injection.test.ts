// Responses whose texts contain control characters, long texts and secrets, on both clients.
import { describe, expect, test } from "vitest";
import { clients, errorOf, jsonResponse, memoryLogger } from "./support/clients.ts";

// oxlint-disable-next-line no-control-regex -- the test looks for control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** Returns true if a text has control characters, or a line break without the mark of a further line. */
const isForged = (text: string): boolean => CONTROL.test(text.replaceAll("\n  | ", ""));

const FORGED: readonly (readonly [string, string])[] = [
  ["a line feed", "a\n2026-01-01T00:00:00.000Z error forged"],
  ["a carriage return", "a\rforged"],
  ["an escape sequence", "a\u001b[2K\u001b[1Aforged"],
  ["a C1 control", "a\u009b2Jforged"],
  ["a line separator", "a\u2028b\u2029forged"],
  ["a bidirectional override", "a\u202eforged\u2066"],
  ["NUL and DEL", "a\u0000\u007fforged"],
];

describe.each(clients)("$name", ({ create }) => {
  describe.each(FORGED)("with %s", (_, text) => {
    test.each([
      ["message", { code: "validation_error", message: text }, {}],
      ["code", { code: text, message: "wrong" }, {}],
      ["request_id", { code: "validation_error", message: "wrong", request_id: text }, {}],
      ["a header", { code: "validation_error", message: "wrong" }, { "x-notion-request-id": text, "x-echo": text }],
      ["error_description", { error: "invalid_client", error_description: text }, {}],
      ["the content type", "<html>", { "content-type": text }],
    ])("writes one entry and a message without control characters: %s", async (_place, data, headers) => {
      const { lines, logger } = memoryLogger();
      const details: unknown[] = [];
      const withDetails = { ...logger, warn: (line: string, more?: object) => (logger.warn(line), details.push(more)) };
      const response = { ...jsonResponse(data, 400, headers), ...(data === "<html>" ? { data } : {}) };
      const client = create({ logger: withDetails, logLevel: "debug", retry: false }, () => response);
      const error = await errorOf(() => client.users.me());
      await client.close();
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter(isForged)).toEqual([]);
      expect(isForged(error.message)).toBe(false);
      const texts = [String(error["code"]), String(error["requestId"]), JSON.stringify(error["headers"])];
      expect([...texts, JSON.stringify(details)].filter((one) => CONTROL.test(one))).toEqual([]);
    });
  });

  test("escapes the message, code, name and stack of a cause", async () => {
    const text = "socket\n    at forged\u001b[1A";
    const client = create({ logLevel: "error", retry: false }, () => {
      const forgedName = `${text} name`;
      const stack = `${forgedName}: ${text}\n    at send (\u009b2Ja.js)\n    at run (b.js)`;
      throw Object.assign(new Error(text), { code: text, name: forgedName, stack });
    });
    const error = await errorOf(() => client.users.me());
    await client.close();
    const cause = error.cause as Error & { code: string };
    expect([error.message, cause.message].filter(isForged)).toEqual([]);
    expect([cause.name, cause.code].filter((one) => CONTROL.test(one))).toEqual([]);
    expect(cause.stack?.split("\n").map((line) => line.trim())).toEqual([
      "socket\\n    at forged\\u001b[1A name: socket",
      "|     at forged\\u001b[1A",
      "at send (\\u009b2Ja.js)",
      "at run (b.js)",
    ]);
  });

  test("cuts a message, a code, a header and a body of nine megabytes", async () => {
    const long = "long ".repeat(1_800_000);
    const { lines, logger } = memoryLogger();
    const body = { code: `c${long}`, message: long, request_id: long, additional_data: { long } };
    const client = create({ logger, logLevel: "debug", retry: false }, () =>
      jsonResponse(body, 400, { "x-long": long }),
    );
    const error = await errorOf(() => client.users.me());
    await client.close();
    expect(error["maybeApplied"]).toBe(false);
    expect(error.message.length).toBeLessThan(3000);
    expect(String(error["code"]).length).toBeLessThan(300);
    expect(String(error["body"]).length).toBe(100_001);
    expect(error["additionalData"]).toBeUndefined();
    expect(JSON.stringify(error).length).toBeLessThan(400_000);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(101_000);
  });

  test("reports an error with its code for a token of nine megabytes", async () => {
    const token = "a1".repeat(4_500_000);
    const body = { code: "validation_error", message: `Bearer ${token}`, access_token: token };
    const client = create({ logLevel: "error", retry: false }, () => jsonResponse(body, 400));
    const error = await errorOf(() => client.users.me());
    await client.close();
    expect(error).toMatchObject({ code: "validation_error", maybeApplied: false, status: 400 });
    expect(error.message).not.toContain("a1a1");
    expect(error["body"]).not.toContain("a1a1");
  });

  test("logs the start of a response of 16 MB at level debug", async () => {
    const { lines, logger } = memoryLogger();
    const body = { object: "user", id: "u", access_token: "a1".repeat(8_000_000) };
    const client = create({ logger, logLevel: "debug" }, () => jsonResponse(body));
    expect(await client.users.me()).toMatchObject({ id: "u" });
    await client.close();
    expect(lines.at(-1)).toContain('"access_token":"[redacted]');
  });

  test.each([
    ["JSON inside JSON", JSON.stringify({ text: '{"refresh_token":"live-value-77"}' })],
    ["an escaped ampersand", '{"url":"https://f.example/a?x=1\\u0026X-Amz-Signature=live-value-77"}'],
    ["an HTML ampersand", "https://f.example/a?x=1&amp;X-Amz-Signature=live-value-77&amp;y=1"],
    ["a code in a query", "https://me.example/callback?code=live-value-77&state=1"],
    ["an API key in a query", "https://me.example/?api_key=live-value-77"],
    ["a password member", '{"Password":"live-value-77"}'],
    ["a token of the service", "nrt_live-value-77"],
    ["a header line", "x-api-key: live-value-77"],
  ])("shows no secret in errors and log lines: %s", async (_, text) => {
    const { lines, logger } = memoryLogger();
    const body = { code: "validation_error", message: text, additional_data: { text } };
    const client = create({ logger, logLevel: "debug", retry: false }, () =>
      jsonResponse(body, 400, { "x-echo": text, "x-api-key": "live-value-77" }),
    );
    const error = await errorOf(() => client.request({ method: "post", path: "users", body: { text } }));
    await client.close();
    expect(error["code"]).toBe("validation_error");
    expect([...lines, JSON.stringify(error), String(error.stack)].join("\n")).not.toContain("live-value-77");
  });
});
