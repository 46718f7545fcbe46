// Clocks that are wrong or jump: no clock decides what the copy has.
import { join } from "node:path";
import { createEmulator } from "@ws/emulator";
import { AsyncClient } from "@ws/client";
import { expect, test } from "vitest";
import { mendClock } from "../../src/mend-clock.ts";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import { ServiceClock } from "../../src/pull/service-time.ts";
import { openRecords } from "../../src/snapshot/snapshot.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { idIn, paragraph, START, text, title } from "../export/workspace.ts";
import { describeStores } from "../support/describe-stores.ts";
import { call } from "../support/editor.ts";
import { runMain } from "../support/run-main.ts";

/** The parts of the last events of commands that a test reads. */
interface Answer {
  readonly wrongClocks: readonly { readonly run: number }[];
  readonly written?: { readonly pages: number };
  readonly objects?: Readonly<Record<string, number>>;
  readonly pages?: readonly { readonly what: readonly string[] }[];
  readonly mended?: readonly unknown[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeStores("a copy and clocks that are wrong", ({ open, args }) => {
  /** Creates a workspace with a page of two blocks, and a mirror whose clock can differ from that of the service. */
  async function create(name: string) {
    const store = await open(name);
    const emulator = createEmulator({ seed: "empty", clock: "frozen", now: START });
    const page = idIn(
      call(emulator, "POST", "pages", {
        parent: { workspace: true },
        properties: title("Source"),
        children: [paragraph("first"), paragraph("second")],
      }),
    );
    const clock = { nowMs: Date.parse(START) + HOUR_MS, serviceMs: Date.parse(START) };
    const client = new AsyncClient({
      auth: emulator.token,
      retry: false,
      httpClient: {
        request: async (config) => {
          const response = await emulator.httpClient.request(config);
          return { ...response, headers: { ...response.headers, date: new Date(clock.serviceMs).toUTCString() } };
        },
      },
    });
    const advance = (ms: number) => {
      clock.nowMs += ms;
      clock.serviceMs += ms;
      emulator.setClock(clock.serviceMs);
    };
    advance(HOUR_MS);
    const mirror = createMirror({ client, store, nowMs: () => clock.nowMs });
    return { store, emulator, page, clock, mirror, advance };
  }

  const textsBelow = async (mirror: Mirror, emulator: ReturnType<typeof createEmulator>, page: string) => {
    const into = idIn(call(emulator, "POST", "pages", { parent: { workspace: true }, properties: title("Into") }));
    expect(await mirror.restore({ into, only: page })).toMatchObject({ complete: true });
    const [copy] = call(emulator, "GET", `blocks/${into}/children`)["results"] as { id: string }[];
    const blocks = call(emulator, "GET", `blocks/${copy?.id ?? ""}/children`)["results"] as {
      paragraph: { rich_text: { plain_text: string }[] };
    }[];
    return blocks.map((block) => block.paragraph.rich_text[0]?.plain_text);
  };

  test.each([
    ["an hour", HOUR_MS],
    ["a year", 365 * DAY_MS],
  ])("restores the latest state with a clock that is %s behind", async (name, behind) => {
    const { store, emulator, page, clock, mirror, advance } = await create(`behind ${name}`);
    await mirror.pull();
    advance(HOUR_MS / 2);
    call(emulator, "PATCH", `blocks/${page}/children`, { children: [paragraph("third")] });
    advance(HOUR_MS / 6);
    await mirror.pull();
    clock.nowMs -= behind;
    expect(await textsBelow(mirror, emulator, page)).toEqual(["first", "second", "third"]);
    await store.close();
  });

  test("continues an interrupted restore with the state of its beginning", async () => {
    const { store, emulator, page, clock, mirror, advance } = await create("continued");
    await mirror.pull();
    const into = idIn(call(emulator, "POST", "pages", { parent: { workspace: true }, properties: title("Into") }));
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error("Interrupted."));
    await expect(mirror.restore({ into, only: page, signal: stop.signal, onProgress })).rejects.toThrow("Interrupted.");
    clock.nowMs -= DAY_MS;
    advance(HOUR_MS);
    call(emulator, "PATCH", `blocks/${page}/children`, { children: [paragraph("later")] });
    advance(HOUR_MS);
    await mirror.pull();
    await mirror.restore({ into, only: page });
    const [copy] = call(emulator, "GET", `blocks/${into}/children`)["results"] as { id: string }[];
    expect(call(emulator, "GET", `blocks/${copy?.id ?? ""}/children`)["results"]).toHaveLength(2);
    await store.close();
  });

  test("keeps the order of its states when the clock of the machine goes back", async () => {
    const { store, emulator, page, clock, mirror, advance } = await create("back");
    /** Returns the place of the end of the last run in the order of all states. */
    const lastEnd = async () => {
      const run = await store.db.selectFrom("ws_runs").select("ended_at").orderBy("id", "desc").executeTakeFirst();
      return run?.ended_at ?? "";
    };
    await mirror.pull();
    const first = await lastEnd();
    const [block] = call(emulator, "GET", `blocks/${page}/children`)["results"] as { id: string }[];
    const times: string[] = [];
    for (const content of ["a", "b", "c"]) {
      clock.nowMs -= DAY_MS;
      advance(HOUR_MS);
      call(emulator, "PATCH", `blocks/${block?.id ?? ""}`, paragraph(content));
      advance(HOUR_MS);
      await mirror.pull();
      times.push(await lastEnd());
    }
    const all = [first, ...times];
    expect(all).toEqual(all.toSorted((a, b) => (a < b ? -1 : 1)));
    const rightMs = () => clock.serviceMs + DAY_MS;
    expect((await mendClock(store, { nowMs: rightMs })).map(({ run }) => run)).toEqual([2, 3, 4]);
    const states: unknown[] = [];
    const ends = (await store.db.selectFrom("ws_runs").select("ended_at").orderBy("id").execute()).map(
      ({ ended_at: at }) => at ?? "",
    );
    expect(ends).toEqual(ends.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const at of ends) {
      const found = await (await openRecords(store, at)).object("block", block?.id ?? "");
      const { rich_text: runs = [] } = (found?.json["paragraph"] ?? {}) as { rich_text?: { plain_text: string }[] };
      states.push(runs[0]?.plain_text);
    }
    expect(states).toEqual(["first", "a", "b", "c"]);
    expect(await mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    await store.close();
  });

  test("each command takes the state that the last run until a time saw, before and after mend-clock", async () => {
    const { store, emulator, page, clock, mirror, advance } = await create("commands");
    clock.nowMs = clock.serviceMs;
    const times: string[] = [];
    for (const [index, wrongMs] of [-3 * DAY_MS, 10 * 365 * DAY_MS, 0, 0].entries()) {
      const parent = { page_id: page };
      if (index > 0) call(emulator, "POST", "pages", { parent, properties: title(`Page ${index}`) });
      advance(HOUR_MS);
      clock.nowMs += wrongMs;
      await mirror.pull();
      clock.nowMs -= wrongMs;
      times.push(new Date(clock.serviceMs).toISOString());
    }
    await store.close();
    const folder = temporaryFolder();
    const run = async (command: string, ...options: string[]) => {
      const { stdout, stderr } = await runMain([command, ...args("commands"), ...options, "--json"], {
        WORKSPACE_TOKEN: "secret_of_nobody",
      });
      expect(stderr).toBe("");
      return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Answer;
    };
    const pagesAt = async (at: string) => {
      const { written, wrongClocks } = await run(
        "export",
        "--format",
        "markdown",
        "--out",
        join(folder, at),
        "--at",
        at,
      );
      const plan = await run("restore", "--dry-run", "--into", "00000000-0000-4000-8000-000000000000", "--at", at);
      expect([plan.objects?.["page"], plan.wrongClocks]).toEqual([written?.pages, wrongClocks]);
      return { pages: written?.pages, wrong: wrongClocks.map((wrong) => wrong.run) };
    };
    const added = async (from: string, to: string) =>
      (await run("diff", "--from", from, "--to", to)).pages?.filter(({ what }) => what.includes("created")).length;
    const [first = "", second = "", third = ""] = times;
    const now = new Date().toISOString();
    expect((await run("status")).wrongClocks).toMatchObject([{ run: 1 }, { run: 2 }]);
    expect(await pagesAt(now)).toEqual({ pages: 5, wrong: [] });
    expect(await pagesAt(second)).toEqual({ pages: 3, wrong: [2] });
    expect(await added(first, now)).toBe(3);
    const { stdout } = await runMain(["diff", ...args("commands"), "--from", first]);
    expect(stdout).toMatch(/run 1 at .*\n {2}run 2 at .*\n.*npx @ws\/mirror mend-clock/u);
    expect((await run("mend-clock")).mended).toHaveLength(2);
    expect((await run("status")).wrongClocks).toEqual([]);
    for (const [index, time] of times.entries()) expect(await pagesAt(time)).toEqual({ pages: index + 2, wrong: [] });
    expect(await added(second, third)).toBe(1);
    expect(await added(second, now)).toBe(2);
    const refused = await runMain(["diff", ...args("commands"), "--from", "2099-01-01"]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`states from ${first} to `) as string });
  });

  test("lists comments again after a week, also after a clock that was years ahead", async () => {
    const { store, emulator, page, clock, mirror, advance } = await create("ahead");
    clock.nowMs += 4 * 365 * DAY_MS;
    await mirror.pull();
    clock.nowMs -= 4 * 365 * DAY_MS;
    // The time of a service whose clock was ahead.
    await store.db.updateTable("ws_objects").set({ enumerated_at: "2030-07-01T09:00:00.000Z" }).execute();
    call(emulator, "POST", "comments", { parent: { page_id: page }, rich_text: text("a comment") });
    advance(HOUR_MS);
    expect((await mirror.pull()).objects).toMatchObject({ comment: 1 });
    call(emulator, "POST", "comments", { parent: { page_id: page }, rich_text: text("another") });
    advance(HOUR_MS);
    expect((await mirror.pull()).objects).toMatchObject({ comment: 1 });
    advance(8 * DAY_MS);
    expect((await mirror.pull()).objects).toMatchObject({ comment: 2 });
    await store.close();
  });
});

test("the time of the service does not follow a jump of this machine", () => {
  const machine = { nowMs: Date.parse("2026-07-01T09:00:00Z"), elapsedMs: 5_000 };
  const clock = new ServiceClock(
    () => machine.nowMs,
    () => machine.elapsedMs,
  );
  expect(clock.now()).toBe("2026-07-01T09:00:00.000Z");
  clock.observe({ date: "Wed, 01 Jul 2026 10:00:00 GMT" });
  machine.nowMs += 7 * HOUR_MS;
  machine.elapsedMs += 1_000;
  expect(clock.now()).toBe("2026-07-01T10:00:01.000Z");
});
