// Ten tasks of a user. Each is done with the definitions and the answers of the server only: ids and names come from answers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareId } from "@ws/render/values";
import { connectCommand, contentOf, createMcpCopy, type McpClient, type McpCopy } from "../mcp-copy.ts";
import type { JsonValue } from "@ws/emulator";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";

describeStores("a task for an assistant", (stores) => {
  let copy: McpCopy;
  let server: McpClient;
  let trashed = "";
  const since = () => new Date(copy.nowMs()).toISOString();
  let monday = "";

  /** Adds a page to the page of the tests. Returns its id. */
  const addPage = (title: string, children: JsonValue[]): string =>
    copy.call("POST", "pages", {
      parent: { page_id: copy.emulator.testPageId },
      properties: { title: { title: [{ text: { content: title } }] } },
      children,
    })["id"] as string;

  const paragraph = (content: string) => ({ paragraph: { rich_text: [{ text: { content } }] } });

  beforeAll(async () => {
    copy = await createMcpCopy(stores, "tasks", { seed: "demo" });
    const prices = addPage("Price list", [paragraph("Flat tyre: 12"), paragraph("Chain: 30")]);
    trashed = addPage("Old flyer", [paragraph("Sale")]);
    addPage("Gallery", [
      {
        image: {
          type: "external",
          external: { url: "https://example.com/a.png" },
          caption: [{ text: { content: "The velodrome at night" } }],
        },
      },
    ]);
    copy.call("POST", "comments", { parent: { page_id: prices }, rich_text: [{ text: { content: "Too cheap?" } }] });
    await copy.mirror.pull();
    copy.advance(120_000);
    monday = since();
    copy.advance(120_000);
    const [block] = (await copy.client.blocks.children.list({ block_id: prices })).results;
    copy.call("PATCH", `blocks/${block?.id}`, paragraph("Flat tyre: 15"));
    copy.call("PATCH", `pages/${trashed}`, { in_trash: true });
    copy.advance(120_000);
    await copy.mirror.pull({ full: true });
    server = await connectCommand(stores.args("tasks"));
  });
  afterAll(async () => {
    await server.client.close();
    await copy.store.close();
  });

  const ask = async (name: string, args: Record<string, unknown> = {}) => contentOf(await server.call(name, args));

  /** Returns the first id in an answer. */
  const idOf = (answer: string): string => /[\da-f]{32}/u.exec(answer)?.[0] ?? `no id in: ${answer}`;

  /** Returns the rows of an answer of `query`. */
  const rowsOf = (answer: string): unknown[][] =>
    answer
      .split("\n")
      .slice(2, -1)
      .map((line) => JSON.parse(line) as unknown[]);

  test("late repairs, and for whom they are", async () => {
    const where = { Due: { before: "2026-06-20" }, Stage: { does_not_equal: "Collected" } };
    const rows = rowsOf(
      await ask("query", { source: "Repairs", where, columns: ["Job", "Due", "Customer"], limit: 5 }),
    );
    expect(rows).toHaveLength(5);
    for (const [, due, customer] of rows) {
      expect(String(due) < "2026-06-20").toBe(true);
      expect(String(customer)).toMatch(/^[^(]+ \(\/[\da-f]{32}\)$/u);
    }
  });

  test("what changed on the price page since Monday", async () => {
    const id = /page ([\da-f]{32})/u.exec(await ask("search", { query: '"price list"', kind: "page" }))?.[1];
    const changes = await ask("changes", { since: monday, in: id });
    expect(changes).toMatch(/^- edited block [^\n]+ in Price list [^\n]+\n {2}"Flat tyre: 12" → "Flat tyre: 15"$/mu);
    expect(changes).not.toContain("Old flyer");
  });

  test("a table of customers with open jobs", async () => {
    const list = await ask("read", { id: /Repairs \(database ([\da-f]{32})/u.exec(await ask("list"))?.[1] });
    const join = /Join a relation, a list of page ids: (join [^\n]+%')\./u.exec(list)?.[1] ?? "";
    const sql = `select customers.name, count(*) as jobs from repairs ${join}
      where repairs.stage <> 'Collected' group by customers.name order by jobs desc, customers.name limit 10`;
    const rows = rowsOf(await ask("query", { sql }));
    expect(rows).toHaveLength(10);
    const [name, jobs] = rows[0] ?? [];
    const where = { Customer: name, Stage: { does_not_equal: "Collected" } };
    expect(rowsOf(await ask("query", { source: "Repairs", where }))).toHaveLength(Number(jobs));
  });

  test("who edited a page", async () => {
    const page = await ask("read", { id: idOf(await ask("search", { query: '"price list"', kind: "page" })) });
    expect(page).toMatch(/^edited: 2026-\d\d-\d\dT\d\d:\d\dZ by Emulated integration$/mu);
  });

  test("what has no due date", async () => {
    const open = rowsOf(await ask("query", { source: "Repairs", where: { Due: null }, limit: 1000 }));
    const counted = rowsOf(await ask("query", { sql: "select count(*) from repairs where due is null" }));
    expect(counted).toEqual([[open.length]]);
  });

  test("the text of a comment", async () => {
    const found = await ask("search", { query: '"too cheap"', kind: "comment" });
    const page = / in ([\da-f]{32})/u.exec(found)?.[1];
    expect(await ask("read", { id: page, comments: true })).toMatch(
      /\nComments:\n- [^\n]+Z by Emulated integration: Too cheap\?\n$/u,
    );
  });

  test("a count by month", async () => {
    const month = /strftime\('%Y-%m', due\)|to_char\(due::date, 'YYYY-MM'\)/u.exec(await ask("status"))?.[0];
    const sql = `select ${month} as month, count(*) as jobs from repairs where due is not null group by 1 order by 1`;
    const rows = rowsOf(await ask("query", { sql }));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual([expect.stringMatching(/^\d{4}-\d\d$/u), expect.any(Number)]);
  });

  test("two databases joined", async () => {
    const sql =
      "select customers.city, sum(repairs.price) as total from repairs join customers on repairs.customer like '%' || " +
      "customers.page_id || '%' group by customers.city order by total desc";
    const rows = rowsOf(await ask("query", { sql }));
    expect(rows.map(([city]) => city)).toContain("Milford");
  });

  test("what was removed", async () => {
    const changes = await ask("changes", { since: monday });
    const removed = changes.split("\n").filter((line) => line.startsWith("- removed") && line.includes(" page "));
    expect(removed).toEqual([
      expect.stringMatching(
        new RegExp(`^- removed \\(in the trash\\) page ${bareId(trashed)} Old flyer, [^ ]+Z$`, "u"),
      ),
    ]);
  });

  test("what is no longer shown, is shown again, and has moved, without authors and values that nobody changed", async () => {
    const { call, emulator, advance, mirror } = copy;
    const share = (id: string, shared: boolean) =>
      emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id, shared }) });
    const addDatabase = (title: string): string => {
      const database = call("POST", "databases", {
        parent: { page_id: emulator.testPageId },
        title: [{ text: { content: title } }],
        initial_data_source: { properties: { Name: { title: {} }, Size: { number: {} } } },
      });
      return (database["data_sources"] as { id: string }[])[0]?.id ?? "";
    };
    const [from, to] = [addDatabase("Here"), addDatabase("There")];
    const properties = { Name: { title: [{ text: { content: "Mover" } }] }, Size: { number: 3 } };
    const row = call("POST", "pages", { parent: { data_source_id: from }, properties })["id"] as string;
    const secret = addPage("Not for all", []);
    await mirror.pull();
    advance(120_000);
    const before = since();
    advance(120_000);
    share(secret, false);
    call("POST", `pages/${row}/move`, { parent: { data_source_id: to } });
    await mirror.pull({ full: true });
    const lineOf = async (id: string) =>
      (await ask("changes", { since: before })).split("\n").filter((line) => line.includes(`page ${bareId(id)}`));
    expect(await lineOf(secret)).toEqual([
      expect.stringMatching(/^- out of sight \(no longer shown to the connection\) page [^,]+ Not for all, [^ ]+Z$/u),
    ]);
    expect((await lineOf(row))[0]).toMatch(/^- moved(?:, edited)? page [^,]+ Mover/u);
    expect(await ask("changes", { since: before, in: row })).not.toContain("Size");
    advance(120_000);
    const hidden = since();
    advance(120_000);
    share(secret, true);
    await mirror.pull({ full: true });
    const shown = (await ask("changes", { since: hidden })).split("\n").filter((line) => line.includes(bareId(secret)));
    expect(shown.join("\n")).toMatch(/^- back in sight page [^,]+ Not for all, [^ ]+Z/u);
    expect(shown.join("\n")).not.toContain("new page");
  });

  test("which pages mention a word in a caption", async () => {
    const found = await ask("search", { query: "velodrome" });
    expect(found).toMatch(/^- Gallery \(in [^)]+\)\n[^\n]+\n {2}The velodrome at night [^\n]+\n$/u);
  });
});
