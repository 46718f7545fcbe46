// Tests on a developer's machine import the sources. An entry without a source file would lead to the built package.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listSources } from "../package-sources.ts";
import { publishable, ROOT } from "./repository.ts";

test.each(publishable)("every entry and internal import of $name has a source file", ({ name, folder, manifest }) => {
  const sources = listSources().find((one) => one.folder === join(ROOT, folder));
  const exported = Object.keys(manifest.exports ?? {}).filter((entry) => entry !== "./package.json");
  expect([...(sources?.entries.keys() ?? [])]).toEqual(exported.map((entry) => join(name, entry)));
  expect([...(sources?.internal.keys() ?? [])]).toEqual(Object.keys((manifest["imports"] as object | undefined) ?? {}));
  for (const file of [...(sources?.entries.values() ?? []), ...(sources?.internal.values() ?? [])])
    expect(existsSync(file), file).toBe(true);
});
