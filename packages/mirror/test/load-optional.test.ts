import { expect, test } from "vitest";
import { loadOptional } from "../src/load-optional.ts";

test("returns the package", async () => {
  expect(await loadOptional(() => Promise.resolve("loaded"), "Install it.")).toBe("loaded");
});

test("reports how to install a package that is missing, and keeps the cause", async () => {
  const cause = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  const load = () => Promise.reject(cause);
  await expect(loadOptional(load, "Install it.")).rejects.toMatchObject({
    code: "invalid_argument",
    message: "Install it.",
    cause,
  });
});

test("keeps the error of a package that is installed and damaged", async () => {
  const error = new SyntaxError("Unexpected token");
  await expect(loadOptional(() => Promise.reject(error), "Install it.")).rejects.toBe(error);
});
