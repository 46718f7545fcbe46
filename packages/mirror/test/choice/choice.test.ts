// A copy that has chosen pages only: what is left out is never read, is no loss, and is not skipped.
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fieldsList, idOf } from "../../src/json.ts";
import { pack } from "../../src/pack/pack.ts";
import { unpack } from "../../src/pack/unpack.ts";
import { readerOf } from "../../src/reader/copy-reader.ts";
import { copyStoreOf } from "../../src/store/mirror-store.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { readStatus } from "../../src/store/summarize.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { ChosenWorkspace } from "./chosen-workspace.ts";

const HOUR_MS = 60 * 60_000;

let workspace: ChosenWorkspace;
beforeEach(async () => {
  workspace = await ChosenWorkspace.create();
  workspace.page("team");
  workspace.page("plans", "team");
  workspace.page("archive", "plans");
  workspace.page("private");
  workspace.page("diary", "private");
  workspace.database("orders", "team");
  workspace.page("order 1", "orders source", "data_source_id");
  workspace.page("order 2", "orders source", "data_source_id");
  workspace.page("note", "order 1");
  workspace.database("salaries", "private");
  workspace.page("salary 1", "salaries source", "data_source_id");
  workspace.comment("plans");
  workspace.comment("diary");
});

const TEAM = ["archive", "note", "order 1", "order 2", "orders", "orders source", "plans", "team"];
const PRIVATE = ["diary", "private", "salaries", "salaries source", "salary 1"];

describe("only", () => {
  test("reads what it names and what is below it, and nothing else", async () => {
    const result = await workspace.pull({ only: [workspace.id("team")] });
    expect(await workspace.inSight()).toEqual(TEAM);
    expect(result).toMatchObject({ complete: true, skipped: [], leftOut: 0, outOfSight: 0, refusedLoss: undefined });
    expect(result.choice?.only).toEqual([{ kind: "page", id: workspace.id("team"), title: "team" }]);
    for (const name of PRIVATE) expect(await workspace.has(`text of ${name}`)).toBe(false);
    expect(await workspace.has("comment on plans")).toBe(true);
    expect(await workspace.has("comment on diary")).toBe(false);
    for (const name of PRIVATE) expect(workspace.requestsFor(name)).toEqual([]);
  });

  test("reads rows whose database is answered after them, as search finds the data source first", async () => {
    const { test: world } = workspace;
    const answers = new EventEmitter();
    const rows = once(answers, "rows");
    const [database, source] = [workspace.id("orders"), workspace.id("orders source")];
    world.onRequest = (line) => (line.endsWith(`databases/${database}`) ? rows.then(() => {}) : undefined);
    world.onResponse = (line, body) => {
      if (line.endsWith(`data_sources/${source}/query`)) answers.emit("rows");
      return body;
    };
    expect(await workspace.pull({ only: [workspace.id("team")] })).toMatchObject({ complete: true });
    expect(await workspace.inSight()).toEqual(TEAM);
  });

  test.each(["orders", "orders source"])("takes a database or a data source: %s", async (name) => {
    const result = await workspace.pull({ only: [workspace.id(name)] });
    const database = name === "orders" ? ["orders"] : [];
    expect(await workspace.inSight()).toEqual(["note", "order 1", "order 2", ...database, "orders source"]);
    expect(result).toMatchObject({ complete: true, skipped: [] });
    expect(await workspace.test.mirror.verify({ deep: true })).toMatchObject({ differences: [], complete: true });
  });

  test("stays the choice of the copy, and finds edits and new pages in each kind of run", async () => {
    await workspace.pull({ only: [workspace.id("team")] });
    workspace.edit("archive", "edited text");
    workspace.page("new", "archive");
    workspace.page("secret", "diary");
    await workspace.pull({ enumerateEveryMs: 24 * HOUR_MS });
    expect(await workspace.inSight()).toEqual([...TEAM, "new"].toSorted());
    expect(await workspace.has("edited text")).toBe(true);
    workspace.page("newer", "team");
    workspace.page("secret 2", "private");
    workspace.comment("secret");
    const hint = (name: string) => ({ entity: { type: "page", id: workspace.id(name) } });
    const comments = {
      entity: { type: "comment", id: workspace.id("diary") },
      data: { parent: { type: "page_id", page_id: workspace.id("diary") }, page_id: workspace.id("diary") },
    };
    await workspace.pull({ hints: [hint("newer"), hint("secret"), hint("secret 2"), comments] });
    expect(await workspace.inSight()).toEqual([...TEAM, "new", "newer"].toSorted());
    expect(await workspace.pull({ full: true })).toMatchObject({ complete: true });
    expect(await workspace.inSight()).toEqual([...TEAM, "new", "newer"].toSorted());
    expect(await workspace.has("secret")).toBe(false);
    expect(await workspace.has("comment on diary")).toBe(false);
  });

  test("an unchanged copy sends no request for a page", async () => {
    await workspace.pull({ only: [workspace.id("team")] });
    await workspace.pull();
    await workspace.pull();
    expect(workspace.test.requests.filter((line) => line.includes("/v1/pages/"))).toEqual([
      `GET /v1/pages/${workspace.id("team")}`,
    ]);
    expect(workspace.test.requests.filter((line) => line.includes("/children"))).toEqual([]);
  });
});

