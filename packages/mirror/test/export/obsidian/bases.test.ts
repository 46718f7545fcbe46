// The filters of bases find the rows that the query of the copy finds, which answers like the emulator.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { exportStore } from "../../../src/export/export.ts";
import { baseFormula } from "../../../src/export/obsidian/base-formulas.ts";
import { baseFilter, type FilterNames } from "../../../src/export/obsidian/base-filters.ts";
import { TitleTree } from "../../../src/export/title-tree.ts";
import { rowColumns } from "../../../src/rows/row-columns.ts";
import { openRecords } from "../../../src/snapshot/snapshot.ts";
import { ALL, conditionsOf } from "../../rows/row-conditions.ts";
import { createRowWorkspace, type RowWorkspace } from "../../rows/row-workspace.ts";
import { readFolder, temporaryFolder } from "../read-folder.ts";
import { readVault, type Vault } from "./base-evaluator.ts";

let workspace: RowWorkspace;
let vault: Vault;
let names: FilterNames;
let folder: string;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  workspace = await createRowWorkspace(25);
  const out = join(temporaryFolder(), "vault");
  await exportStore(workspace.store, { format: "obsidian", out });
  files = readFolder(out);
  vault = readVault(files, new Date(workspace.nowMs()));
  const snapshot = await openRecords(workspace.store);
  const source = await snapshot.object("data_source", workspace.sourceId);
  const paths = await TitleTree.read(snapshot, { reserved: [], databases: false });
  folder = paths.find(workspace.sourceId) ?? "";
  const people = new Map<string, string>();
  for await (const user of snapshot.objects("user")) people.set(user.id, user.name ?? "");
  names = {
    columns: source === undefined ? [] : rowColumns(source),
    noteOf: (id) => paths.find(id),
    nameOf: (id) => people.get(id),
  };
});

/** Columns whose filters have no form in a base: verifications, numbers with a prefix, and rollups of lists. */
const hasForm = (name: string): boolean => name !== "Checked" && name !== "Code" && !name.startsWith("Parts ");

describe("a base shows the rows of the query", () => {
  test.each(ALL)("for all filters over %s", async (name) => {
    const [, filters = [], conditions = []] = conditionsOf(workspace).find(([column]) => column === name) ?? [];
    let count = 0;
    const differing: unknown[] = [];
    for (const kind of filters)
      for (const condition of conditions) {
        const wanted = { property: name, [kind]: condition };
        const { filter, left } = baseFilter(wanted, names);
        if (left.length > 0) continue;
        count += 1;
        const shown = vault.find(folder, filter);
        const found = (await workspace.found({ filter: wanted })).toSorted();
        if (JSON.stringify(shown) !== JSON.stringify(found))
          differing.push([wanted, filter, shown.length, found.length]);
      }
    expect(differing).toEqual([]);
    expect(count > 0).toBe(hasForm(name));
  });
});

const AMOUNT = 'if(note["Amount"].isEmpty(), 0, note["Amount"])';

describe("a formula", () => {
  test.each([
    ['round(prop("Amount") * 119) / 100', `((${AMOUNT} * 119)).round() / 100`],
    [
      'if(prop("Done") and not empty(prop("Notes")), "yes", lower(prop("Name")))',
      'if(((note["Done"] == true) && !(note["Notes"]).isEmpty()), "yes", (note["Name"]).lower())',
    ],
    ['prop("Amount") > 5 ? 1 : -prop("Amount")', `if((${AMOUNT} > 5), 1, (-${AMOUNT}))`],
    [
      'prop("Kind") == "Low" || prop("Name").contains("a\\"b")',
      '((note["Kind"] == "Low") || (note["Name"]).contains("a\\"b"))',
    ],
    ["max(1, 2.5, add(1, 2)) % 2", "(max(1, 2.5, (1 + 2)) % 2)"],
  ])("%s has a form in a base", (expression, code) => {
    const written = baseFormula(expression, names.columns);
    expect(written === undefined ? undefined : written.replace(/^\((.*) \/ 100\)$/u, "$1 / 100")).toBe(code);
  });

  test.each([
    'dateAdd(prop("When"), 1, "days")',
    'prop("Amount") + prop("Name")',
    'prop("Amount") ^ 2',
    'prop("Gone") + 1',
    'prop("Double") + 1',
    'if(prop("Amount"), 1, 2)',
    'prop("Parts").map(current.prop("Cost")).sum()',
    "1e5 + 1",
    "(1 + 2",
    "1 2",
    "min()",
    "constructor(1)",
    "",
    `${"(".repeat(1000)}1${")".repeat(1000)}`,
  ])("%s stays a value of notes", (expression) => {
    expect(baseFormula(expression, names.columns)).toBeUndefined();
  });

  test("of the workspace has its form in the base, and is shown there", () => {
    const base = parse(files.get(`${folder}.base`) ?? "") as { formulas: object; views: { order: string[] }[] };
    expect(base.formulas).toMatchObject({ Double: expect.stringContaining('note["Amount"]') as string });
    expect(base.views[0]?.order).toContain("formula.Double");
  });
});
