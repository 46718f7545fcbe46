import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { caseCount } from "../../../../scripts/test/support/every-case.ts";
import { writeLimited } from "../../src/limited/write-limited.ts";
import { searchCopy } from "../../src/search/search-copy.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { openSqlite } from "../../src/store/open/open-store.ts";
import { memoryFileStore } from "../support/memory-file-store.ts";
import { closeTestStores, isPostgres, openTestStore } from "../support/test-store.ts";
import { idOfNode, nodesOf, SHAPES, shownNumbers, storeWorkspace, wordOf, type Node } from "./random-workspace.ts";

/** A schema in PostgreSQL takes longer. */
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? (isPostgres ? 3 : caseCount(8, 60)));

/** Everything that a limited copy has, as one text: all rows of all tables, and its views. */
async function dump(store: CopyStore): Promise<string> {
  const { rows: tables } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where name not like 'ws_search%' order by name`.execute(store.db);
  const parts: string[] = [];
  for (const { name, sql: statement } of tables) {
    parts.push(statement);
    if (/^create (?:table|view)/iu.test(statement ?? ""))
      parts.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(store.db)).rows));
  }
  return parts.join("\n");
}

interface Limits {
  readonly only: readonly number[];
  readonly except: readonly number[];
}

/** Opens the limited copy of a workspace. */
async function limited(
  nodes: readonly Node[],
  { only, except }: Limits,
  hidden?: ReadonlySet<number>,
): Promise<CopyStore> {
  const source = await openTestStore();
  await storeWorkspace(source, nodes, hidden);
  const target = await openSqlite(":memory:", memoryFileStore(new Map()));
  const limits = { except: except.map(idOfNode), ...(only.length === 0 ? {} : { only: only.map(idOfNode) }) };
  await target.transaction((db) => source.transaction((from) => writeLimited(from, db, limits)));
  await (isPostgres ? closeTestStores() : source.close());
  return target;
}

const LIMITS = fc.record({ only: fc.array(fc.nat(), { maxLength: 2 }), except: fc.array(fc.nat(), { maxLength: 2 }) });

/** Returns numbers of nodes for any numbers. */
const named = (nodes: readonly Node[], { only, except }: Limits): Limits => {
  const numbers = (list: readonly number[]) => list.map((number) => (number % nodes.length) + 1);
  return { only: numbers(only), except: numbers(except) };
};

test("a limited copy of any workspace has no word and no id of what is hidden, and the titles of all that is shown", async () => {
  await fc.assert(
    fc.asyncProperty(SHAPES, LIMITS, async (shape, some) => {
      const nodes = nodesOf(shape);
      const limits = named(nodes, some);
      if (limits.only.length + limits.except.length === 0) return;
      const shown = shownNumbers(nodes, limits.only, limits.except);
      const copy = await limited(nodes, limits);
      const all = await dump(copy);
      for (const { number } of nodes) {
        const isShown = shown.has(number);
        expect(all.includes(wordOf(number)), `word of ${number}`).toBe(isShown);
        expect(all.includes(idOfNode(number)), `id of ${number}`).toBe(isShown);
        expect(all.includes(idOfNode(number).replaceAll("-", "")), `bare id of ${number}`).toBe(isShown);
        if (!isShown) expect(await searchCopy(copy, wordOf(number))).toEqual([]);
      }
      await copy.close();
    }),
    { numRuns: RUNS },
  );
});

test("nothing in a limited copy depends on what is hidden", async () => {
  await fc.assert(
    fc.asyncProperty(SHAPES, LIMITS, async (shape, some) => {
      const nodes = nodesOf(shape);
      const limits = named(nodes, some);
      if (limits.only.length + limits.except.length === 0) return;
      const shown = shownNumbers(nodes, limits.only, limits.except);
      const hidden = new Set(nodes.map(({ number }) => number).filter((number) => !shown.has(number)));
      const copies = [await limited(nodes, limits), await limited(nodes, limits, hidden)] as const;
      const [left, right] = [await dump(copies[0]), await dump(copies[1])];
      const at = Array.from(left).findIndex((character, index) => character !== right[index]);
      expect(left.slice(at - 100, at + 100)).toBe(right.slice(at - 100, at + 100));
      expect(left.length).toBe(right.length);
      for (const copy of copies) await copy.close();
    }),
    { numRuns: RUNS },
  );
});