describe("except", () => {
  test("takes away from what only names", async () => {
    workspace.page("deep", "archive");
    await workspace.pull({
      only: [workspace.id("team")],
      except: [workspace.id("plans"), workspace.id("orders source")],
    });
    expect(await workspace.inSight()).toEqual(["orders", "team"]);
    expect(await workspace.test.mirror.verify({ deep: true })).toMatchObject({ differences: [], complete: true });
    workspace.edit("deep", "edited text");
    workspace.page("order 3", "orders source", "data_source_id");
    workspace.page("seen", "team");
    expect(await workspace.pull()).toMatchObject({ complete: true, skipped: [] });
    expect(await workspace.inSight()).toEqual(["orders", "seen", "team"]);
    expect(await workspace.has("text of deep")).toBe(false);
  });

  test("leaves out one row, with its page", async () => {
    await workspace.pull({ except: [workspace.id("order 1"), workspace.id("private")] });
    expect(await workspace.inSight()).toEqual(TEAM.filter((name) => name !== "order 1" && name !== "note"));
    expect(await workspace.has("order 1")).toBe(false);
  });

  test("leaves out what is below a block of a page, and asks for the way up once", async () => {
    const list = workspace.test.call("PATCH", `blocks/${workspace.id("diary")}/children`, {
      children: [{ toggle: { rich_text: [{ text: { content: "years" } }] } }],
    });
    workspace.ids.set("years", idOf(fieldsList(list["results"])[0] ?? {}));
    workspace.page("year", "private");
    workspace.tellParent("year", { type: "block_id", block_id: workspace.id("years") });
    workspace.page("month", "year");
    await workspace.pull({ except: [workspace.id("private")] });
    expect(await workspace.inSight()).toEqual(TEAM);
    expect(workspace.requestsFor("years")).toEqual([`GET /v1/blocks/${workspace.id("years")}`]);
    await workspace.pull();
    await workspace.pull({ enumerateEveryMs: 24 * HOUR_MS });
    for (const name of ["years", "year", "month"]) expect(workspace.requestsFor(name)).toEqual([]);
    expect(await workspace.has("text of year")).toBe(false);
  });

  test("reads a shared page although what is above it is hidden", async () => {
    workspace.page("shared", "plans");
    workspace.tellParent("shared", { type: "page_id", page_id: "0f0e0d0c-0b0a-4908-8706-050403020100" });
    await workspace.pull({ except: [workspace.id("private")] });
    expect(await workspace.inSight()).toEqual([...TEAM, "shared"].toSorted());
    await workspace.pull();
    expect(await workspace.inSight()).toEqual([...TEAM, "shared"].toSorted());
  });

  test("reads everything but what it names and what is below it", async () => {
    const result = await workspace.pull({ except: [workspace.id("private")] });
    expect(await workspace.inSight()).toEqual(TEAM);
    expect(result).toMatchObject({ complete: true, skipped: [], leftOut: 0 });
    for (const name of PRIVATE) expect(await workspace.has(`text of ${name}`)).toBe(false);
  });
});

