import fc from "fast-check";
import { expect, test } from "vitest";
import { printableLines as inCore } from "@ws/core/engine";
import { readAuthorizationCode } from "@ws/helpers/oauth";
import { printableLines } from "../src/messages.ts";

test("escapes texts as @ws/core does", () => {
  const piece = fc.constantFrom("\n", "\r", "  | ", "|", "a", "\u001b", "\u2028", "\u202e", "\u009b", "\ud800", "é");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(printableLines(pieces.join(""))).toBe(inCore(pieces.join("")));
    }),
  );
});

test("the message of an error cannot forge a log entry or control a terminal", () => {
  const callback = `/callback?state=s&error=${encodeURIComponent("denied\nerror forged\u001b[2J")}`;
  expect(() => readAuthorizationCode(callback, "s")).toThrow(
    "Authorization failed: denied\n  | error forged\\u001b[2J. Authorize again.",
  );
});
