import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockFile, openSqliteDatabase } from "../../src/content/copy/sqlite-database.ts";
import { describeSiteStore } from "./describe-site-store.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-site-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeSiteStore(() => openSqliteDatabase(join(folder, "site.db")));

test("a file is locked once, until it is unlocked", () => {
  const path = join(folder, "site.lock");
  const unlock = lockFile(path);
  expect(() => lockFile(path)).toThrow(/locked/);
  unlock();
  lockFile(path)();
});

test("a command writes while the site has the database open", async () => {
  const path = join(folder, "shared.db");
  const [site, command] = [openSqliteDatabase(path), openSqliteDatabase(path)];
  await site.query("create table x(y integer)");
  await command.query("insert into x(y) values (1)");
  expect(await site.query("select y from x")).toEqual([{ y: 1 }]);
  await site.close();
  await command.close();
});
