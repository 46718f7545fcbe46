// The filters of bases find the rows that the query of the copy finds, which answers like the emulator.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { exportStore } from "../../../src/export/export.ts";
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

beforeAll(async () => {
  workspace = await createRowWorkspace(25);
  const out = join(temporaryFolder(), "vault");
  await exportStore(workspace.store, { format: "obsidian", out });
  vault = readVault(readFolder(out), new Date(workspace.nowMs()));
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
