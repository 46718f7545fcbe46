import { expect, test } from "vitest";
import { SealedLinks } from "../../src/web/forms/sealed-links.ts";
import { SignedKeys } from "../../src/web/forms/signed-keys.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("a key for one purpose is worth nothing for another one, for another site, or with another part", () => {
  let now = 1000;
  const form = new SignedKeys("secret", "form", () => now);
  const key = form.issue("abc");
  now += 500;
  expect(form.ageMs(key)).toBe(500);
  expect(form.ageMs(key, "abc")).toBe(500);
  expect(form.ageMs(key, "abd")).toBeUndefined();
  expect(new SignedKeys("secret", "receipt", () => now).ageMs(key)).toBeUndefined();
  expect(new SignedKeys("secreu", "form", () => now).ageMs(key)).toBeUndefined();
  for (const other of ["", "a.b", `${key}x`, key.replace("abc", "abd"), "é".repeat(43), `1.2.${"é".repeat(43)}`])
    expect(form.ageMs(other)).toBeUndefined();
});

test("a link hides its text, is the same on a day, and ends after 180 days", () => {
  let now = 20_000 * DAY_MS;
  const links = new SealedLinks("secret", () => now);
  const link = links.seal("ada@example.com");
  expect(link).toMatch(/^[\w-]+$/);
  expect(Buffer.from(link, "base64url").toString("latin1")).not.toContain("ada");
  now += DAY_MS - 1;
  expect(links.seal("ada@example.com")).toBe(link);
  expect(links.seal("bob@example.com")).not.toBe(link);
  now = 20_180 * DAY_MS - 1;
  expect(links.open(link)).toBe("ada@example.com");
  now += 1;
  expect(links.open(link)).toBeUndefined();
});

test("a changed link, one of another site and other texts open nothing", () => {
  const links = new SealedLinks("secret", () => 0);
  const link = links.seal("ada@example.com");
  expect(new SealedLinks("other", () => 0).open(link)).toBeUndefined();
  const bytes = Buffer.from(link, "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(links.open(changed.toString("base64url"))).toBeUndefined();
  }
  for (const other of ["", "x", "x".repeat(500), link.slice(0, -4)]) expect(links.open(other)).toBeUndefined();
});
