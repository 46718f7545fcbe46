// Compares docs/operations.md with the operation table.
// After an intended change, update the page: `npx vitest run test/operations-doc.test.ts -u`.
import { operations } from "@ws/client";
import { expect, test } from "vitest";
import { operationsDoc } from "./operations-doc.ts";

test("docs/operations.md matches the operation table", async () => {
  await expect(operationsDoc(operations)).toMatchFileSnapshot("../../docs/operations.md");
});
