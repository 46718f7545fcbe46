// docs/operations.md says what the table says. After a wanted change: `UPDATE_DOCS=1 npx vitest run test/operations-doc.test.ts`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { operations } from "@ws/client";
import { expect, test } from "vitest";
import { operationsDoc } from "./operations-doc.ts";

const FILE = new URL("../../docs/operations.md", import.meta.url);

test("docs/operations.md is what the operation table says", () => {
  const doc = operationsDoc(operations);
  if (process.env["UPDATE_DOCS"]) {
    mkdirSync(new URL(".", FILE), { recursive: true });
    writeFileSync(FILE, doc);
  }
  expect(readFileSync(FILE, "utf8")).toBe(doc);
});
