// The rules of production.mjs, checked with results that break them, and one short round of each kind.
import { expect, test } from "vitest";
import { runRound, violationsOf } from "../production/run-round.mjs";
import { startServer } from "../production/server.mjs";

const applied = new Map([
  ["once", 1],
  ["twice", 2],
]);

test("results that keep the rules have no violation", () => {
  const writes = [
    { id: "once", ok: true },
    { id: "once", ok: false, maybeApplied: true },
    { id: "never", ok: false, maybeApplied: false },
    { id: "never", ok: false, maybeApplied: true },
  ];
  expect(violationsOf({ writes, faults: [] }, applied)).toEqual([]);
});

test("a write that is applied twice, lost or reported as not applied is a violation, and so is what is left", () => {
  const writes = [
    { id: "twice", ok: true },
    { id: "never", ok: true },
    { id: "once", ok: false, maybeApplied: false, code: "rate_limited" },
  ];
  expect(violationsOf({ writes, faults: ["2 sockets are open"] }, applied)).toEqual([
    "2 sockets are open",
    "write twice was applied 2 times",
    "write never succeeded and was not applied",
    "write once was applied, but failed with rate_limited and maybeApplied: false",
  ]);
});

test("a round of each client has writes and no violation", async () => {
  const server = await startServer(5);
  const rounds = [await runRound(server, 5, 4), await runRound(server, 5, 5)];
  server.stop();
  expect(rounds.flatMap(({ violations }) => violations)).toEqual([]);
  expect(Math.min(...rounds.map(({ writes }) => writes))).toBeGreaterThan(0);
});
