// Structured and hostile requests for every operation. test/fuzz/emulator.mjs runs longer, with other seeds.
import { expect, test } from "vitest";
import { ALL_ROUTES } from "../src/routes/all-routes.ts";
import { runFuzz } from "./fuzz/run-fuzz.mjs";

/** The requests of the short run. */
const REQUESTS = 2500;

test("no request of any operation gets a 5xx response, a stack or an unexpected error", () => {
  const { statuses } = runFuzz(1, (requests) => requests >= REQUESTS);
  const operations = [...new Set(ALL_ROUTES.map(({ operation }) => operation))];
  expect(operations.filter((operation) => !statuses.has(operation))).toEqual([]);
  // The requests are not all refused: most operations also succeed.
  const succeeded = operations.filter((operation) =>
    [...(statuses.get(operation) ?? [])].some((status) => status < 300),
  );
  expect(succeeded.length).toBeGreaterThan(40);
});
