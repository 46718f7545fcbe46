// Errors that a custom HTTP client throws: kept as the cause, or copied without what must not be shown.
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { clients, errorOf, TOKEN, type TestedClient } from "../support/clients.ts";

class QuotaError extends Error {
  override readonly name = "QuotaError";
  readonly code = "QUOTA";
  readonly details = { left: 0, teams: ["a"] };
}

/** Returns the cause of the error of a call whose HTTP client throws a value. */
async function causeOf(create: TestedClient["create"], thrown: unknown): Promise<unknown> {
  const client = create({ logLevel: "off", retry: false }, () => {
    throw thrown;
  });
  return (await errorOf(() => client.users.me())).cause;
}

describe.each(clients)("$name", ({ create }) => {
  test.each([
    ["an error of a class", new QuotaError("no quota left", { cause: new Error("inner") })],
    ["an AbortError", new DOMException("stopped", "AbortError")],
    ["an error with several errors", new AggregateError([new Error("one"), new QuotaError("two")], "all failed")],
    ["a message of several lines", new Error("first\n  | second")],
  ])("keeps %s", async (_, thrown) => expect(await causeOf(create, thrown)).toBe(thrown));

  const circular = Object.assign(new Error("circular"), { self: {} });
  circular.self = circular;
  test("keeps an error that refers to itself", async () => {
    expect(await causeOf(create, circular)).toBe(circular);
  });

  const redacted = `Bearer ${TOKEN}`;
  class Shown extends Error {
    readonly #token = TOKEN;
    [inspect.custom](): string {
      return this.#token;
    }
  }
  const withGetter = Object.defineProperty(new Error("getter"), "config", {
    enumerable: true,
    get: () => {
      throw new Error("unreadable");
    },
  });
  test.each([
    ["the token in its message", new Error(redacted)],
    ["the token in its stack", Object.assign(new Error("x"), { stack: `Error: x\n    at ${redacted}` })],
    ["the token in a field", Object.assign(new Error("x"), { config: { headers: [{ value: redacted }] } })],
    ["the token in a key", Object.assign(new Error("x"), { headers: { [redacted]: 1 } })],
    ["the token in its cause", new Error("x", { cause: new Error(redacted) })],
    ["the token in one of its errors", new AggregateError([new Error(redacted)], "x")],
    ["the token in a symbol", Object.assign(new Error("x"), { [Symbol("config")]: { redacted } })],
    ["a field with the name of a secret", Object.assign(new Error("x"), { refresh_token: "short" })],
    ["headers", Object.assign(new Error("x"), { headers: new Headers({ authorization: redacted }) })],
    ["a map", Object.assign(new Error("x"), { headers: new Map([["authorization", redacted]]) })],
    ["a function", Object.assign(new Error("x"), { toString: () => redacted })],
    ["a text of its own for consoles", new Shown("x")],
    ["too many fields", Object.assign(new Error("x"), { list: Array.from({ length: 2000 }, (_, at) => at), redacted })],
    ["a getter that throws", withGetter],
    ["a forged line in its message", new Error("x\nforged")],
    ["a forged line in its name", Object.assign(new Error("x"), { name: "a\nb" })],
    ["a control character in its stack", Object.assign(new Error("x"), { stack: "Error: x\n    at \u001b[2J" })],
  ])("copies an error with %s", async (_, thrown) => {
    const cause = (await causeOf(create, thrown)) as Error;
    expect(cause === thrown).toBe(false);
    expect(cause.constructor).toBe(Error);
    const shown = `${inspect(cause, { depth: 20, showHidden: true })} ${JSON.stringify(cause)} ${String(cause.stack)}`;
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toMatch(/^forged/m);
  });

  test("copies a value that is no error", async () => {
    expect(await causeOf(create, "text")).toMatchObject({ message: "text" });
  });
});