describe("another choice", () => {
  test("that is narrower keeps what is left out as it was, and counts it as no loss", async () => {
    await workspace.pull();
    workspace.edit("diary", "edited text");
    const result = await workspace.pull({ only: [workspace.id("team")] });
    expect(result).toMatchObject({ complete: true, skipped: [], outOfSight: 0, refusedLoss: undefined, removed: 0 });
    expect(await workspace.inSight()).toEqual(TEAM);
    expect(await workspace.leftOut()).toEqual(PRIVATE);
    expect(await workspace.has("text of diary")).toBe(true);
    expect(await workspace.has("edited text")).toBe(false);
    const changes = await readerOf(workspace.test.store).diff(new Date(workspace.test.nowMs() - 1).toISOString());
    expect(changes).toEqual([]);
    const status = await workspace.test.mirror.status();
    expect(status).toMatchObject({ leftOut: PRIVATE.length + 1, outOfSight: [] });
    expect(await verifyStore(workspace.test.store)).toEqual([]);
    expect(await workspace.test.mirror.verify({ deep: true })).toMatchObject({ differences: [], problems: [] });
    expect(await workspace.pull({ full: true })).toMatchObject({ complete: true, outOfSight: 0 });
    expect(await workspace.leftOut()).toEqual(PRIVATE);
  });

  test("that is wider reads what it adds, and what has changed since", async () => {
    await workspace.pull();
    await workspace.pull({ only: [workspace.id("plans")] });
    workspace.edit("diary", "edited text");
    workspace.edit("order 1", "edited order");
    expect(await workspace.pull({ only: [workspace.id("plans"), workspace.id("private")] })).toMatchObject({
      complete: true,
    });
    expect(await workspace.inSight()).toEqual([...PRIVATE, "archive", "plans"].toSorted());
    expect(await workspace.has("edited text")).toBe(true);
    expect(await workspace.has("edited order")).toBe(false);
    expect(await workspace.pull({ everything: true })).toMatchObject({ complete: true, leftOut: 0, choice: undefined });
    expect(await workspace.inSight()).toEqual([...TEAM, ...PRIVATE].toSorted());
    expect(await workspace.has("edited order")).toBe(true);
    expect(await workspace.test.mirror.verify({ deep: true })).toMatchObject({ differences: [], problems: [] });
  });

  test("takes over from a run that was interrupted, also in the middle of a list", async () => {
    let left = 7;
    workspace.test.onRequest = () => {
      left -= 1;
      if (left < 0) throw new Error("killed");
    };
    await expect(workspace.pull({ only: [workspace.id("plans")] })).rejects.toThrow("Notion cannot be reached");
    workspace.test.onRequest = () => {};
    const result = await workspace.pull({ only: [workspace.id("orders")] });
    expect(result).toMatchObject({ complete: true, skipped: [] });
    expect(await workspace.inSight()).toEqual(["note", "order 1", "order 2", "orders", "orders source"]);
    expect(await workspace.test.mirror.verify({ deep: true })).toMatchObject({ differences: [], problems: [] });
  });

  test("forgets what an earlier choice has skipped", async () => {
    const diary = workspace.id("diary");
    workspace.test.onResponse = (line, body) => (line.includes(`/blocks/${diary}/children`) ? "{}" : body);
    expect((await workspace.pull()).skipped).toMatchObject([{ object_id: diary }]);
    expect(await workspace.pull({ except: [workspace.id("private")] })).toMatchObject({ complete: true, skipped: [] });
  });

  test("is refused before anything is read if the token does not see what it names", async () => {
    await workspace.pull({ only: [workspace.id("plans")] });
    const wrong = "0f0e0d0c-0b0a-4908-8706-050403020100";
    const message = `Expected pages, databases or data sources that the token can see in "only", got ${wrong}.`;
    await expect(workspace.pull({ only: [wrong] })).rejects.toThrow(message);
    expect(workspace.test.requests.filter((line) => line.startsWith("POST"))).toEqual([]);
    await expect(workspace.pull({ except: [wrong] })).rejects.toThrow('in "except"');
    workspace.test.call("PATCH", `pages/${workspace.id("diary")}`, { in_trash: true });
    await expect(workspace.pull({ only: [workspace.id("diary")] })).rejects.toThrow("which is in the trash");
    expect((await workspace.test.mirror.status()).choice?.only).toMatchObject([{ title: "plans" }]);
  });

  test("is refused without a request if it contradicts itself", async () => {
    const [plans, team] = [workspace.id("plans"), workspace.id("team")];
    await expect(workspace.pull({ only: ["plans"] })).rejects.toThrow('Expected an id or a URL in "only".');
    await expect(workspace.pull({ only: [] })).rejects.toThrow('Expected at least one id in "only"');
    await expect(workspace.pull({ only: [plans], everything: true })).rejects.toThrow("got both");
    await expect(workspace.pull({ only: [plans], except: [plans] })).rejects.toThrow("in both");
    expect(workspace.test.requests).toEqual([]);
    await expect(workspace.pull({ only: [plans], except: [team] })).rejects.toThrow(`which is below an id of "except"`);
  });
});

