import { expect, test } from "vitest";
import { startChild } from "../shared/child.mjs";

const startPath = () => startChild(new URL("node:path"));

test("calls functions of a module in another process", async () => {
  const child = await startPath();
  expect(await child.call("join", "a", "b")).toBe("a/b");
  child.stop();
});

test("rejects if the process ends with an error", async () => {
  await expect(startChild(new URL("none.mjs", import.meta.url))).rejects.toThrow("exited with code 1");
});
