import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { caseCount } from "../../../../scripts/test/support/every-case.ts";
import { createWorkspace, text, type TestWorkspace } from "../export/workspace.ts";
import { createRandom, type Random } from "../simulation/random.ts";
import { mortalConnection, mortalStore } from "./mortal.ts";
import { emptyTarget, idOf, newPage, pullWithFiles, restoreInto } from "./restore-into.ts";
import { treeDifferences } from "./restored-tree.ts";
import { readRestores } from "../../src/store/restores.ts";

const SEEDS = Number(process.env["SEEDS"] ?? caseCount(4, 40));
const FIRST = Number(process.env["FIRST"] ?? 1);

test("random trees are restored, also after kills", async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const random = createRandom(seed);
    const source = await createWorkspace();
    createTree(source, random);
    await pullWithFiles(source);
    const { target, into } = await emptyTarget(1000 + seed);
    for (let deaths = random.below(4); deaths > 0; deaths -= 1) {
      const lifetime = { left: random.below(25), isCarriedOut: random.chance(0.5), isAlive: true };
      const connection = mortalConnection(target.emulator.httpClient, lifetime);
      const died = restoreInto({ store: mortalStore(source.store, lifetime) }, target, { into }, connection);
      if ((await died.catch(() => undefined)) !== undefined) break;
    }
    const { ended_at: ended } = (await lastRestore(source, into)) ?? { ended_at: null };
    if (ended === null) await restoreInto(source, target, { into });
    await pullWithFiles(target);
    const differences = await treeDifferences({ source: source.store, restored: target.store, into });
    expect(differences, `seed ${seed}`).toEqual([]);
  }
});

const lastRestore = async ({ store }: TestWorkspace, into: string) =>
  (await readRestores(store.db)).toSorted((a, b) => b.id - a.id).find((restore) => restore.into_id === into);

/** Fills a workspace with pages, blocks, databases and rows. */
function createTree({ call }: TestWorkspace, random: Random): void {
  let names = 0;
  const name = () => `n${(names += 1)}`;
  const pages: string[] = [];
  const synced: string[] = [];
  const sources: string[] = [];
  const addPage = (parent: object): string => {
    const id = newPage({ call }, parent, name());
    pages.push(id);
    return id;
  };
  const runs = (): object[] =>
    random.chance(0.3) ? [...text(name()), { mention: { page: { id: random.pick(pages) } } }] : text(name());
  const block = (depth: number): object => {
    const children = depth > 0 && random.chance(0.4) ? { children: blocks(depth - 1) } : {};
    switch (random.below(9)) {
      case 0:
        return { toggle: { rich_text: runs(), ...children } };
      case 1:
        return { to_do: { rich_text: runs(), checked: random.chance(0.5), ...children } };
      case 2:
        return { divider: {} };
      case 3:
        return { link_to_page: { page_id: random.pick(pages) } };
      case 4:
        return { bookmark: { url: `https://app.notion.com/p/${random.pick(pages).replaceAll("-", "")}` } };
      default:
        return { paragraph: { rich_text: runs(), ...children } };
    }
  };
  const blocks = (depth: number): object[] => Array.from({ length: 1 + random.below(4) }, () => block(depth));
  const wide = (): object =>
    random.chance(0.5)
      ? { column_list: { children: [1, 2].map(() => ({ column: { children: blocks(1) } })) } }
      : {
          table: {
            table_width: 1,
            children: Array.from({ length: 1 + random.below(3) }, () => ({ table_row: { cells: [text(name())] } })),
          },
        };
  const append = (id: string, children: object[]): string[] =>
    (call("PATCH", `blocks/${id}/children`, { children })["results"] as JsonObject[]).map(idOf);
  addPage({ workspace: true });
  for (let step = 12 + random.below(20); step > 0; step -= 1) {
    const page = random.pick(pages);
    const kind = random.below(10);
    if (kind < 2) addPage({ page_id: page });
    else if (kind === 2) append(page, [wide()]);
    else if (kind === 3 && random.chance(0.5))
      synced.push(...append(page, [{ synced_block: { synced_from: null, children: blocks(0) } }]));
    else if (kind === 3 && synced.length > 0)
      append(page, [{ synced_block: { synced_from: { block_id: random.pick(synced) } } }, block(0)]);
    else if (kind === 4) {
      const database = call("POST", "databases", {
        parent: { page_id: page },
        title: text(name()),
        initial_data_source: { properties: { Name: { title: {} }, Count: { number: {} } } },
      });
      const [{ id: source }] = database["data_sources"] as [{ id: string }];
      const target = sources.length > 0 && random.chance(0.5) ? random.pick(sources) : source;
      const relation = { data_source_id: target, dual_property: { synced_property_name: name() } };
      call("PATCH", `data_sources/${source}`, { properties: { [`to ${name()}`]: { relation } } });
      sources.push(source);
    } else if (kind === 5 && sources.length > 0) addRow(random.pick(sources));
    else if (kind === 6) call("POST", "comments", { parent: { page_id: page }, rich_text: runs() });
    else {
      const [deep = ""] = append(page, blocks(2));
      const { type } = call("GET", `blocks/${deep}`);
      if (type === "paragraph" || type === "toggle") append(deep, blocks(2));
    }
  }

  function addRow(source: string): void {
    const { properties } = call("GET", `data_sources/${source}`) as {
      properties: Record<string, { type: string; relation?: { data_source_id: string } }>;
    };
    const values = Object.entries(properties).flatMap(([column, { relation }]): [string, object][] => {
      if (relation === undefined) return [];
      const rows = call("POST", `data_sources/${relation.data_source_id}/query`, {})["results"] as { id: string }[];
      return [[column, { relation: rows.filter(() => random.chance(0.6)).map(({ id }) => ({ id })) }]];
    });
    const parent = { data_source_id: source };
    const row = call("POST", "pages", {
      parent,
      properties: { Name: { title: text(name()) }, Count: { number: random.below(9) }, ...Object.fromEntries(values) },
    });
    pages.push(idOf(row));
  }
}