describe("a page that moves", () => {
  test("out of the choice stays as it was, with what is below it, and comes back with its changes", async () => {
    await workspace.pull({ only: [workspace.id("team")] });
    workspace.test.advance(HOUR_MS);
    workspace.move("plans", "private");
    workspace.edit("archive", "edited text");
    expect(await workspace.pull()).toMatchObject({ complete: true, outOfSight: 0, skipped: [] });
    expect(await workspace.leftOut()).toEqual(["archive", "plans"]);
    workspace.edit("archive", "later text");
    await workspace.pull();
    expect(await workspace.has("later text")).toBe(false);
    workspace.move("plans", "team");
    expect(await workspace.pull()).toMatchObject({ complete: true, leftOut: 0 });
    expect(await workspace.inSight()).toEqual(TEAM);
    expect(await workspace.has("later text")).toBe(true);
    expect(await workspace.test.mirror.verify({ deep: true })).toMatchObject({ differences: [], problems: [] });
  });

  test("into the choice is read with what is below it", async () => {
    await workspace.pull({ except: [workspace.id("private")] });
    workspace.page("entry", "diary");
    workspace.test.advance(HOUR_MS);
    workspace.move("diary", "team");
    expect(await workspace.pull()).toMatchObject({ complete: true, leftOut: 0 });
    expect(await workspace.inSight()).toEqual([...TEAM, "diary", "entry"].toSorted());
    expect(await workspace.has("text of entry")).toBe(true);
  });

  test("below what is left out by name is left out, also if it was chosen by name before", async () => {
    await workspace.pull({ only: [workspace.id("team"), workspace.id("archive")], except: [workspace.id("private")] });
    workspace.test.advance(HOUR_MS);
    workspace.move("plans", "private");
    expect(await workspace.pull()).toMatchObject({ complete: true, outOfSight: 0 });
    expect(await workspace.leftOut()).toEqual(["archive", "plans"]);
  });
});

test("a slice and watch take the choice, and a call without one keeps it", async () => {
  const only = [workspace.id("plans")];
  await workspace.test.mirror.pullSlice({ sliceMs: HOUR_MS, only });
  expect(await workspace.inSight()).toEqual(["archive", "plans"]);
  const stop = new AbortController();
  const watched = { signal: stop.signal, onPulled: () => stop.abort() };
  await workspace.test.mirror.watch(watched);
  expect(await workspace.inSight()).toEqual(["archive", "plans"]);
  const again = new AbortController();
  await workspace.test.mirror.watch({
    signal: again.signal,
    only: [workspace.id("private")],
    onPulled: () => again.abort(),
  });
  expect(await workspace.inSight()).toEqual(PRIVATE);
  await workspace.test.mirror.pullSlice({ sliceMs: HOUR_MS, everything: true });
  expect(await workspace.inSight()).toEqual([...TEAM, ...PRIVATE].toSorted());
});

test("a packed copy keeps its choice", async () => {
  await workspace.pull({ only: [workspace.id("plans")] });
  const out = join(temporaryFolder(), "copy.tar");
  await pack(workspace.test.store, { out });
  const folder = join(temporaryFolder(), "copy");
  await unpack(folder, { from: out });
  const copy = copyStoreOf(await openStore(folder));
  expect((await readStatus(copy)).choice?.only).toMatchObject([{ title: "plans" }]);
  await copy.close();
});

test("a chosen page that is no longer shared is a loss, and the run stops", async () => {
  await workspace.pull({ only: [workspace.id("plans")] });
  workspace.share("team", false);
  const result = await workspace.pull();
  expect(result.refusedLoss).toMatchObject({ vanished: [{ id: workspace.id("plans") }] });
  expect(result.complete).toBe(false);
});

test("a run of an earlier choice that was interrupted reads nothing of what is left out", async () => {
  await workspace.pull();
  workspace.edit("diary", "edited text");
  workspace.edit("private", "edited text");
  workspace.test.onRequest = (line) => {
    if (line.includes("/children")) throw new Error("killed");
  };
  await expect(workspace.pull()).rejects.toThrow("Notion cannot be reached");
  workspace.test.onRequest = () => {};
  expect(await workspace.pull({ only: [workspace.id("team")] })).toMatchObject({ complete: true, skipped: [] });
  expect(await workspace.leftOut()).toEqual(PRIVATE);
  expect(await workspace.has("edited text")).toBe(false);
});
