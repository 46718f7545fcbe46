import { describe, expect, test } from "vitest";
import { createValueChecker, type Mismatch } from "./support/check-value.ts";
import { hasRecordedTraffic, readRecordedTraffic, type RecordedCall } from "./support/recorded-traffic.ts";
import { loadTypeLibrary } from "./support/type-library.ts";

const library = loadTypeLibrary();
const check = createValueChecker(library.checker);

describe.skipIf(!hasRecordedTraffic)("the types and what the real service says", () => {
  const calls = hasRecordedTraffic ? readRecordedTraffic() : [];

  test("every recorded answer is what its type says, with no field that the type does not name", () => {
    const found = calls.flatMap((call) => report(call, checkAnswer(call)));
    console.log(`responses checked ${calls.length}, mismatches ${found.length}`);
    expect(found).toEqual([]);
  });

  test("every recorded request is what the method takes", () => {
    const requests = calls.filter(({ operation, multipart }) => operation !== undefined && !multipart);
    const found = requests.flatMap((call) => report(call, check(call.args, library.argumentsOf(call.operation ?? ""))));
    console.log(`requests checked ${requests.length}, mismatches ${found.length}`);
    expect(found).toEqual([]);
  });
});

function checkAnswer({ status, operation, response }: RecordedCall): Mismatch[] {
  if (status >= 400) return check(response, library.errorBody);
  if (operation === undefined) return [{ path: "$", message: "no operation answers this" }];
  return check(response, library.answerOf(operation));
}

function report({ source, operation }: RecordedCall, mismatches: readonly Mismatch[]): string[] {
  return mismatches.map(({ path, message }) => `${source} ${operation} ${path}: ${message}`);
}
