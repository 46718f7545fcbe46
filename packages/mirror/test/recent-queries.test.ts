// The statements of runs that read a few objects: in a copy of a million pages, none of them may read all objects.
import type { SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { createMirror, type Mirror } from "../src/mirror.ts";
import { pullRuns } from "../src/pull/pull-runs.ts";
import { withStatementCache } from "../src/store/dialects/sqlite-statements.ts";
import { createSqliteStore } from "../src/store/open/open-store.ts";
import { memoryFileStore } from "./support/memory-file-store.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Kinds of which a workspace has few objects. */
const FEW = ["database", "data_source", "user"];

/** Creates a database that records the statements that it runs. */
function recordingDatabase() {
  const database = new SqliteConnection(":memory:");
  const cached = withStatementCache(database);
  const statements = new Map<string, readonly unknown[]>();
  const listening = { onStatement: (_text: string): unknown => undefined };
  const recording: SqliteDatabase = {
    prepare(text) {
      const statement = cached.prepare(text);
      const recorded = (name: "all" | "run") => (parameters: readonly unknown[]) => {
        if (/^(?:select|insert|update|delete)/u.test(text)) statements.set(text, parameters);
        listening.onStatement(text);
        return statement[name](parameters) as never;
      };
      return {
        reader: statement.reader,
        all: recorded("all"),
        run: recorded("run"),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
    close: () => cached.close(),
  };
  /** Returns the statements that read all objects, all of a kind, or all versions. */
  const readingAll = () =>
    [...statements].filter(([text, parameters]) => {
      if (parameters.some((value) => FEW.includes(String(value))) && !parameters.includes("page")) return false;
      const steps = database.prepare(`explain query plan ${text}`).all(...parameters) as { readonly detail: string }[];
      return steps.some(({ detail }) => readsAll(detail));
    });
  return Object.assign(listening, { recording, statements, readingAll });
}

/** True for a step that reads all objects, all of a kind, or all versions. */
const readsAll = (detail: string): boolean =>
  /^SCAN (?:ws_objects|ws_versions|block|page|child|comment)\b/u.test(detail) ||
  /autoindex_ws_(?:objects|versions)_\d+ \(kind=\?\)/u.test(detail);

describe("the statements of a run", () => {
  let workspace: TestWorkspace;
  let options: Parameters<typeof pullRuns>[0];
  let mirror: Mirror;
  let database: ReturnType<typeof recordingDatabase>;
  let page: string;
  beforeEach(async () => {
    workspace = await createTestWorkspace({ seed: "demo" });
    database = recordingDatabase();
    const store = await createSqliteStore(database.recording, memoryFileStore(), ":memory:");
    options = { client: workspace.client, store, nowMs: workspace.nowMs };
    mirror = createMirror(options);
    page = idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties: {} }));
    workspace.advance(HOUR_MS);
    await mirror.pull({ enumerateEveryMs: DAY_MS });
    workspace.advance(HOUR_MS);
    database.statements.clear();
  });

  const paragraph = (content: string) => ({ paragraph: { rich_text: [{ text: { content } }] } });
  const append = (block: object) =>
    workspace.call("PATCH", `blocks/${page}/children`, { children: [block as Record<string, never>] });

  test("for recent edits depend on the edits only", async () => {
    append(paragraph("edited"));
    const child = workspace.call("POST", "pages", { parent: { page_id: page }, properties: {} });
    workspace.call("PATCH", `pages/${idOf(child)}`, { in_trash: true });
    await pullRuns(options, { enumerateEveryMs: DAY_MS }, undefined);
    expect(database.statements.size).toBeGreaterThan(20);
    expect(database.readingAll()).toEqual([]);
  });

  test("look for the copies of synced blocks once in each list that has originals", async () => {
    for (const text of ["one", "two"]) append({ synced_block: { synced_from: null, children: [paragraph(text)] } });
    await pullRuns(options, { enumerateEveryMs: DAY_MS }, undefined);
    workspace.advance(HOUR_MS);
    append(paragraph("edited"));
    let searches = 0;
    database.onStatement = (text) => (searches += Number(text.includes(" like ")));
    await pullRuns(options, { enumerateEveryMs: DAY_MS }, undefined);
    expect(searches).toBe(1);
  });

  test("for hints depend on the hints only", async () => {
    append(paragraph("edited"));
    await pullRuns(options, { hints: [{ entity: { type: "page", id: page } }] }, undefined);
    expect(database.statements.size).toBeGreaterThan(20);
    expect(database.readingAll()).toEqual([]);
  });
});
