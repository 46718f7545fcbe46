// The fixture of a restore has every kind that the emulator knows. A new kind needs a place in it.
import { BLOCK_TYPES, type BlockTypeRow } from "@ws/helpers/blocks";
import { beforeAll, expect, test } from "vitest";
// oxlint-disable eslint/no-restricted-imports -- the emulator does not export its catalogue
import { BLOCK_KINDS } from "../../../emulator/src/catalog/block-kinds.ts";
import { PROPERTY_KINDS } from "../../../emulator/src/catalog/property-kinds.ts";
import { VIEW_TYPES } from "../../../emulator/src/catalog/view-types.ts";
// oxlint-enable eslint/no-restricted-imports
import { fieldsOf, parseFields } from "../../src/json.ts";
import { KNOWN_CONTENT, KNOWN_SETTINGS } from "../../src/restore/plan/known-members.ts";
import { createWorkspace, emptyEmulator } from "../export/workspace.ts";
import { createEverything } from "./everything.ts";
import { pullWithFiles } from "./restore-into.ts";

/** Types of objects that restore.test.ts changes or leaves out, and lists. */
const LISTED = ["meeting_notes", "transcription", "link_preview", "unsupported"];

/** Types of columns that no request can create. */
const NOT_CREATED = ["location", "last_visited_time"];

const types = { block: new Set<string>(), view: new Set<string>(), column: new Set<string>() };

beforeAll(async () => {
  const workspace = await createWorkspace(emptyEmulator());
  await createEverything(workspace);
  await pullWithFiles(workspace);
  const rows = await workspace.store.db.selectFrom("ws_objects").select(["kind", "type", "json"]).execute();
  for (const { kind, type, json } of rows) {
    if (kind === "block") types.block.add(type ?? "");
    if (kind === "view") types.view.add(type ?? "");
    if (kind === "data_source")
      for (const column of Object.values(fieldsOf(parseFields(json)["properties"])))
        types.column.add(String(fieldsOf(column)["type"]));
  }
});

test.each([
  ["block", Object.keys(BLOCK_KINDS), LISTED],
  ["column", Object.keys(PROPERTY_KINDS), NOT_CREATED],
  ["view", VIEW_TYPES, []],
] as const)("every type of %s is restored in a test", (kind, catalogue, others) => {
  const tested = new Set([...types[kind], ...others]);
  expect(catalogue.filter((type) => !tested.has(type))).toEqual([]);
});

test("restore knows every member of blocks, and every type of column", () => {
  const unknown = Object.entries(BLOCK_KINDS).flatMap(([type, { fields }]) =>
    fields.filter(({ name }) => KNOWN_CONTENT.get(type)?.has(name) !== true).map(({ name }) => `${type}.${name}`),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(PROPERTY_KINDS).filter((type) => !KNOWN_SETTINGS.has(type))).toEqual([]);
});

test("the emulator has each block type, with the requests and children of the table", () => {
  // Blocks that requests cannot create have children of their own in each table.
  const rows = Object.entries<BlockTypeRow>(BLOCK_TYPES).map(
    ([type, { canCreate, canUpdate, children }]) => [type, [canCreate, canUpdate, canCreate && children]] as const,
  );
  const kinds = Object.entries(BLOCK_KINDS).map(
    ([type, { creatable, updatable, children }]) => [type, [creatable, updatable, creatable && children]] as const,
  );
  expect(Object.fromEntries(kinds)).toEqual(Object.fromEntries(rows));
});
