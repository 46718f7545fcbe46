import { expect, test } from "vitest";
import { loadOptional } from "../src/load-optional.ts";

test("returns the package", async () => {
  expect(await loadOptional(() => Promise.resolve("loaded"), "Install it.")).toBe("loaded");
});

test("reports how to install a package that is missing, and keeps the cause", async () => {
  const cause = new Error("Cannot find package");
  const load = () => Promise.reject(cause);
  await expect(loadOptional(load, "Install it.")).rejects.toMatchObject({
    code: "invalid_argument",
    message: "Install it.",
    cause,
  });
});
