// Compares docs/exit-codes.md with the exit codes in the code. After an intended change, run `npm run update`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exitCodesDoc } from "./exit-codes-doc.ts";
import { publishable, ROOT } from "./repository.ts";

test("docs/exit-codes.md matches the exit codes and the help of the commands", async () => {
  await expect(await exitCodesDoc()).toMatchFileSnapshot("../../docs/exit-codes.md");
});

test("the README of each package with a command links to docs/exit-codes.md, and has no table of its own", () => {
  for (const { folder, manifest } of publishable) {
    if (manifest["bin"] === undefined) continue;
    const text = readFileSync(join(ROOT, folder, "README.md"), "utf8");
    expect(text, folder).toContain("/docs/exit-codes.md)");
    expect(text, folder).not.toContain("| exit code |");
  }
});
