import { expect, test } from "vitest";
import { rotate } from "../shared/rotate.mjs";
import { planRounds } from "../speed/run-rounds.mjs";

test("measures each client once under each load that a target needs", () => {
  const plan = planRounds([
    { load: "small20", client: "ws", baseline: "notionhq" },
    { load: "small20", client: "ws", baseline: "bareHttp" },
    { load: "small1", client: "wsSync", baseline: "ws" },
  ]);
  expect([...plan]).toEqual([
    ["small20", ["ws", "notionhq", "bareHttp"]],
    ["small1", ["wsSync", "ws"]],
  ]);
});

test("starts each round with another client", () => {
  expect([0, 1, 2, 3].map((round) => rotate(["a", "b", "c"], round)[0])).toEqual(["a", "b", "c", "a"]);
  expect(rotate(["a", "b", "c"], 2)).toEqual(["c", "a", "b"]);
});
