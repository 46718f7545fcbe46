import { createEmulator, type JsonObject } from "@ws/emulator";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createWorkspace, idIn, START, text, title, type TestWorkspace } from "./export/workspace.ts";
import { isPostgres } from "./support/test-store.ts";

const PAGE = readFileSync(new URL("../../../docs/mirror-sql.md", import.meta.url), "utf8");
const STATEMENTS = [...PAGE.matchAll(/```sql\n([\s\S]*?)```/gu)].map(([, statement = ""]) => statement.trim());

let workspace: TestWorkspace;
beforeAll(async () => {
  const emulator = createEmulator({ clock: "frozen", now: START });
  workspace = await createWorkspace(emulator);
  const { call, pull } = workspace;
  const root = emulator.testPageId;
  const gone = idIn(call("POST", "pages", { parent: { page_id: root }, properties: title("Gone") }));
  const image = (name: string): JsonObject => ({
    object: "block",
    id: `00000000-0000-4000-8000-00000000000${name.length}`,
    parent: { type: "page_id", page_id: root },
    type: "image",
    image: {
      type: "file",
      file: { url: `https://files.example/${name}`, expiry_time: "2026-07-01T12:00:00.000Z" },
      caption: [],
    },
  });
  emulator.import([image("a"), image("a?1"), image("missing")]);
  const link = { text: { content: "link", link: { url: "https://example.com/page" } } };
  const blocks = call("PATCH", `blocks/${root}/children`, {
    children: [
      { to_do: { rich_text: text("buy oil") } },
      { paragraph: { rich_text: [{ mention: { page: { id: gone } } }, link] } },
    ],
  });
  await pull();
  const [todo] = blocks["results"] as JsonObject[];
  call("PATCH", `blocks/${idIn(todo)}`, { to_do: { rich_text: text("buy chain oil") } });
  call("PATCH", `pages/${gone}`, { in_trash: true });
  await pull(5);
});

const databaseOf = (statement: string) => /^-- (SQLite|PostgreSQL)\n/u.exec(statement)?.[1];

test("the page has as many statements for PostgreSQL as for SQLite", () => {
  const databases = STATEMENTS.map(databaseOf);
  const count = (name?: string) => databases.filter((database) => database === name).length;
  expect(count("PostgreSQL")).toBe(count("SQLite"));
  expect(count("SQLite") + count()).toBeGreaterThan(15);
});

const other = isPostgres ? "SQLite" : "PostgreSQL";

test.each(STATEMENTS.filter((statement) => databaseOf(statement) !== other))("finds rows: %s", async (statements) => {
  await workspace.store.db.connection().execute(async (connection) => {
    let rows: unknown[] = [];
    for (const statement of statements.split(/;\n|;$/u).filter((part) => part.trim() !== ""))
      ({ rows } = await sql.raw(statement).execute(connection));
    expect(rows).not.toEqual([]);
  });
});
