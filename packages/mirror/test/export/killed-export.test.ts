// The process of an export ends at a step that changes the folder. The next export completes it.
import { cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { stepDistance } from "../../../../scripts/test/support/every-case.ts";
import type { ExportFormat } from "../../src/export/export-formats.ts";
import type { ExportNames } from "../../src/export/export-paths.ts";
import { killAt } from "../support/killed-files.ts";
import { readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, idIn, paragraph, text, title, type TestWorkspace } from "./workspace.ts";

let workspace: TestWorkspace;
/** Time of the state that the earlier export has. */
let before: string;

beforeAll(async () => {
  workspace = await createWorkspace();
  const { call, pull } = workspace;
  const page = (parent: object, name: string) =>
    idIn(call("POST", "pages", { parent, properties: title(name), children: [paragraph(`Text of ${name}`)] }));
  const edited = page({ workspace: true }, "Edited");
  const gone = page({ page_id: edited }, "Gone");
  const renamed = page({ page_id: edited }, "Before");
  page({ page_id: renamed }, "Inside");
  call("POST", "databases", {
    parent: { page_id: edited },
    title: text("Repairs"),
    initial_data_source: { properties: { Job: { title: {} } } },
  });
  await pull(5);
  before = workspace.now();
  call("PATCH", `blocks/${edited}/children`, { children: [paragraph("More")] });
  call("PATCH", `pages/${gone}`, { in_trash: true });
  call("PATCH", `pages/${renamed}`, { properties: title("After") });
  await pull(5);
});

const DISTANCE = stepDistance(5);

const newFolder = () => join(temporaryFolder(), "out");

/** A format, and how its files are named. */
type Kind = `${ExportFormat}` | `${ExportFormat} ${ExportNames}`;

const exportTo = (out: string, kind: Kind, at?: string) => {
  const [format, names] = kind.split(" ") as [ExportFormat, ExportNames?];
  return workspace.mirror.export({ format, names, out, at });
};

// All formats write their files in the same way. A vault has folders in folders, an export as CSV removes all pages, and one
// with other names replaces every file.
describe.each<[Kind, Kind]>([
  ["obsidian", "obsidian"],
  ["csv", "markdown"],
  ["markdown titles", "markdown ids"],
  ["csv ids", "markdown titles"],
])("an export as %s that is killed at any step", (format, formatBefore) => {
  let fresh: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const out = newFolder();
    await exportTo(out, format);
    fresh = readFolder(out);
  });

  test("of a new folder is completed by the next one", async () => {
    const results = await killAtEach(format, (out) => out);
    expect(results.length * DISTANCE).toBeGreaterThan(8);
    for (const { after } of results) expect(after).toEqual(fresh);
  });

  test(`of an earlier export as ${formatBefore} leaves whole files only, and is completed by the next one`, async () => {
    const earlier = newFolder();
    await exportTo(earlier, formatBefore, before);
    writeFileSync(join(earlier, "mine.md"), "mine");
    // A file that the export replaces or removes.
    const [changed = ""] = [...readFolder(earlier).keys()].filter((path) => path.includes("Edited"));
    writeFileSync(join(earlier, changed), "changed by hand");
    const start = (out: string) => {
      cpSync(earlier, out, { recursive: true });
      return out;
    };
    const out = start(newFolder());
    await exportTo(out, format);
    const whole = readFolder(out);
    expect([...whole.values()]).toEqual(expect.arrayContaining(["mine", "changed by hand"]));
    const contents = new Set([...readFolder(earlier).values(), ...whole.values()]);
    const results = await killAtEach(format, start);
    expect(results.length * DISTANCE).toBeGreaterThan(8);
    for (const { killed, after } of results) {
      expect([...killed].filter(([path, content]) => !path.startsWith(".") && !contents.has(content))).toEqual([]);
      expect(after).toEqual(whole);
    }
  });
});

/** Kills an export at a sample of its steps, and exports again. Returns the files after both. */
async function killAtEach(format: Kind, prepare: (out: string) => string) {
  const results: Readonly<Record<"killed" | "after", ReadonlyMap<string, string>>>[] = [];
  for (let step = 1; ; step += DISTANCE) {
    const out = prepare(newFolder());
    const isKilled = await killAt(step, () => exportTo(out, format));
    if (!isKilled) return results;
    const killed = existsSync(out) ? readFolder(out) : new Map<string, string>();
    await exportTo(out, format);
    results.push({ killed, after: readFolder(out) });
  }
}
