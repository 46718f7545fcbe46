// Compares docs/operations.md with the operation table.
// After an intended change, run `npm run update`.
import { operations } from "@ws/client";
import { expect, test } from "vitest";
import { operationsDoc } from "./operations-doc.ts";

test("docs/operations.md matches the operation table", async () => {
  await expect(operationsDoc(operations)).toMatchFileSnapshot("../../docs/operations.md");
});
