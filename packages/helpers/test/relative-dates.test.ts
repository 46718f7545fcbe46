// The names of relative dates are the same here, in the types of @ws/client (types/column-types.test.ts), in the emulator and
// in copies (same-answers of @ws/mirror). @source https://developers.notion.com/reference/filter-data-source-entries#date
import { FILTER_OPERATORS, RELATIVE_DAYS } from "@ws/helpers/columns";
import { describe, expect, test } from "vitest";
import { workspace } from "./support/workspaces.ts";

const OPERATORS = Object.entries(FILTER_OPERATORS.date);
const RANGES = OPERATORS.filter(([, shape]) => shape === "empty").map(([name]) => name);

/** Every name of a day or range that a program may try. */
const CANDIDATES = ["this", "past", "next", "last", "current"].flatMap((when) =>
  ["day", "week", "month", "quarter", "year"].map((unit) => `${when}_${unit}`),
);

function accepts(date: object): boolean {
  const { emulator } = workspace();
  const response = emulator.handle({
    method: "POST",
    url: `/v1/data_sources/${sourceIn(emulator)}/query`,
    headers: { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" },
    body: JSON.stringify({ filter: { timestamp: "created_time", created_time: date } }),
  });
  return response.status === 200;
}

function sourceIn(emulator: ReturnType<typeof workspace>["emulator"]): string {
  const response = emulator.handle({
    method: "POST",
    url: "/v1/databases",
    headers: { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" },
    body: JSON.stringify({ parent: { page_id: emulator.testPageId } }),
  });
  const { data_sources: sources } = JSON.parse(response.body) as { data_sources: { id: string }[] };
  return sources[0]?.id ?? "";
}

describe("relative dates", () => {
  test("the emulator has the ranges of the table, and no others", () => {
    const names = [...new Set([...CANDIDATES, ...RANGES])];
    expect(names.filter((name) => accepts({ [name]: {} })).toSorted()).toEqual(RANGES.toSorted());
  });

  test("the emulator has the days of the table, and no others", () => {
    const names = [...new Set([...CANDIDATES, ...RELATIVE_DAYS, "one_year_ago", "one_year_from_now", "now"])];
    expect(names.filter((name) => accepts({ equals: name })).toSorted()).toEqual(RELATIVE_DAYS.toSorted());
  });
});
