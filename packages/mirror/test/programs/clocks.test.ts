// Clocks that are wrong or jump: no clock decides what the copy has.
import { createEmulator } from "@ws/emulator";
import { AsyncClient } from "@ws/client";
import { expect, test } from "vitest";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import { ServiceClock } from "../../src/pull/service-time.ts";
import { openRecords } from "../../src/snapshot/snapshot.ts";
import { idIn, paragraph, START, text, title } from "../export/workspace.ts";
import { describeStores } from "../support/describe-stores.ts";
import { call } from "../support/editor.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeStores("a copy and clocks that are wrong", ({ open }) => {
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
    const states: unknown[] = [];
    for (const at of all) {
      const found = await (await openRecords(store, at)).object("block", block?.id ?? "");
      const { rich_text: runs = [] } = (found?.json["paragraph"] ?? {}) as { rich_text?: { plain_text: string }[] };
      states.push(runs[0]?.plain_text);
    }
    expect(states).toEqual(["first", "a", "b", "c"]);
    expect(await mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });
    await store.close();
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
