// Ten writing tasks of a user, with the definitions and the answers of the server only. Others edit the same workspace at the same time.
import { readFileSync } from "node:fs";
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { createMirror } from "@ws/mirror";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";
import { connectCommand, contentOf, type McpClient } from "../mcp-copy.ts";
import { tokenOf } from "../write/writing.ts";

describeStores("a writing task for an assistant", (stores) => {
  let emulator: RunningEmulator;
  let others: AsyncClient;
  let server: McpClient;

  beforeAll(async () => {
    emulator = await startEmulator({ seed: "demo" });
    others = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
    const store = await stores.open("write-tasks");
    await createMirror({ client: others, store }).pull();
    await store.close();
    server = await connectCommand([...stores.args("write-tasks"), "--write", "--pages-per-hour", "100"], {
      WORKSPACE_TOKEN: emulator.token,
      WORKSPACE_BASE_URL: emulator.url,
    });
  });
  afterAll(async () => {
    await server.client.close();
    await others.close();
    await emulator.close();
  });

  const ask = async (name: string, args: Record<string, unknown> = {}) => contentOf(await server.call(name, args));

  /** Calls a tool, and applies its preview. Returns both answers. */
  async function apply(args: Record<string, unknown>, name = "write"): Promise<{ preview: string; answer: string }> {
    const preview = await server.call(name, args);
    const answer = await server.call(name, { apply: tokenOf(preview) });
    expect(answer, preview).toMatch(/Written as change \d+\.|All of it was taken back\./u);
    return { preview, answer };
  }

  /** Returns the rows of an answer of `query`. */
  const rowsOf = (answer: string): unknown[][] =>
    answer
      .split("\n")
      .slice(2, -1)
      .map((line) => JSON.parse(line) as unknown[]);

  const count = async (where: object, source = "Repairs") =>
    Number(/^(?:\d+) of (\d+) rows/u.exec(await ask("query", { source, where, limit: 1 }))?.[1]);

  const pageNamed = async (title: string): Promise<string> => {
    const found = await ask("search", { query: `"${title}"`, kind: "page" });
    return /page ([\da-f]{32})/u.exec(found)?.[1] ?? `no page in: ${found}`;
  };

  test("add three customers from a mail", async () => {
    const columns = await ask("list", { id: /Customers \(database ([\da-f]{32})/u.exec(await ask("list"))?.[1] });
    expect(columns).toContain("City (select");
    const before = await count({}, "Customers");
    for (const [Name, City] of [
      ["Ines Roth", "Ashby"],
      ["Tom Okafor", "Milford"],
      ["Wei Chen", "Norton"],
    ])
      await apply({ action: "create", parent: "Customers", values: { Name, City } });
    expect(await count({}, "Customers")).toBe(before + 3);
    expect(await count({ Name: "Wei Chen", City: "Norton" }, "Customers")).toBe(1);
    await apply({ id: "all" }, "undo");
    expect(await count({}, "Customers")).toBe(before);
  });

  test("mark late repairs, but not one that somebody has just collected", async () => {
    const late = { Due: { before: "2026-06-04" }, Stage: { does_not_equal: "Collected" } };
    const rows = rowsOf(await ask("query", { source: "Repairs", where: late, columns: ["Job", "Stage"], limit: 4 }));
    expect(rows.length).toBeGreaterThan(1);
    const [first, ...rest] = rows.map((row) => String(row.at(-1)));
    const preview = await server.call("write", { action: "set", id: first, values: { Stage: "Ready" } });
    await others.pages.update({ page_id: first ?? "", properties: { Stage: { status: { name: "Collected" } } } });
    const refused = await server.call("write", { apply: tokenOf(preview) });
    expect(refused).toContain("Nothing was sent");
    expect(refused).toContain('Stage: "Collected" → "Ready"');
    for (const id of rest) await apply({ action: "set", id, values: { Stage: "Ready" } });
    for (const id of rest) expect(await ask("read", { id })).toContain('Stage: "Ready"');
  });

  test("an option that does not exist is refused with those that do", async () => {
    const [row] = rowsOf(await ask("query", { source: "Customers", columns: ["City"], limit: 1 }));
    const id = String(row?.at(-1));
    const wrong = await server.call("write", { action: "set", id, values: { City: "Ashbey" } });
    expect(wrong).toMatch(/^Error: The column City has no option "Ashbey"\. Options: .*"Ashby"/u);
  });

  test("fix a typo everywhere on a page", async () => {
    const { answer } = await apply({
      action: "create",
      parent: "Handbook",
      values: { title: "Leaflet" },
      markdown: "# Breaks\n\nOur breaks stop you.\n\n- New breaks\n- Old **breaks**",
    });
    const id = /page ([\da-f]{32})/u.exec(answer)?.[1];
    await apply({
      action: "edit",
      id,
      replace: [
        { old: "breaks", new: "brakes" },
        { old: "Breaks", new: "Brakes" },
      ],
      all: true,
    });
    expect(await ask("read", { id })).toMatch(
      /# Brakes\n\nOur brakes stop you\.\n\n- New brakes\n- Old \*\*brakes\*\*\n/u,
    );
  });

  test("a weekly page from last week's", async () => {
    await apply({
      action: "create",
      parent: "Handbook",
      values: { title: "Week 26" },
      markdown: "## Goals\n\n- [ ] Order tyres",
    });
    const last = await ask("read", { id: await pageNamed("Week 26") });
    // Headings of an answer are one level below the title of the page.
    const text = (last.split("\n# Week 26\n")[1] ?? "").replaceAll(/^#(?=#)/gmu, "");
    expect(text).toContain("Order tyres");
    await apply({ action: "create", parent: "Handbook", values: { title: "Week 27" }, markdown: text.trim() });
    expect((await ask("read", { id: await pageNamed("Week 27") })).split("\n# Week 27\n")[1]).toBe(
      last.split("\n# Week 26\n")[1],
    );
  });

  test("a note under a heading", async () => {
    const id = await pageNamed("Week 27");
    await apply({ action: "edit", id, markdown: "Until Friday.", after: "Goals" });
    expect(await ask("read", { id })).toMatch(/## Goals\n\nUntil Friday\.\n\n- \[ \] Order tyres/u);
  });

  test("tick off a task, add one at the end", async () => {
    const id = await pageNamed("Week 27");
    await apply({ action: "edit", id, markdown: "- [ ] Call Ada", after: "end" });
    await apply({ action: "edit", id, replace: [{ old: "Order tyres", new: "Order tyres (done)" }] });
    expect(await ask("read", { id })).toMatch(/- \[ \] Order tyres \(done\)\n- \[ \] Call Ada\n/u);
  });

  test("move done rows to an archive page", async () => {
    await apply({ action: "create", parent: "Handbook", values: { title: "Archive" } });
    const archive = await pageNamed("Archive");
    const rows = rowsOf(
      await ask("query", { source: "Repairs", where: { Stage: "Collected" }, columns: ["Job"], limit: 2 }),
    );
    for (const row of rows) await apply({ action: "move", id: row.at(-1), parent: archive });
    const list = await ask("list", { id: archive });
    for (const [job] of rows) expect(list).toContain(String(job));
  });

  test("take the last one back, which brings its values back, too", async () => {
    const journal = await ask("journal", { limit: 1 });
    const [, id, title] = /^(\d+): move (.+) \(page [\da-f]{32}\), \S+ by test, /u.exec(journal) ?? [];
    expect(id, journal).toBeDefined();
    await apply({ id }, "undo");
    expect(await count({ Job: title, Stage: "Collected" })).toBeGreaterThan(0);
    expect(await ask("journal", { limit: 1 })).toContain(": taken back");
  });

  test("an old flyer to the trash and back", async () => {
    await apply({ action: "create", parent: "Handbook", values: { title: "Old flyer" } });
    const id = await pageNamed("Old flyer");
    const { answer } = await apply({ action: "trash", id });
    expect(await ask("search", { query: '"old flyer"', kind: "page" })).toBe("Nothing found.\n");
    await apply({ id: /change (\d+)/u.exec(answer)?.[1] }, "undo");
    expect(await pageNamed("Old flyer")).toBe(id);
  });

  test("a link to a customer by name", async () => {
    const [row] = rowsOf(await ask("query", { source: "Repairs", columns: ["Job", "Customer"], limit: 1 }));
    const id = String(row?.at(-1));
    const [customer] = rowsOf(await ask("query", { source: "Customers", columns: ["Name"], limit: 1 }));
    const { preview } = await apply({ action: "set", id, values: { Customer: customer?.[0] } });
    expect(preview).toContain(`→ "${String(customer?.[0])} (/${String(customer?.at(-1))})"`);
    expect(await ask("read", { id })).toContain(String(customer?.[0]));
  });

  test("the guide and the skill show calls that succeed", async () => {
    const callsIn = (path: string) =>
      Array.from(
        readFileSync(new URL(path, import.meta.url), "utf8").matchAll(
          /^```json\n(\{ "tool": "write"[^]*?)^```(?:\n\n```text\n([^]*?)^```)?$/gmu,
        ),
        ([, json = "{}", text]) => ({
          args: (JSON.parse(json) as { arguments: Record<string, unknown> }).arguments,
          text,
        }),
      ).filter(({ args }) => args["apply"] === undefined);
    const [shown, ...none] = callsIn("../../../../apps/docs/guides/assistants.md");
    expect(none).toEqual([]);
    const escaped = (shown?.text ?? "no text")
      .split("…")
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    expect(await ask("write", shown?.args)).toMatch(new RegExp(`^${escaped.join("[^\\n]*")}$`, "u"));
    const skill = callsIn("../../skills/notion-copy/SKILL.md");
    expect(skill).toHaveLength(1);
    const [row] = rowsOf(await ask("query", { source: "Repairs", columns: ["Job"], limit: 1 }));
    expect(await server.call("write", { ...skill[0]?.args, id: row?.at(-1) })).toContain("Nothing is written yet.");
  });
});
