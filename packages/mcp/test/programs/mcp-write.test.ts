// The journal of writes on both databases, and the command with --write.
import { startEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";
import { openJournalDatabase } from "../../src/write/journal/journal-database.ts";
import { Journal, type NewEntry } from "../../src/write/journal/journal.ts";
import { connectCommand, startMcp } from "../mcp-copy.ts";

describeStores("the journal of writes", (stores) => {
  const place = (name: string) => {
    const [folder, , database] = stores.args(name);
    return { folder, database };
  };

  const entry = (title: string, conversation = "a"): NewEntry => ({
    at: "2026-07-01T09:00:00.000Z",
    conversation,
    client: "host",
    kind: "trash",
    pageId: "b192eacac46c8fd8ad27f9908f598a0e",
    title,
    lines: ["to the trash", "\u0000 is a line, too".slice(1)],
    reversals: [{ type: "trashed", pageId: "b192eacac46c8fd8ad27f9908f598a0e" }],
  });

  test("keeps changes, their states and conversations beside the copy, over restarts and a full pull", async () => {
    const store = await stores.open("journal");
    const journal = new Journal(await openJournalDatabase(place("journal")));
    const first = await journal.begin(entry("One"));
    const second = await journal.begin(entry('Two\'s "title"', "b"));
    expect(second).toBeGreaterThan(first);
    await journal.close();
    await store.close();

    const again = new Journal(await openJournalDatabase(place("journal")));
    expect(await again.find(first)).toEqual({ ...entry("One"), id: first, state: "sending", undoneAt: undefined });
    await again.set(first, "done");
    await again.set(second, "undone", { at: "2026-07-02T09:00:00.000Z", pageId: "ee5d64d03be880d0abdf6bf1566dab90" });
    expect((await again.list({ limit: 10 })).map(({ id, state }) => [id, state])).toEqual([
      [second, "undone"],
      [first, "done"],
    ]);
    expect(await again.find(second)).toMatchObject({ undoneAt: "2026-07-02T09:00:00.000Z", title: 'Two\'s "title"' });
    expect(await again.list({ conversation: "a", states: ["done"], limit: 10 })).toHaveLength(1);
    expect(await again.list({ states: ["sending", "done"], before: first, limit: 10 })).toEqual([]);
    expect(await again.find(99)).toBeUndefined();
    expect(await again.hasCreated("ee5d64d03be880d0abdf6bf1566dab90")).toBe(false);
    await again.close();
  });

  test("two servers can open it at the same time", async () => {
    await stores.open("two-journals").then((store) => store.close());
    const journals = await Promise.all(
      [1, 2].map(async () => new Journal(await openJournalDatabase(place("two-journals")))),
    );
    const ids = await Promise.all(journals.map((journal) => journal.begin(entry("Both"))));
    expect(new Set(ids).size).toBe(2);
    for (const journal of journals) await journal.close();
  });
});

describeStores("the command with --write", (stores) => {
  test("ends at the start if the token may not write, and lists nine tools otherwise", async () => {
    const emulator = await startEmulator({ seed: "empty", capabilities: ["read_content"] });
    const able = await startEmulator({ seed: "empty" });
    try {
      await stores.open("start").then((store) => store.close());
      const env = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
      const refused = startMcp([...stores.args("start"), "--write"], env);
      expect(await refused.ended).toBe(2);
      expect(refused.stderr()).toMatch(/^ws-mcp: The token may not update content, which --write needs: /u);
      const { client } = await connectCommand([...stores.args("start"), "--write"], {
        ...env,
        WORKSPACE_BASE_URL: able.url,
      });
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("undo");
      expect((await client.listTools()).tools).toHaveLength(9);
      await client.close();
      // The checks change nothing.
      expect(new Set((await able.requests()).map(({ status }) => status))).toEqual(new Set([404]));
    } finally {
      await emulator.close();
      await able.close();
    }
  });
});

test.each([
  [
    ["copy", "--write", "soon"],
    'Expected --write or --write=apply, got "soon". Name the folder of the copy before --write.',
  ],
  [["copy", "--pages-per-hour", "5"], "Expected --write with --pages-per-hour, got none."],
  [
    ["copy", "--write", "--pages-per-hour", "0"],
    'Expected a whole number from 1 to 100000 in --pages-per-hour, got "0".',
  ],
])("refuses %j", async (args, message) => {
  const { ended, stderr } = startMcp(args, { WORKSPACE_TOKEN: "ntn_x" });
  expect(await ended).toBe(2);
  expect(stderr()).toContain(message);
});
