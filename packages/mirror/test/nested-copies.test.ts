// Synced blocks that contain two copies of the one before: each level doubles what a page shows.
import { expect, test } from "vitest";
import { stepDistance } from "../../../scripts/test/support/every-case.ts";
import { readFolder, temporaryFolder } from "./export/read-folder.ts";
import { createWorkspace, paragraph } from "./export/workspace.ts";
import { mortalConnection, mortalStore } from "./restore/mortal.ts";
import { emptyTarget, newPage, restoreInto } from "./restore/restore-into.ts";
import { treeDifferences } from "./restore/restored-tree.ts";

const LEVELS = 30;

/** The originals are on one page, and a copy of the last one on another. */
async function nestedCopies(levels = LEVELS) {
  const source = await createWorkspace();
  const originals = newPage(source, { workspace: true }, "Originals");
  const copies = newPage(source, { workspace: true }, "Copies");
  const append = (parent: string, children: object[]) => {
    const { results } = source.call("PATCH", `blocks/${parent}/children`, { children });
    return (results as { id: string }[]).map(({ id }) => id);
  };
  const original = (content: string) => ({ synced_block: { synced_from: null, children: [paragraph(content)] } });
  const copyOf = (id: string) => ({ synced_block: { synced_from: { type: "block_id", block_id: id } } });
  let [last = ""] = append(originals, [original("ha")]);
  for (let level = 1; level <= levels; level += 1) {
    const [next = ""] = append(originals, [original(`level ${level}`)]);
    append(next, [copyOf(last), copyOf(last)]);
    last = next;
  }
  append(copies, [copyOf(last), paragraph("after")]);
  await source.pull();
  return { source, copies };
}

test.each(["markdown", "html"] as const)(
  "copies that double 30 times are %s of bounded size, and the export names what it leaves out",
  async (format) => {
    const { source } = await nestedCopies();
    const out = `${temporaryFolder()}/out`;
    const { skipped, complete } = await source.mirror.export({ format, out });
    const text = [...readFolder(out).values()].join("\n");
    expect(text.length).toBeLessThan(5_000_000);
    expect(text).toContain("after");
    expect(complete).toBe(false);
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped.length).toBeLessThanOrEqual(2 * LEVELS);
    expect(skipped[0]).toMatchObject({
      what: "content",
      why: "Left out: the page has more than 1000 copies of synced blocks inside of other copies.",
    });
  },
);

test("copies that double 30 times are restored without their originals: the first copy of each becomes the original", async () => {
  const { source, copies } = await nestedCopies();
  const { target, into } = await emptyTarget();
  const { skipped, created, objects } = await restoreInto(source, target, { into, only: copies });
  // A copy and a paragraph on the page; a paragraph and two copies in each original; a paragraph in the first.
  expect(created).toEqual({ page: 1, block: 3 + LEVELS * 3 });
  expect(created).toEqual(objects);
  expect(new Set(skipped.map(({ what }) => what))).toEqual(new Set(["link to the original"]));
  expect(skipped).toHaveLength(1 + LEVELS * 2);
  await target.pull();
  const copied = await target.store.db
    .selectFrom("ws_objects")
    .select("json")
    .where("type", "=", "synced_block")
    .where("removed_at", "is", null)
    .execute();
  expect(copied.filter(({ json }) => json.includes('"synced_from":null'))).toHaveLength(LEVELS + 1);
  expect(copied).toHaveLength(1 + LEVELS * 2);
});

test("copies without their originals are restored once, also after a kill at any request", async () => {
  const { source, copies } = await nestedCopies(4);
  let isDead = true;
  for (let death = 0; isDead; death += stepDistance(7)) {
    const { target, into } = await emptyTarget();
    const lifetime = { left: Math.floor(death / 2), isCarriedOut: death % 2 === 0, isAlive: true };
    const connection = mortalConnection(target.emulator.httpClient, lifetime);
    const store = mortalStore(source.store, lifetime);
    await restoreInto({ store }, target, { into, only: copies }, connection).catch(() => undefined);
    isDead = !lifetime.isAlive;
    if (isDead) await restoreInto(source, target, { into, only: copies });
    await target.pull();
    const blocks = await target.store.db
      .selectFrom("ws_objects")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("type", "in", ["synced_block", "paragraph"])
      .executeTakeFirst();
    expect(blocks?.count, `death ${death}`).toBe(3 + 4 * 3);
  }
});

test("copies that double 30 times are restored with their originals", async () => {
  const { source } = await nestedCopies();
  const { target, into } = await emptyTarget();
  const { skipped } = await restoreInto(source, target, { into });
  expect(skipped).toEqual([]);
  await target.pull();
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
});
