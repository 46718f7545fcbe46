// Compares the lists of retried statuses in READMEs and in @ws/helpers, which has no dependencies, with the table in
// @ws/core. After an intended change, run `npm run update`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RETRYABLE_STATUS } from "@ws/core/engine";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

const all = Object.keys(RETRYABLE_STATUS);
const withRule = (rule: string) => all.filter((status) => RETRYABLE_STATUS[Number(status)] === rule);
const inWords = (statuses: readonly string[]) => `${statuses.slice(0, -1).join(", ")} and ${statuses.at(-1)}`;

const anyMethod = inWords(withRule("any method"));
const withReads = inWords(withRule("GET, DELETE and reads"));
const getAndDelete = inWords(withRule("GET and DELETE"));

/** The texts with a list, by file. `#` is the place of a list. */
const TEXTS: Readonly<Record<string, readonly [text: string, ...lists: string[]]>> = {
  "packages/core/README.md": [
    "statuses: # for every method; # for GET, DELETE and reads; # for GET and DELETE.",
    anyMethod,
    withReads,
    getAndDelete,
  ],
  "packages/client/README.md": [
    "retries # for every method, # for GET, DELETE and reads, and # only for GET and DELETE.",
    anyMethod,
    withReads,
    getAndDelete,
  ],
  "docs/helpers.md": ["after the statuses #.", inWords(all)],
  "packages/helpers/src/files/retryable-status.ts": ["new Set([#])", all.join(", ")],
};

test.each(Object.entries(TEXTS))("%s lists the statuses of the table", async (file, [text, ...lists]) => {
  const path = join(ROOT, file);
  const pattern = text.replaceAll(/[()[\].]/g, "\\$&").replaceAll("#", "[\\d,and ]+");
  const content = readFileSync(path, "utf8");
  expect(content).toMatch(new RegExp(pattern));
  const current = text.replaceAll("#", () => lists.shift() ?? "");
  await expect(content.replace(new RegExp(pattern), current)).toMatchFileSnapshot(path);
});
