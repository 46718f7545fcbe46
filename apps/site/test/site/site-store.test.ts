import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openSqliteDatabase } from "../../src/content/sqlite-database.ts";
import { describeSiteStore } from "./describe-site-store.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-site-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeSiteStore(() => openSqliteDatabase(join(folder, "site.db")));

test("a file is open once, also after a write, until it is closed", async () => {
  const path = join(folder, "locked.db");
  const first = openSqliteDatabase(path);
  await first.query("create table x(y integer)");
  expect(() => openSqliteDatabase(path)).toThrow(/locked/);
  await first.close();
  await openSqliteDatabase(path).close();
});
