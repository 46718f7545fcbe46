import { expect, test } from "vitest";
import { siteAddress } from "../.vitepress/site-address.ts";

test("the address is that of a host, without a slash at its end", () => {
  expect(siteAddress("https://docs.example.com/")).toBe("https://docs.example.com");
  expect(siteAddress("https://docs.example.com:8443")).toBe("https://docs.example.com:8443");
  expect(siteAddress("")).toBeUndefined();
  expect(siteAddress(undefined)).toBeUndefined();
});

test.each(["docs.example.com", "http://docs.example.com", "https://example.com/docs", "https://me:secret@example.com"])(
  "%s is refused",
  (value) => {
    expect(() => siteAddress(value)).toThrow(/^Expected DOCS_URL/);
  },
);
