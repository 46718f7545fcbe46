// `--only` and `--except`: nothing else of the workspace is found, counted, joined or named by any tool.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "@ws/emulator";
import { bareId } from "@ws/render/values";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";
import { connectCommand, contentOf, createMcpCopy, startMcp, type McpClient, type McpCopy } from "../mcp-copy.ts";

/** Words that only hidden pages have. */
const SECRET = /zorblax|quimby|wobbly|frobni/iu;

const title = (content: string) => [{ text: { content } }];

const paragraph = (content: string) => ({ paragraph: { rich_text: title(content) } });

describeStores("a server that shows a part of a copy", (stores) => {
  let copy: McpCopy;
  const ids: Record<string, string> = {};
  const servers: McpClient[] = [];
  const parent = () => ({ page_id: copy.emulator.testPageId });
  const call = (method: string, path: string, body?: JsonObject) => copy.call(method, path, body);

  const addPage = (name: string, place: JsonObject, children: JsonObject[] = []): string =>
    call("POST", "pages", { parent: place, properties: { title: { title: title(name) } }, children })["id"] as string;

  /** Adds a database. Returns the ids of it and of its data source. */
  function addDatabase(name: string, place: JsonObject, properties: JsonObject): { id: string; source: string } {
    const database = call("POST", "databases", {
      parent: place,
      title: title(name),
      initial_data_source: { title: title(name), properties },
    });
    const [source] = database["data_sources"] as [{ id: string }];
    return { id: database["id"] as string, source: source.id };
  }

  const addRow = (source: string, name: string, values: JsonObject = {}): string =>
    call("POST", "pages", {
      parent: { type: "data_source_id", data_source_id: source },
      properties: { Name: { title: title(name) }, ...values },
    })["id"] as string;

  beforeAll(async () => {
    copy = await createMcpCopy(stores, "limits", { seed: "demo" });
    const hidden = addPage("Zorblax plans", parent(), [paragraph("Wobbly figures")]);
    const pay = addDatabase("Zorblax pay", { page_id: hidden }, { Name: { title: {} }, Amount: { number: {} } });
    const salary = addRow(pay.source, "Quimby salary", { Amount: { number: 4711 } });
    const jobs = addDatabase("Jobs", parent(), { Name: { title: {} }, Price: { number: {} } });
    const relation = { relation: { data_source_id: pay.source, type: "single_property", single_property: {} } };
    call("PATCH", `data_sources/${jobs.source}`, { properties: { Pay: relation } });
    call("PATCH", `data_sources/${jobs.source}`, {
      properties: {
        Total: {
          rollup: { relation_property_name: "Pay", rollup_property_name: "Amount", function: "sum" },
        },
        Double: { formula: { expression: 'prop("Price") * 2' } },
      },
    });
    const job = addRow(jobs.source, "Tyre", { Price: { number: 5 }, Pay: { relation: [{ id: salary }] } });
    addRow(jobs.source, "Chain", { Price: { number: 7 } });
    const mention = { mention: { page: { id: hidden } } };
    const notes = addPage("Notes", parent(), [
      { paragraph: { rich_text: [{ text: { content: "See " } }, mention, { text: { content: " about the lamp" } }] } },
      { link_to_page: { type: "page_id", page_id: hidden } },
    ]);
    call("POST", "comments", { parent: { page_id: notes }, rich_text: [...title("Ask "), mention] });
    call("POST", "comments", { parent: { page_id: hidden }, rich_text: title("Frobnicate") });
    Object.assign(ids, {
      hidden,
      salary,
      job,
      notes,
      pay: pay.id,
      paySource: pay.source,
      jobs: jobs.id,
      jobSource: jobs.source,
    });
    await copy.mirror.pull();
    copy.advance(120_000);
  });
  afterAll(async () => {
    for (const { client } of servers) await client.close();
    await copy.store.close();
  });

  const connect = async (...options: string[]): Promise<McpClient> => {
    const server = await connectCommand([...stores.args("limits"), ...options]);
    servers.push(server);
    return server;
  };

  /** Calls of all tools, also of those that fail. */
  const calls = (): (readonly [tool: string, args: JsonObject])[] => [
    ["status", {}],
    ["list", {}],
    ["list", { depth: 20 }],
    ["list", { latestFirst: true }],
    ["list", { id: ids["jobs"] ?? "" }],
    ["list", { id: copy.emulator.testPageId, depth: 1 }],
    ...["hidden", "salary", "pay", "paySource"].flatMap((name) => [
      ["list", { id: ids[name] ?? "" }] as const,
      ["read", { id: ids[name] ?? "", comments: true }] as const,
      ["query", { source: ids[name] ?? "" }] as const,
      ["search", { query: "lamp OR figures", in: ids[name] ?? "" }] as const,
      ["changes", { since: "2026-07-01T09:00:00Z", in: ids[name] ?? "" }] as const,
      ["query", { source: "Jobs", where: { Pay: ids[name] ?? "" } }] as const,
      ["query", { source: "Jobs", where: { Name: ids[name] ?? "" } }] as const,
    ]),
    ...[
      "zorblax",
      "quimby salary",
      "wobbly",
      '"wobbly figures"',
      "frobnicate",
      "lamp",
      "see lamp -zorblax",
      "4711",
      "hidden",
      "zor*",
    ].map((query) => ["search", { query, limit: 100 }] as const),
    ["read", { id: ids["notes"] ?? "", comments: true }],
    ["read", { id: ids["job"] ?? "" }],
    ["query", { source: "Jobs" }],
    ["query", { source: "Zorblax pay" }],
    ["query", { source: "zorblax_pay" }],
    ["query", { source: "nothing of this name" }],
    ["query", { source: "Jobs", where: { Total: 4711 } }],
    ["query", { source: "Jobs", where: { Pay: "Quimby salary" } }],
    ["query", { source: "Jobs", where: { Pay: { is_not_empty: true } } }],
    ["query", { source: "Jobs", orderBy: { Pay: "ascending" } }],
    ["query", { source: "Jobs", columns: ["Total"] }],
    ["query", { source: "Jobs", view: "no such view" }],
    ["query", { source: "Repairs", where: { Mechanic: "Nobody" }, limit: 3 }],
    ["query", { sql: "select * from zorblax_pay" }],
    ["query", { sql: "select * from jobs order by name" }],
    ["query", { sql: "select * from nothing" }],
    ["query", { sql: "select pay from jobs" }],
    ["query", { sql: "select name, amount from jobs join zorblax_pay on 1 = 1" }],
    ["query", { sql: "select count(*) from ws_objects" }],
    ["query", { sql: "select * from sqlite_master" }],
    ["query", { sql: "with jobs as (select * from zorblax_pay) select * from jobs" }],
    ["query", { sql: "select (select sum(amount) from zorblax_pay) from jobs" }],
    ["changes", { since: "2026-07-01T09:00:00Z" }],
    ["changes", { since: "2020-01-01" }],
  ];

  /** Returns the answers of all calls, without their marks. */
  async function answersOf(server: McpClient): Promise<string[]> {
    const answers: string[] = [];
    for (const [tool, args] of calls()) {
      const answer = await server.call(tool, args);
      answers.push(`${tool} ${JSON.stringify(args)}\n${answer.replaceAll(/workspace-[\da-f]{6}/gu, "workspace")}`);
    }
    return answers;
  }

  /** Returns an answer without what the call itself has said. */
  const withoutArguments = (answer: string): string => {
    const [request = "", ...lines] = answer.split("\n");
    const said = [...request.matchAll(/"([^"]{3,})"/gu)].flatMap(([, text = ""]) => [text, text.slice(0, 50)]);
    return said.reduce(
      (rest, text) => rest.replaceAll(text, "…").replaceAll(/zorblax_pay|amount/gu, "…"),
      lines.join("\n"),
    );
  };

  const expectNothingHidden = (answers: readonly string[]) => {
    for (const answer of answers) {
      const text = withoutArguments(answer);
      expect(text, answer).not.toMatch(SECRET);
      for (const name of ["hidden", "salary", "pay", "paySource"])
        for (const id of [ids[name] ?? "", bareId(ids[name] ?? "")])
          if (!answer.split("\n")[0]?.includes(id)) expect(text, answer).not.toContain(id);
    }
  };

  test("answers of all tools have no word, no id and no number of what except names", async () => {
    const whole = (await answersOf(await connect())).join("\n");
    for (const word of ["Zorblax plans", "Quimby salary", "Wobbly", "Frobnicate", "4711"])
      expect(whole).toContain(word);
    const answers = await answersOf(await connect("--except", ids["hidden"] ?? ""));
    expectNothingHidden(answers);
    const text = answers.join("\n");
    expect(text).not.toContain("4711\n");
    expect(text).toContain("See (hidden) about the lamp");
    expect(text).toContain('["Tyre",5,10');
    expect(text).toContain("This server shows a part of the workspace.");
    // The columns that read hidden rows are gone, and the others stay.
    expect(text).toContain("columns: Name (title); Price (number); Double (formula)");
  });

  test("answers do not depend on what is hidden", async () => {
    const server = await connect("--except", ids["hidden"] ?? "");
    const before = await answersOf(server);
    addRow(ids["paySource"] ?? "", "Quimby bonus", { Amount: { number: 13 } });
    call("PATCH", `pages/${ids["salary"]}`, { properties: { Amount: { number: 5000 } } });
    addPage("Zorblax lamp", { page_id: ids["hidden"] ?? "" }, [paragraph("lamp lamp lamp")]);
    call("PATCH", `pages/${ids["hidden"]}`, { properties: { title: { title: title("Frobni lamp") } } });
    await copy.mirror.pull();
    const after = await answersOf(server);
    // The time of the copy, its runs, and the page whose list of pages has changed.
    const stable = (answer: string) =>
      answer
        .split("\n")
        .filter((line) => !/^Copy of the workspace|^Last complete run|^- 2026|^<\/?workspace/u.test(line))
        .join("\n");
    expect(after.map(stable)).toEqual(before.map(stable));
    expectNothingHidden(after);
  });

  test("only shows what it names, with everything below, and joins nothing else", async () => {
    const server = await connect("--only", ids["jobs"] ?? "", ids["notes"] ?? "");
    const tree = contentOf(await server.call("list"));
    expect(tree).toBe(
      `- Jobs (database ${bareId(ids["jobs"] ?? "")})\n  data source Jobs (${bareId(ids["jobSource"] ?? "")}, SQL view jobs)\n` +
        `    columns: Name (title); Price (number); Double (formula)\n- Notes (page ${bareId(ids["notes"] ?? "")})\n`,
    );
    expect(contentOf(await server.call("query", { sql: "select count(*) as n, sum(price) as p from jobs" }))).toBe(
      '1 row\n["n","p"]\n[2,12]\n',
    );
    expect(await server.call("query", { sql: "select * from repairs" })).toContain(
      'There is no table "repairs". Tables: jobs.',
    );
    expect(contentOf(await server.call("status"))).toMatch(/Contents: .*\b1 data_source, 1 database, 3 page,/u);
    expect(contentOf(await server.call("search", { query: "repair", limit: 100 }))).toBe("Nothing found.\n");
    expect(await server.call("query", { source: "Repairs" })).toContain("The copy has Jobs (");
    expectNothingHidden(await answersOf(server));
  });

  test("follows the copy: what moves below a hidden page is gone, and what moves out is there", async () => {
    const server = await connect("--except", ids["hidden"] ?? "");
    const shown = async () => contentOf(await server.call("list", { depth: 20 }));
    const page = addPage("Wanderer", parent());
    await copy.mirror.pull();
    expect(await shown()).toContain("Wanderer");
    call("POST", `pages/${page}/move`, { parent: { type: "page_id", page_id: ids["hidden"] ?? "" } });
    copy.advance(120_000);
    await copy.mirror.pull({ full: true });
    expect(await shown()).not.toContain("Wanderer");
    expect(contentOf(await server.call("search", { query: "wanderer" }))).toBe("Nothing found.\n");
    expect(await server.call("changes", { since: "2026-07-01T09:00:00Z" })).not.toContain("Wanderer");
    call("POST", `pages/${page}/move`, { parent: { type: "page_id", ...parent() } });
    copy.advance(120_000);
    await copy.mirror.pull({ full: true });
    expect(await shown()).toContain("Wanderer");
  });

  test("refuses ids that the copy does not have, and leaves no folder behind", async () => {
    const temporary = temporaryFolder();
    const folders = () => readdirSync(temporary);
    const unknown = "f".repeat(32);
    for (const [option, value, message] of [
      [
        "--only",
        unknown,
        'Expected ids of pages, databases or data sources of the copy in "only" and "except", got ffffffff-',
      ],
      ["--except", "Salaries", 'Expected an id or a URL in "except".'],
    ] as const) {
      const { ended, stderr } = startMcp([...stores.args("limits"), option, value]);
      expect(await ended).toBe(2);
      expect(stderr()).toContain(message);
    }
    const args = [...stores.args("limits"), "--only", ids["jobs"] ?? ""];
    const { client } = await connectCommand(args, { TMPDIR: temporary });
    // The client has asked another process for its revisions before, whose folder is gone.
    await client.listTools();
    await expect.poll(folders).toEqual([expect.stringMatching(/^ws-limited-copy-/u)]);
    const [folder = "none"] = folders();
    // Only this user can read it.
    expect(statSync(join(temporary, folder)).mode & 0o777).toBe(0o700);
    await client.close();
    await expect.poll(folders).toEqual([]);
  });

  test("a copy of chosen pages says that it is a part of the workspace", async () => {
    copy.advance(120_000);
    await copy.mirror.pull({ except: [ids["hidden"] ?? ""] });
    const server = await connect();
    expect(contentOf(await server.call("status"))).toContain("This server shows a part of the workspace.");
  });
});
