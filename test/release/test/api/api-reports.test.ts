import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createReports, listEntries, reportPath } from "./api-reports.ts";

const entries = listEntries();
const reports = createReports(entries);

test.each(entries)("the report of $name ($file) is up to date; if not, run `npm run api:update`", async (entry) => {
  await expect(reports.get(entry)).toMatchFileSnapshot(reportPath(entry));
});

test.each([...new Set(entries.map(({ folder }) => folder))])("%s has no report of an entry that is gone", (folder) => {
  const reported = existsSync(join(folder, "api")) ? readdirSync(join(folder, "api")) : [];
  const paths = new Set(entries.map(reportPath));
  expect(reported.filter((file) => !paths.has(join(folder, "api", file)))).toEqual([]);
});
