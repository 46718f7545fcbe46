// The server for assistants in the life of its process: HTTP, refresh, and a copy that goes away.
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startEmulator } from "@ws/emulator";
import { sql } from "kysely";
import { openCopy } from "@ws/mirror/reader";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bareId } from "@ws/render/values";
import { tablesVersion, VERSION_KEY, writeMeta } from "../../../mirror/test/support/stored-tables.ts";
import {
  callerOf,
  connectCommand,
  contentOf,
  createClient,
  createMcpCopy,
  cursorOf,
  startMcp,
  type McpCopy,
} from "../mcp-copy.ts";
import { AnswerProcesses } from "../../src/answer-processes.ts";
import { startCommand, type RunningCommand } from "../../../mirror/test/support/command.ts";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";

test("says how to make a copy in a folder without one", async () => {
  const { ended, stderr } = startMcp(["no-such-folder"]);
  expect(await ended).toBe(1);
  expect(stderr()).toBe(
    'ws-mcp: Expected a folder with mirror.db, got "no-such-folder". Run "npx @ws/mirror pull no-such-folder" first, or add --pull.\n',
  );
});

describeStores("a server for assistants", (stores) => {
  let copy: McpCopy;
  const started: RunningCommand[] = [];
  beforeAll(async () => {
    copy = await createMcpCopy(stores, "life", { seed: "demo" });
    await copy.mirror.pull();
  });
  afterEach(async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill("SIGKILL");
      await ended;
    }
  });

  /** Starts a server on a free port. Returns its address and its token. */
  async function startHttp(
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ url: string; token: string; command: RunningCommand }> {
    const command = startMcp([...stores.args("life"), "--http", "0"], env);
    started.push(command);
    await command.printed("Serving ");
    const [, url = "", , token = ""] =
      /Serving (\S+)( with the header "Authorization: Bearer (\S+)")?/u.exec(command.stderr()) ?? [];
    return { url, token, command };
  }

  /** Sends a request. Returns the status, and the text of the response. */
  async function send(
    url: string,
    { method = "POST", body = "{}", ...headers }: Record<string, string | undefined>,
  ): Promise<readonly [number | undefined, string]> {
    const sent = request(url, {
      method,
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    });
    const responded = once(sent, "response") as Promise<[IncomingMessage]>;
    sent.on("error", () => {});
    sent.end(body);
    const [response] = await responded;
    let text = "";
    for await (const part of response as AsyncIterable<Buffer>) text += part.toString();
    return [response.statusCode, text];
  }

  const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

  test("answers over HTTP, two clients at once, and ends at SIGTERM", async () => {
    const { url, token, command } = await startHttp();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/u);
    expect(token).toMatch(/^[\w-]{32}$/u);
    const clients = await Promise.all(
      (["2025", "2026"] as const).map(async (revision) => {
        const client = createClient(revision);
        const headers = { Authorization: `Bearer ${token}` };
        await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
        return client;
      }),
    );
    for (const client of clients) expect((await client.listTools()).tools).toHaveLength(6);
    const answers = await Promise.all(
      clients.flatMap((client) => [
        callerOf(client)("list"),
        callerOf(client)("query", { sql: "select count(*) from repairs" }),
      ]),
    );
    for (const answer of answers) expect(answer).toMatch(/^Copy of the workspace at /u);
    await Promise.all(clients.map((client) => client.close()));
    expect(command.stdout()).toBe("");
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(0);
  });

  // A client of both asks a process of its own first, which it ends.
  test("answers on standard input in the revisions of 2025 and of 2026, and a client of both", async () => {
    const both = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    for (const [asked, revision] of [
      [createClient("2025"), "2025-11-25"],
      [createClient("2026"), "2026-07-28"],
      [both, "2026-07-28"],
    ] as const) {
      const { client, call } = await connectCommand(stores.args("life"), {}, asked);
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()?.name).toBe("ws-mcp");
      expect((await client.listTools()).tools).toHaveLength(6);
      expect(await call("list")).toMatch(/^Copy of the workspace at /u);
      await client.close();
    }
  });

  test("refuses requests of others", async () => {
    const { url, token } = await startHttp({ WS_MCP_TOKEN: "the-token" });
    // The token of the environment is not printed.
    expect(token).toBe("");
    const authorization = "Bearer the-token";
    expect((await send(url, { authorization, body: LIST }))[0]).toBe(200);
    for (const [expected, details] of [
      [401, {}],
      [401, { authorization: "Bearer the-toke" }],
      [401, { authorization: "the-token" }],
      [401, { authorization: "Basic dGhlLXRva2Vu" }],
      [403, { authorization, host: "evil.example" }],
      [403, { authorization, host: "127.0.0.1.evil.example:80" }],
      [403, { authorization, origin: "https://evil.example" }],
      [403, { authorization, origin: "null" }],
      [405, { authorization, method: "GET", body: "" }],
      [405, { authorization, method: "DELETE", body: "" }],
      [400, { authorization, body: "{" }],
      [413, { authorization, body: `"${"x".repeat(1_100_000)}"` }],
    ] as const)
      expect((await send(url, { body: LIST, ...details }))[0], JSON.stringify(details).slice(0, 100)).toBe(expected);
    expect((await send(url.replace("/mcp", "/other"), { authorization, body: LIST }))[0]).toBe(404);
    expect((await send(url, { authorization, origin: url.replace("/mcp", ""), body: LIST }))[0]).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await send(url, { authorization, body: LIST }))[0]),
    );
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect((await send(url, { authorization, body: LIST }))[0]).toBe(200);
  });

  test("refuses lists of messages, and answers others while bodies are slow", async () => {
    const { url } = await startHttp({ WS_MCP_TOKEN: "the-token" });
    const authorization = "Bearer the-token";
    const [status, text] = await send(url, { authorization, body: `[${LIST},${LIST}]` });
    expect(status).toBe(400);
    expect(text).toContain("Expected one message in a request, got a list.");
    const slow = Array.from({ length: 32 }, () => {
      const sent = request(url, {
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "content-length": 1000,
        },
      });
      sent.on("error", () => {});
      sent.write("{");
      return sent;
    });
    await Promise.all(slow.map(async (sent) => sent.socket ?? once(sent, "socket")));
    expect((await send(url, { authorization, body: LIST }))[0]).toBe(200);
    for (const sent of slow) sent.destroy();
    expect((await send(url, { authorization, body: LIST }))[0]).toBe(200);
  });

  test("answers another client while one sends 100 slow statements on a connection, and when it hangs up", async () => {
    const { url } = await startHttp({ WS_MCP_TOKEN: "the-token" });
    const authorization = "Bearer the-token";
    const callOf = (statement: string) =>
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "query", arguments: { sql: statement } },
      });
    const SLOW = callOf(
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000000) select count(*) from n",
    );
    const { port, pathname } = new URL(url);
    const socket = connect(Number(port), "127.0.0.1");
    const one = `POST ${pathname} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${SLOW.length}\r\n\r\n${SLOW}`;
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(one.repeat(100));
    // 15 more clients hang up after they have sent a statement.
    const gone = Array.from({ length: 15 }, () => {
      const sent = request(url, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", accept: "application/json, text/event-stream" },
      });
      sent.on("error", () => {});
      sent.end(SLOW);
      return sent;
    });
    await Promise.all(gone.map((sent) => once(sent, "finish")));
    for (const sent of gone) sent.destroy();
    await expect
      .poll(async () => (await send(url, { authorization, body: callOf("select count(*) from repairs") }))[1])
      .toContain("1 row");
    socket.destroy();
    expect((await send(url, { authorization, body: callOf("select count(*) from repairs") }))[1]).toContain("1 row");
  });

  test("makes the first copy while it answers, with progress on standard error only", async () => {
    const server = await startEmulator({ seed: "demo" });
    const { close } = await stores.open("first");
    await close();
    const env = { WORKSPACE_TOKEN: server.token, WORKSPACE_BASE_URL: server.url };
    const args = [...stores.args("first"), "--pull", "--requests-per-second", "off"];
    if (args.length === 4) rmSync(args[0] ?? "", { recursive: true });
    const missing = startMcp(args, { WORKSPACE_TOKEN: "" });
    expect(await missing.ended).toBe(2);
    const { client, call, stderr } = await connectCommand(args, env);
    await expect.poll(() => call("status")).toContain("Last complete run: 2");
    await expect.poll(() => call("list")).toContain("- Brightwater");
    expect(stderr()).toMatch(
      /^Making the copy\. If you interrupt it, the next call continues\.\n(?:\d+ done, \d+ left, \d+ requests\n)*The copy is complete\.\n$/u,
    );
    await client.close();
    // A copy that is complete stays as it is.
    await server.close();
    const again = await connectCommand(args, env);
    expect(await again.call("list")).toContain("- Brightwater");
    expect(await again.call("status")).not.toContain("The last try failed");
    await again.client.close();
  });

  // `script` gives its program a terminal.
  test.each([
    ["an empty input", undefined],
    ["a terminal", ["/bin/sh", "-c", 'exec script -qec "$0 $*" /dev/null', process.execPath]],
  ])("only makes the first copy with %s, where no assistant can ask", async (place, program) => {
    const server = await startEmulator({ seed: "empty" });
    const name = place.slice(-5);
    const { close } = await stores.open(name);
    await close();
    const env = { WORKSPACE_BASE_URL: server.url };
    const args = [...stores.args(name), "--pull", "--requests-per-second", "off"];
    // The test has created the tables, but no run was complete.
    const refused = startMcp(args, { ...env, WORKSPACE_TOKEN: "wrong_token" }, program);
    expect(await refused.ended).toBe(1);
    expect(refused.stdout() + refused.stderr()).toContain("Check the token: it comes from WORKSPACE_TOKEN");
    const made = startMcp(args, { ...env, WORKSPACE_TOKEN: server.token }, program);
    expect(await made.ended).toBe(0);
    expect(made.stdout() + made.stderr()).toContain("The copy is complete.");
    await server.close();
    const { client, call } = await connectCommand(stores.args(name));
    expect(await call("status")).toContain("Last complete run: 2");
    await client.close();
  });

  test("shows what has changed since a time, before and after", async () => {
    const since = new Date(copy.nowMs() + 1000).toISOString();
    const page = copy.call("POST", "pages", {
      parent: { page_id: copy.emulator.testPageId },
      properties: { title: { title: [{ text: { content: "Fresh" } }] } },
      children: [{ paragraph: { rich_text: [{ text: { content: "one" } }] } }],
    });
    copy.advance(120_000);
    await copy.mirror.pull();
    const between = new Date(copy.nowMs() + 1000).toISOString();
    const id = page["id"] as string;
    const [block] = (await copy.client.blocks.children.list({ block_id: id })).results;
    const [row] = (await copy.client.search({ query: "chain", filter: { property: "object", value: "page" } })).results;
    copy.advance(120_000);
    copy.call("PATCH", `blocks/${block?.id}`, { paragraph: { rich_text: [{ text: { content: "two\u200B" } }] } });
    copy.call("PATCH", `pages/${row?.id}`, { properties: { Price: { number: 77 } } });
    copy.advance(120_000);
    await copy.mirror.pull();
    const { client, call } = await connectCommand(stores.args("life"));
    const all = contentOf(await call("changes", { since }));
    expect(all).toMatch(new RegExp(`^- new page ${bareId(id)} Fresh, 2026-07-01T\\d\\d:\\d\\dZ`, "mu"));
    const later = contentOf(await call("changes", { since: between }));
    expect(later).toMatch(
      new RegExp(
        `^- edited block ${bareId(block?.id ?? "")} in Fresh \\(page ${bareId(id)}\\), [^\\n]*\\n {2}"one" → "two`,
        "mu",
      ),
    );
    expect(later).toContain(String.raw`"two\u{200b}"`);
    expect(later).toMatch(/^- edited page [\da-f]{32} [^\n]+\n(?: {2}[^\n]+\n)* {2}Price: "[\d.]*" → "77"\n/mu);
    // Only this page, with its blocks.
    const inside = contentOf(await call("changes", { since: between, in: id }));
    expect(inside.match(/^- /gmu)?.length).toBe(
      later.split("\n").filter((line) => line.startsWith("- ") && line.includes(bareId(id))).length,
    );
    expect(inside).toContain(bareId(block?.id ?? ""));
    expect(inside).not.toContain("Price");
    expect(contentOf(await call("changes", { since: between, in: copy.emulator.testPageId }))).toContain(inside.trim());
    expect(await call("changes", { since: between, in: "1".repeat(32) })).toMatch(
      /^Error: The copy has no page or database/u,
    );
    // The page of the block has only another time of its last edit.
    expect(later).not.toMatch(new RegExp(`^- edited page ${bareId(id)} `, "mu"));
    expect(later).not.toContain("format or settings changed");
    // Values as people read them, and both places of a move.
    const then = new Date(copy.nowMs() + 1000).toISOString();
    const archive = copy.call("POST", "pages", {
      parent: { page_id: copy.emulator.testPageId },
      properties: { title: { title: [{ text: { content: "Archive" } }] } },
    })["id"] as string;
    const customers = (
      await copy.client.search({ query: "Customers", filter: { property: "object", value: "data_source" } })
    ).results;
    const customer = copy.call("POST", "pages", {
      parent: { data_source_id: customers[0]?.id ?? "" },
      properties: { Name: { title: [{ text: { content: "Ada Byron" } }] } },
    })["id"] as string;
    copy.call("PATCH", `pages/${row?.id}`, {
      properties: {
        Paid: { checkbox: row?.object === "page" && JSON.stringify(row).includes('"checkbox":false') },
        Customer: { relation: [{ id: customer }] },
      },
    });
    copy.call("POST", `pages/${id}/move`, { parent: { type: "page_id", page_id: archive } });
    copy.advance(120_000);
    await copy.mirror.pull();
    const moved = contentOf(await call("changes", { since: then }));
    expect(moved).toMatch(
      new RegExp(
        `^- moved page ${bareId(id)} Fresh, [^\\n]*\\n {2}from [^\\n]+ \\(page [\\da-f]{32}\\) to Archive \\(page ${bareId(archive)}\\)\\n(?! {2})`,
        "mu",
      ),
    );
    expect(moved).toMatch(/^ {2}Paid: (?:"no" → "yes"|"yes" → "no")$/mu);
    expect(moved).toMatch(new RegExp(`^ {2}Customer: "[^"]*" → "Ada Byron \\(/${bareId(customer)}\\)"$`, "mu"));
    expect(moved).not.toMatch(new RegExp(`^- edited page ${bareId(archive)} `, "mu"));
    // The block that shows the page has moved with it, and nothing else.
    expect(moved).not.toContain("- moved block");
    const back = new Date(copy.nowMs() + 1000).toISOString();
    copy.advance(120_000);
    copy.call("POST", `pages/${id}/move`, { parent: { type: "page_id", page_id: copy.emulator.testPageId } });
    await copy.mirror.pull();
    expect(contentOf(await call("changes", { since: back, in: archive }))).toMatch(
      new RegExp(`^- moved page ${bareId(id)} Fresh, [^\\n]*\\n {2}from Archive [^\\n]+ to [^\\n]+\\n$`, "u"),
    );
    copy.call("PATCH", `pages/${id}`, { in_trash: true });
    await copy.mirror.pull();
    const removed = contentOf(await call("changes", { since: between }));
    expect(removed).toMatch(
      new RegExp(
        `^- removed \\(in the trash\\) page ${bareId(id)} Fresh, 2026-07-01T\\d\\d:\\d\\dZ\\n {2}title: "Fresh"\\n`,
        "mu",
      ),
    );
    // It counts where it was.
    expect(contentOf(await call("changes", { since: between, in: copy.emulator.testPageId }))).toContain(
      `page ${bareId(id)} Fresh`,
    );
    // In pieces.
    let [joined, cursor] = ["", undefined as string | undefined];
    do {
      const answer = await call("changes", { since, maxCharacters: 1000, cursor });
      joined += contentOf(answer);
      cursor = cursorOf(answer);
    } while (cursor !== undefined);
    expect(joined).toBe(contentOf(await call("changes", { since })));
    const early = contentOf(await call("changes", { since: "2020-01-01", maxCharacters: 100_000 }));
    expect(early).toMatch(
      /^- [^]*\nThe copy has values from 2026-[^\n]+ on\. Before it, only the times of edits are known\.\nPages by their times of edit:\n- [^\n]+, edited 2026-[^\n]+ by /u,
    );
    // A run with a wrong clock.
    await copy.store.db.updateTable("ws_runs").set({ clock_fault: "date" }).where("ended_at", ">", between).execute();
    const wrong =
      /The clock of a machine was wrong in runs? [\d, ]+: changes of that time can be older or newer than it seems\./u;
    expect(contentOf(await call("changes", { since }))).toMatch(wrong);
    expect(contentOf(await call("status"))).toMatch(wrong);
    await copy.store.db.updateTable("ws_runs").set({ clock_fault: null }).execute();
    const halfway = contentOf(await call("changes", { since: "2026-06-20" }));
    expect(halfway.split("\n").length).toBeLessThan(
      contentOf(await call("changes", { since: "2020-01-01", maxCharacters: 100_000 })).split("\n").length,
    );
    expect(await call("changes", { since: "2099-01-01" })).toContain(
      "Nothing has changed since 2099-01-01T00:00:00.000Z, which lies in the future.",
    );
    await client.close();
  });

  test("pulls recent edits while it runs, and says if that fails", async () => {
    const server = await startEmulator({ seed: "demo" });
    const env = { WORKSPACE_TOKEN: server.token, WORKSPACE_BASE_URL: server.url };
    const { close } = await stores.open("refreshed");
    await close();
    const first = startCommand(["pull", ...stores.args("refreshed"), "--requests-per-second", "off"], env);
    expect(await first.ended).toBe(0);
    const args = [...stores.args("refreshed"), "--refresh", "1", "--requests-per-second", "off"];
    const { client, call, stderr } = await connectCommand(args, env);
    const page = {
      parent: { page_id: server.testPageId },
      properties: { title: { title: [{ text: { content: "Brandnew words" } }] } },
    };
    await fetch(`${server.url}/v1/pages`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${server.token}`,
        "notion-version": "2026-03-11",
        "content-type": "application/json",
      },
      body: JSON.stringify(page),
    });
    await expect.poll(() => call("search", { query: "brandnew" })).toContain("- Brandnew words (in ");
    await expect.poll(() => call("status")).toMatch(/Last refresh: \d{4}-[^\n]+Z\.\n/u);
    await server.close();
    await expect.poll(() => call("status")).toContain("The last try failed: ");
    expect(stderr()).toContain("The refresh failed: ");
    expect(stderr()).not.toContain(server.token);
    await client.close();
  });

  test("needs a token for a refresh", async () => {
    const { ended, stderr } = startMcp([...stores.args("life"), "--refresh", "5"], { WORKSPACE_TOKEN: "" });
    expect(await ended).toBe(2);
    expect(stderr()).toContain("Expected a token in WORKSPACE_TOKEN");
    const server = await startEmulator();
    const env = { WORKSPACE_TOKEN: "", NOTION_API_TOKEN: "wrong_token", WORKSPACE_BASE_URL: server.url };
    const refused = await connectCommand([...stores.args("life"), "--refresh", "5"], env);
    await expect.poll(refused.stderr).toContain("Check the token: it comes from NOTION_API_TOKEN");
    expect(refused.stderr()).not.toContain("wrong_token");
    await refused.client.close();
    await server.close();
    const wrong = startMcp([...stores.args("life"), "--refresh", "0"]);
    expect(await wrong.ended).toBe(2);
    expect(wrong.stderr()).toContain("Expected at least 1 second in --refresh");
  });

  test("reads a copy that kill -9 has left", async () => {
    const server = await startEmulator({ seed: "demo" });
    const { close } = await stores.open("killed");
    await close();
    const env = { WORKSPACE_TOKEN: server.token, WORKSPACE_BASE_URL: server.url };
    const pull = startCommand(["pull", ...stores.args("killed"), "--requests-per-second", "200"], env);
    const { client, call } = await connectCommand(stores.args("killed"));
    await expect.poll(() => call("status")).toMatch(/Contents: \d+ block/u);
    pull.child.kill("SIGKILL");
    await pull.ended;
    expect(await call("list")).toMatch(/^Copy of the workspace/u);
    const other = await connectCommand(stores.args("killed"));
    expect(await other.call("search", { query: "repair" })).toMatch(/^Copy of the workspace/u);
    await other.client.close();
    await client.close();
    await server.close();
  });

  test("says that the copy is gone, and reads the one in its place", async () => {
    const gone = await createMcpCopy(stores, "gone", { seed: "demo" });
    await gone.mirror.pull();
    const { client, call } = await connectCommand(stores.args("gone"));
    expect(await call("list")).toContain("- Brightwater");
    if (gone.store.dialect === "postgres")
      await sql`drop schema public cascade; create schema public`.execute(gone.store.db);
    await gone.store.close();
    if (gone.store.dialect === "sqlite") rmSync(stores.args("gone")[0] ?? "", { recursive: true });
    for (const [name, args] of [
      ["list", {}],
      ["query", { sql: "select * from repairs" }],
      ["status", {}],
    ] as const)
      expect(await call(name, args)).toMatch(/^Error: (?:Expected a folder with mirror\.db, got |The copy is gone: )/u);
    const again = await createMcpCopy(stores, "gone", { seed: "demo" });
    await again.mirror.pull();
    expect(await call("list")).toContain("- Brightwater");
    expect(await call("query", { sql: "select count(*) from repairs" })).toContain("1 row");
    await client.close();
    await again.store.close();
  });

  test("says that a newer version has updated the copy, and goes on when it is as before", async () => {
    const newer = await createMcpCopy(stores, "newer", { seed: "demo" });
    await newer.mirror.pull();
    const { db } = newer.store;
    const { client, call } = await connectCommand(stores.args("newer"));
    expect(await call("list")).toContain("- Brightwater");
    const next = tablesVersion() + 1;
    await writeMeta(db, VERSION_KEY, String(next));
    await sql`alter table ws_objects rename column json to content`.execute(db);
    for (const [name, args] of [
      ["list", {}],
      ["search", { query: "repair" }],
      ["query", { source: "repairs" }],
      ["query", { sql: "select * from repairs" }],
      ["status", {}],
    ] as const)
      expect(await call(name, args)).toBe(
        `Error: The copy has tables of version ${next}: update @ws/mirror, which knows versions up to ${tablesVersion()}.`,
      );
    await sql`alter table ws_objects rename column content to json`.execute(db);
    await writeMeta(db, VERSION_KEY, String(tablesVersion()));
    expect(await call("list")).toContain("- Brightwater");
    await client.close();
    await newer.store.close();
  });

  describe("a call that would never end", () => {
    let endless: McpCopy;
    let isEndless = false;
    beforeAll(async () => {
      endless = await createMcpCopy(stores, "endless");
      await endless.mirror.pull();
    });
    beforeEach(async () => {
      const { db } = endless.store;
      // Every answer counts these things.
      await sql`alter table ws_skipped rename to ws_skipped_kept`.execute(db);
      const texts = ["task_key", "object_id", "what", "why", "since"].map((name) => `cast(i as text) as ${name}`);
      await sql`create view ws_skipped as with recursive n(i) as (select 1 union all select i from n)
        select ${sql.raw(texts.join(", "))}, i as run from n where i < 0`.execute(db);
      isEndless = true;
    });
    afterEach(mend);
    afterAll(() => endless.store.close());

    async function mend(): Promise<void> {
      if (!isEndless) return;
      const { db } = endless.store;
      await sql`drop view ws_skipped`.execute(db);
      await sql`alter table ws_skipped_kept rename to ws_skipped`.execute(db);
      isEndless = false;
    }

    const fieldsOf = (id: string) => {
      const file = `/proc/${id}/stat`;
      return existsSync(file) ? readFileSync(file, "utf8").split(" ") : [];
    };

    /** Returns the processes of a server that answer calls. */
    const processesOf = (server: number) =>
      readdirSync("/proc").filter((id) => {
        try {
          const words = readFileSync(`/proc/${id}/cmdline`, "utf8");
          return Number(fieldsOf(id)[3]) === server && words.includes("answer-process.js");
        } catch {
          return false;
        }
      });

    /** Returns the number of statements of PostgreSQL that run for the calls. */
    async function statements(): Promise<number> {
      if (endless.store.dialect === "sqlite") return 0;
      const { rows } = await sql`select 1 from pg_catalog.pg_stat_activity where state = 'active'
        and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
        endless.store.db,
      );
      return rows.length;
    }

    test("ends after 2 s with what to narrow, leaves nothing running, and keeps no other call waiting", async () => {
      const { client, call } = await connectCommand(stores.args("endless"));
      const answers: string[] = [];
      const calls = [
        call("search", { query: "repair" }).then((answer) => answers.push(answer)),
        call("changes", { since: "7d" }).then((answer) => answers.push(answer)),
      ];
      expect((await client.listTools()).tools).toHaveLength(6);
      expect(answers).toEqual([]);
      await Promise.all(calls);
      expect(answers.toSorted()).toEqual([
        "Error: The answer took longer than 2 s. Ask for a later since, or name a page or database with in.",
        "Error: The answer took longer than 2 s. Search for fewer or longer words, or in one page with in.",
      ]);
      await expect.poll(statements).toBe(0);
      await mend();
      expect(await call("status")).toContain("Contents: ");
      await client.close();
    });

    test("ends when its server was killed", async () => {
      const { client, call } = await connectCommand(stores.args("endless"));
      const { transport } = client;
      const server = transport instanceof StdioClientTransport ? (transport.pid ?? 0) : 0;
      const answer = call("status").catch(() => {});
      const child = await vi.waitUntil(() => processesOf(server)[0], { timeout: 60_000, interval: 20 });
      const isGone = () => [undefined, "Z"].includes(fieldsOf(child)[2]);
      const isBusy = async () =>
        endless.store.dialect === "postgres" ? (await statements()) > 0 : Number(fieldsOf(child)[13]) > 100;
      // The statement runs when the process has used more time than its start, and a server that stands still cannot end it.
      await vi.waitUntil(isBusy, { timeout: 60_000, interval: 20 });
      process.kill(server, "SIGSTOP");
      expect(isGone()).toBe(false);
      process.kill(server, "SIGKILL");
      await vi.waitFor(() => expect(isGone()).toBe(true), { timeout: 60_000, interval: 200 });
      await expect.poll(statements).toBe(0);
      await client.close();
      await answer;
    });

    test("ends when its client has gone, with its statement", async () => {
      const [folder, , database] = stores.args("endless");
      const copyOfCalls = await openCopy({ folder, database });
      const entry = new URL("../../dist/node/answer-process.js", import.meta.url);
      const answering = new AnswerProcesses(copyOfCalls, { entry, timeLimitMs: 3_600_000 });
      const gone = new AbortController();
      const status = { name: "status", args: {}, isLimited: false, refresh: undefined, nowMs: 0 };
      const options = { narrow: "", onError: () => {}, signal: gone.signal };
      const answer = answering.answer(status, options);
      await expect.poll(() => processesOf(process.pid)).toHaveLength(1);
      if (endless.store.dialect === "postgres") await expect.poll(statements).toBe(1);
      gone.abort(new Error("The client has gone."));
      await expect(answer).rejects.toThrow("The client has gone.");
      await expect.poll(() => processesOf(process.pid)).toEqual([]);
      await expect.poll(statements).toBe(0);
      await copyOfCalls.close();
    });
  });

  test("reads a copy without data sources, and answers with calls that end at once", async () => {
    const empty = await createMcpCopy(stores, "empty");
    await empty.mirror.pull();
    const { client, call } = await connectCommand(stores.args("empty"));
    expect(contentOf(await call("list"))).toMatch(/^(?:- |The copy has no pages\.)/u);
    expect(await call("query", { sql: "select * from repairs" })).toBe(
      'Error: There is no table "repairs". Tables: none.',
    );
    expect(contentOf(await call("query", { sql: "select 1 as one" }))).toBe('1 row\n["one"]\n[1]\n');
    await client.close();
    // A program that writes its calls and ends its output.
    const piped = startMcp(stores.args("empty"), {}, [
      "/bin/sh",
      "-c",
      `printf '%s\\n' '${INITIALIZE}' '${STATUS}' | exec "$0" "$@"`,
      process.execPath,
    ]);
    expect(await piped.ended).toBe(0);
    const lines = piped.stdout().trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]);
    expect(lines[1]).toContain("Contents: ");
    await sql`select 1`.execute(empty.store.db);
    await empty.store.close();
  });

  const INITIALIZE = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } },
  });
  const STATUS = JSON.stringify({
    jsonrpc: "2.0",
    id: 2,
    method: "tools/call",
    params: { name: "status", arguments: {} },
  });
});
