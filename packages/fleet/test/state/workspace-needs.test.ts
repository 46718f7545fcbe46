import { expect, test } from "vitest";
import { needsOf } from "../../src/state/workspace-needs.ts";
import { ROW } from "../support/workspace-row.ts";

const NOW = Date.parse("2026-07-03T09:00:00Z");
const HEALTHY = { ...ROW, workspace: "acme", currentTo: new Date(NOW - 60_000), dueAt: new Date(NOW + 60_000) };
const OPTIONS = { queue: "redis://r:6379", database: "postgres://db/mirrors", workspaces: "my file.json" };
const PLACE = "--database postgres://db/mirrors --workspace acme --workspaces 'my file.json'";

const needs = (changes: Partial<typeof ROW> | null | undefined, more: object = {}, options: object = {}) =>
  needsOf(
    { workspace: "acme", job: "delayed", row: changes && { ...HEALTHY, ...changes }, ...more },
    { ...OPTIONS, ...options },
    NOW,
  ).map(({ reason, next }) => (next === undefined ? reason : `${reason} → ${next}`));

const PULL = "npx @ws/fleet pull acme --queue redis://r:6379 --database postgres://db/mirrors";

test.each([
  ["nothing", {}, {}, []],
  [
    "nothing while it is paused, although it failed before",
    { failures: 3, error: "No.", pausedAt: new Date(0) },
    {},
    [],
  ],
  [
    "a look at damage, even while it is paused",
    { problems: 2, pausedAt: new Date(0) },
    {},
    [`The copy has 2 problems: it differs from what was written. → npx @ws/mirror verify ${PLACE}`],
  ],
  [
    "another attempt after a failure",
    { failures: 1, error: "API token is invalid." },
    {},
    [`Failed: API token is invalid. → ${PULL}`],
  ],
  [
    "a look at what it lacks",
    { skipped: 5 },
    {},
    [`The copy lacks 5 things that nobody has accepted. → npx @ws/mirror status ${PLACE}`],
  ],
  [
    "a look at a loss, with the whole command that accepts it",
    { refusedLoss: 50, error: 'Or run "npx @ws/mirror pull DIR --accept-loss".' },
    {},
    [`Or run "npx @ws/mirror pull ${PLACE} --accept-loss". → npx @ws/mirror status ${PLACE}`],
  ],
  ["patience for its first run", { currentTo: null }, {}, ["The first run is not complete."]],
  [
    "more workers if its run is late",
    { dueAt: new Date(NOW - 3_600_001) },
    {},
    ["The run should have begun an hour ago. Start more workers."],
  ],
  ["nothing if its late run goes on", { dueAt: new Date(NOW - 3_600_001) }, { job: "running" }, []],
  [
    "a worker if no job is there",
    {},
    { job: "missing" },
    ["The queue has no job for it. Check that workers run with this file."],
  ],
  [
    "a worker if none has seen it",
    null,
    { job: "missing" },
    ["No worker has seen it. Check that workers run with this file."],
  ],
  ["nothing if PostgreSQL is away, which has its own line", undefined, {}, []],
] as const)("a workspace needs %s", (_, changes, more, expected) => {
  expect(needs(changes, more)).toEqual(expected);
});

test("an address with a password, which a variable has, is in no command", () => {
  const options = { queue: "redis://:secret@r:6379", database: "postgres://me:secret@db/mirrors" };
  expect(needs({ failures: 1, error: "No.", problems: 1 }, {}, options)).toEqual([
    "The copy has 1 problems: it differs from what was written. → npx @ws/mirror verify --workspace acme --workspaces 'my file.json'",
    "Failed: No. → npx @ws/fleet pull acme",
  ]);
});
