// Pages that are created, changed and read one by one: their states after each kind of failure, and their reports.
import {
  changePages,
  createPages,
  isChangePagesProgress,
  isCreatePagesProgress,
  readPagesById,
  readProgressLines,
  runBlocking,
  call,
  type ChangePagesReport,
  type CreatePagesContext,
  type CreatePagesReport,
  type NewPageTask,
} from "@ws/helpers/tasks";
import { describe, expect, test } from "vitest";

type Args = Readonly<Record<string, unknown>>;

const refused = (status?: number, more: object = {}): Error =>
  Object.assign(new Error(`status ${status}`), { status }, more);

/** Returns a function that notes its arguments and answers with the results in turn. An error is thrown. */
function answering(...results: readonly unknown[]) {
  const sent: Args[] = [];
  const answer = (args: Args): unknown => {
    sent.push(args);
    const result = results[sent.length - 1];
    if (result instanceof Error) throw result;
    return result;
  };
  return { answer, sent };
}

const listed = (results: readonly object[], next?: string) => ({
  object: "list",
  results,
  has_more: next !== undefined,
  next_cursor: next ?? null,
});

describe("changePages", () => {
  const start = ["done", "open", "open", "open", "open"].map((state, index) => ({ id: `p${index}`, state }) as never);

  function change(outcomes: readonly unknown[], retrieved: readonly unknown[], inTrash: "done" | "gone" = "done") {
    const [changed, read] = [answering(...outcomes), answering(...retrieved)];
    const reports: ChangePagesReport[] = [];
    const { progress, failure } = runBlocking(
      changePages(
        { rows: start },
        { change: (id) => call(changed.answer, { id }), retrieve: read.answer, inTrash },
        { concurrency: 1, onProgress: (report) => reports.push(report) },
      ),
    );
    const states = progress.rows.map(({ state }) => state).join(" ");
    return { states, failure, reports, progress, changed: changed.sent, read: read.sent };
  }

  test("counts what is changed, and names what is gone or in the trash", () => {
    const { states, reports, changed, read, progress } = change(
      [{}, refused(404), refused(400), {}],
      [{ in_trash: true }],
    );
    expect(states).toBe("done done gone done done");
    expect(changed).toEqual(["p1", "p2", "p3", "p4"].map((id) => ({ id })));
    expect(read).toEqual([{ page_id: "p3" }]);
    expect(reports.map(({ done, total }) => `${done}/${total}`)).toEqual(["1/5", "2/5", "2/5", "3/5", "4/5"]);
    // A report keeps the states of its time.
    expect(reports.map((report) => report.progress.rows.filter(({ state }) => state === "open").length)).toEqual([
      4, 3, 2, 1, 0,
    ]);
    expect(reports[1]?.line).toBe('\n{"changes":[[1,{"id":"p1","state":"done"}]],"until":-1}\n');
    expect(readProgressLines(reports.map(({ line }) => line).join(""))).toEqual(progress);
  });

  test("does not count a page in the trash as changed if the work was not to put it there", () => {
    const { states, reports } = change([refused(400), {}, {}, {}], [{ in_trash: true }], "gone");
    expect(states).toBe("done gone done done done");
    expect(reports.at(-1)?.done).toBe(4);
  });

  test.each([
    ["a refusal of a page that is in its place", refused(400), [{ in_trash: false }], 1],
    ["a refusal of a page that cannot be read", refused(400), [refused(500)], 1],
    ["another refusal, also of a page in the trash", refused(403), [{ in_trash: true }], 0],
  ])("ends at %s", (_, error, retrieved, reads) => {
    const { states, failure, read, reports } = change([{}, error], retrieved);
    expect(states).toBe("done done open open open");
    expect(failure).toEqual({ error });
    expect(read).toHaveLength(reads);
    expect(reports.map(({ done }) => done)).toEqual([1, 2]);
  });

  test("knows its progress", () => {
    expect(isChangePagesProgress({ rows: start })).toBe(true);
    expect(isChangePagesProgress({ rows: [{ id: "p", state: "gone" }] })).toBe(true);
    for (const wrong of [{ rows: [{ state: "created" }] }, { rows: [{}] }, { rows: {} }, {}, undefined])
      expect(isChangePagesProgress(wrong)).toBe(false);
  });
});

describe("readPagesById", () => {
  const idOf = (index: number): string => `${index}`.padStart(8, "0") + "-0000-4000-8000-000000000000";
  const page = (index: number) => ({ object: "page", id: idOf(index).replaceAll("-", "") });

  function read(
    ids: readonly number[],
    queried: readonly unknown[],
    retrieved: readonly unknown[],
    selected: Args = {},
  ) {
    const [query, retrieve] = [answering(...queried), answering(...retrieved)];
    const context = { query: query.answer, retrieve: retrieve.answer, dataSourceId: "source", selected };
    const found = runBlocking(readPagesById(context, ids.map(idOf)));
    const pages = [...found].map(([id, outcome]) => ["page" in outcome ? "page" : "error", Number(id.slice(0, 8))]);
    return { found, pages, queried: query.sent, retrieved: retrieve.sent };
  }

  test("retrieves one or two", () => {
    const { pages, queried, retrieved } = read([1, 2], [], [page(1), page(2)]);
    expect(pages).toEqual([
      ["page", 1],
      ["page", 2],
    ]);
    expect(queried).toEqual([]);
    expect(retrieved).toEqual([{ page_id: idOf(1) }, { page_id: idOf(2) }]);
  });

  test("queries three, and retrieves what the query lacks", () => {
    const first = listed([page(9), page(2), page(1), page(2)], "next");
    const { pages, queried, retrieved } = read([1, 2, 3], [first], [page(3)], { filter_properties: ["a"] });
    expect(pages).toEqual([
      ["page", 2],
      ["page", 1],
      ["page", 3],
    ]);
    expect(queried).toEqual([{ data_source_id: "source", filter_properties: ["a"], page_size: 100 }]);
    expect(retrieved).toEqual([{ page_id: idOf(3), filter_properties: ["a"] }]);
  });

  test("asks for the next page of a query while each shows two, and three are missing", () => {
    const queried = [listed([page(1), page(2)], "a"), listed([page(3), page(9)], "b")];
    const { pages, queried: sent, retrieved } = read([1, 2, 3, 4, 5], queried, [page(4), page(5)]);
    expect(pages.map(([, index]) => index)).toEqual([1, 2, 3, 4, 5]);
    expect(sent.map((args) => args["start_cursor"])).toEqual([undefined, "a"]);
    expect(retrieved).toHaveLength(2);
    const few = read([1, 2, 3, 4], [listed([page(1), page(2)], "a")], [page(3), page(4)]);
    expect(few.queried).toHaveLength(1);
    expect(few.pages).toHaveLength(4);
    const none = read([1, 2, 3], [listed([page(8), page(9)], "a")], [page(1), page(2), page(3)]);
    expect(none.queried).toHaveLength(1);
  });

  test("takes a query that Notion cut short", () => {
    const cut = { ...listed([page(1), page(2)]), request_status: { type: "incomplete" } };
    expect(read([1, 2, 3], [cut], [page(3)]).pages).toHaveLength(3);
  });

  test("has the refusal of a page, and ends at another error", () => {
    const { pages, found } = read([1, 2], [], [refused(404), page(2)]);
    expect(pages).toEqual([
      ["error", 1],
      ["page", 2],
    ]);
    expect(found.get(idOf(1))).toMatchObject({ error: { status: 404 } });
    for (const status of [400, 403]) expect(read([1], [], [refused(status)]).pages).toEqual([["error", 1]]);
    for (const status of [401, 500, undefined]) expect(() => read([1], [], [refused(status)])).toThrow("status");
  });

  test("reads all columns of a page that lacks one of those that are asked for", () => {
    const selected = { filter_properties: ["a"] };
    const { pages, retrieved } = read([1], [], [refused(400), page(1)], selected);
    expect(pages).toEqual([["page", 1]]);
    expect(retrieved).toEqual([{ page_id: idOf(1), ...selected }, { page_id: idOf(1) }]);
    expect(read([1], [], [refused(404), page(1)], selected).retrieved).toHaveLength(1);
    expect(read([1], [], [refused(400), page(1)]).retrieved).toHaveLength(1);
  });
});

describe("createPages", () => {
  const NEWEST = { createdTime: "2026-07-01T09:00:00.000Z", ids: ["old"] };
  const missing = { state: "missing" } as const;
  const uncertain = { state: "uncertain" } as const;
  const created = (id: string) => ({ state: "created", id }) as const;
  const row = (id: string, name = id) => ({
    id,
    properties: { Name: { id: "title", type: "title", title: [{ plain_text: name }] } },
  });

  /** Creates rows whose requests have these outcomes, with what the service returns to queries and retrievals. */
  function create(
    outcomes: readonly unknown[],
    {
      queried = [listed([])],
      retrieved = [],
      conditions = [],
      failOnPage,
      ...settings
    }: Partial<CreatePagesContext> & {
      readonly queried?: readonly unknown[];
      readonly retrieved?: readonly unknown[];
      readonly conditions?: readonly (readonly object[])[];
      readonly failOnPage?: Error;
    } = {},
  ) {
    const [query, retrieve, send] = [answering(...queried), answering(...retrieved), answering(...outcomes)];
    const reports: CreatePagesReport[] = [];
    const seen: string[] = [];
    const total = Math.max(outcomes.length, settings.resume?.rows.length ?? 0);
    const tasks = Array.from({ length: total }, (_, index): NewPageTask => ({
      *create() {
        return (yield* call(send.answer, { index })) as Args;
      },
      conditions: (conditions[index] ?? []) as Args[],
      // oxlint-disable-next-line require-yield -- takes the page
      *onPage({ id }) {
        seen.push(`${index} ${String(id)}`);
        if (failOnPage !== undefined) throw failOnPage;
      },
    }));
    const context = { dataSourceId: "source", query: query.answer, retrieve: retrieve.answer, concurrency: 1 };
    const result = runBlocking(
      createPages(tasks, { ...context, onProgress: (report) => reports.push(report), ...settings }),
    );
    return {
      ...result,
      rows: result.progress.rows,
      reports,
      seen,
      queried: query.sent,
      retrieved: retrieve.sent,
      sent: send.sent.map(({ index }) => index),
    };
  }

  test("notes the newest rows before the first request", () => {
    const newest = { id: "old", created_time: NEWEST.createdTime };
    const { progress, queried } = create([row("a")], {
      queried: [listed([newest]), listed([newest, { ...newest, id: "twin" }])],
    });
    expect(progress).toEqual({ rows: [created("a")], newest: { ...NEWEST, ids: ["old", "twin"] } });
    expect(queried[0]).toEqual({
      data_source_id: "source",
      filter_properties: ["title"],
      sorts: [{ timestamp: "created_time", direction: "descending" }],
      page_size: 1,
    });
    expect(queried[1]).toMatchObject({
      filter_properties: ["title"],
      filter: { timestamp: "created_time", created_time: { on_or_after: NEWEST.createdTime } },
    });
    expect(create([row("a")]).progress.newest).toEqual({ createdTime: null, ids: [] });
    expect(create([row("a")], { queried: [{}] }).progress.newest).toEqual({ createdTime: null, ids: [] });
  });

  test.each([
    ["an error that says so", refused(500, { maybeApplied: true }), uncertain],
    ["an error that denies it", refused(500, { maybeApplied: false }), missing],
    ["a refusal of another client", refused(400), missing],
    ["a refusal that may come after the work", refused(499), missing],
    ["an error of the service", refused(500), uncertain],
    ["a status below 400", refused(399), uncertain],
    ["an error without a status", refused(), uncertain],
    ["an explanation of a refusal", refused(undefined, { cause: refused(404) }), missing],
    ["an explanation of a lost response", refused(undefined, { cause: { maybeApplied: true } }), uncertain],
    ["a status with a cause", refused(404, { cause: { maybeApplied: true } }), missing],
  ])("a row is created, uncertain or missing after %s", (_, error, state) => {
    const { rows, failure, sent, reports } = create([row("a"), error, row("c")]);
    expect(rows).toEqual([created("a"), state, missing]);
    expect(failure).toEqual({ error });
    expect(sent).toEqual([0, 1]);
    expect(reports.map(({ created: count, total }) => `${count}/${total}`)).toEqual(["0/3", "1/3"]);
  });

  test("a row whose page was not taken is created", () => {
    const failOnPage = refused(500);
    const { rows, failure } = create([row("a"), row("b")], { failOnPage });
    expect(rows).toEqual([created("a"), missing]);
    expect(failure).toEqual({ error: failOnPage });
  });

  test("the rows whose requests can begin before the next report are uncertain in it", () => {
    const { reports, progress } = create([row("a"), row("b"), row("c"), row("d")], { concurrency: 2 });
    const states = reports.map((report) => report.progress.rows.map(({ state }) => state[0]).join(""));
    expect(states).toEqual(["uumm", "cuuu", "ccuu", "cccu", "cccc"]);
    expect(
      readProgressLines(
        reports
          .slice(0, 3)
          .map(({ line }) => line)
          .join(""),
      ),
    ).toEqual(reports[2]?.progress);
    expect(readProgressLines(reports.map(({ line }) => line).join(""))).toEqual(progress);
    const resume = { rows: [missing, created("b"), missing, missing], newest: NEWEST };
    const again = create([row("a"), row("c"), row("d")], { resume, retrieved: [row("b")] });
    expect(again.reports.map((report) => report.progress.rows.map(({ state }) => state[0]).join(""))).toEqual([
      "ucmm",
      "ccum",
      "cccu",
      "cccc",
    ]);
    expect(again.reports.map(({ created: count }) => count)).toEqual([1, 2, 3, 4]);
    expect(again.sent).toEqual([0, 2, 3]);
  });

  test("finds an uncertain row among the newer ones, and takes no page twice", () => {
    const named = (equals: string) => [{ property: "title", title: { equals } }];
    const resume = { rows: [uncertain, uncertain, created("x"), uncertain], newest: NEWEST };
    const { rows, queried, sent, retrieved, seen } = create([row("n")], {
      resume,
      conditions: [named("Bell"), named("Bell"), [], named("Gone")],
      queried: [
        listed([row("old", "Bell"), row("x", "Bell"), row("loud", "BELL"), row("y", "Bell"), row("z", "Bell")]),
        listed([row("y", "Bell"), row("z", "Bell")]),
        listed([row("old", "Gone")]),
        listed([row("x"), row("y"), row("z")]),
      ],
    });
    expect(rows).toEqual([created("y"), created("z"), created("x"), created("n")]);
    const since = { timestamp: "created_time", created_time: { on_or_after: NEWEST.createdTime } };
    expect(queried[0]).toMatchObject({ data_source_id: "source", filter: { and: [since, ...named("Bell")] } });
    // The three rows that exist are read with one query, and the one that is missing is created.
    expect(queried).toHaveLength(4);
    expect(retrieved).toEqual([]);
    expect(sent).toEqual([3]);
    expect(seen).toEqual(["0 y", "1 z", "2 x", "3 n"]);
  });

  test("finds a row by another text than one that only differs in case, in its own column", () => {
    const page = {
      id: "a",
      properties: {
        Other: { id: "o", type: "rich_text", rich_text: [{ plain_text: "BELL" }] },
        Name: { id: "title", type: "title", title: [{ plain_text: "Bell" }] },
        Price: { id: "p", type: "number", number: 5 },
      },
    };
    const newest = { createdTime: null, ids: [] };
    const found = (conditions: readonly object[]) => {
      const { rows, queried } = create([row("new")], {
        resume: { rows: [uncertain], newest },
        conditions: [conditions],
        queried: [listed([page])],
        retrieved: [page],
      });
      expect(JSON.stringify(queried[0])).not.toContain('created_time":{');
      return rows[0];
    };
    expect(found([{ property: "title", title: { equals: "Bell" } }])).toEqual(created("a"));
    expect(found([{ property: "title", title: { equals: "bell" } }])).toEqual(created("new"));
    // Notion compares what is no text, and other texts.
    expect(found([{ property: "title", title: { equals: "Chain" } }])).toEqual(created("a"));
    expect(found([{ property: "p", number: { equals: 6 } }])).toEqual(created("a"));
    expect(found([{ property: "title", title: { contains: "bell" } }])).toEqual(created("a"));
  });

  test("reads the rows that exist, and creates the others if one of them is gone", () => {
    const resume = { rows: [missing, created("b"), created("c"), missing], newest: NEWEST };
    const { seen, retrieved, sent, failure, rows } = create([row("a"), row("d")], {
      resume,
      retrieved: [row("b"), refused(404)],
    });
    expect(retrieved).toEqual([{ page_id: "b" }, { page_id: "c" }]);
    expect(seen).toEqual(["1 b", "0 a", "3 d"]);
    expect(sent).toEqual([0, 3]);
    expect(rows).toEqual([created("a"), created("b"), created("c"), created("d")]);
    expect(failure).toMatchObject({ error: { status: 404 } });
  });

  test("creates nothing if the rows of before cannot be found or read", () => {
    const resume = { rows: [uncertain, missing], newest: NEWEST };
    const { rows, failure, sent, reports } = create([row("a")], { resume, queried: [refused(500)] });
    expect(rows).toEqual(resume.rows);
    expect(failure).toMatchObject({ error: { status: 500 } });
    expect([sent, reports]).toEqual([[], []]);
  });

  test("knows its progress", () => {
    const progress = { rows: [missing, uncertain, created("a")], newest: NEWEST };
    expect(isCreatePagesProgress(progress, 3)).toBe(true);
    expect(isCreatePagesProgress(progress, 2)).toBe(false);
    expect(isCreatePagesProgress({ rows: progress.rows }, 3)).toBe(false);
    expect(isCreatePagesProgress({ ...progress, rows: [{ state: "done" }] }, 1)).toBe(false);
  });
});

describe("readProgressLines", () => {
  const whole = '\n{"rows":[{"state":"missing"},{"state":"missing"},{"state":"created","id":"c"}]}\n';
  const statesOf = (text: string) =>
    (readProgressLines(text) as { rows: { state: string }[] }).rows.map(({ state }) => state[0]).join("");

  test("takes back nothing that a line has said", () => {
    expect(statesOf(whole)).toBe("mmc");
    expect(statesOf(`${whole}\n{"changes":[],"until":0}\n`)).toBe("umc");
    expect(statesOf(`${whole}\n{"changes":[],"until":2}\n\n{"changes":[]}\n`)).toBe("uuc");
    expect(statesOf(`${whole}\n{"changes":[]}\n`)).toBe("mmc");
    expect(statesOf(`${whole}\n{"changes":[],"until":1}\n${whole}`)).toBe("mmc");
    expect(statesOf(`${whole}\n{"changes":[[1,{"state":"created","id":"b"}]],"until":1}\n`)).toBe("ucc");
  });

  test("takes a line that was cut for a part of another", () => {
    expect(readProgressLines("")).toBeUndefined();
    expect(readProgressLines('\n{"ro')).toBeUndefined();
    expect(statesOf(`\n{"rows":[{"sta${whole}`)).toBe("mmc");
    expect(statesOf(`${whole}\n{"changes":[[1,{"sta\n{"changes":[],"until":0}\n`)).toBe("umc");
  });

  test.each([
    "hello",
    "\nx\nhello",
    `${whole}\n{"changes":5}\n`,
    `${whole}\n{"changes":[[3,{"state":"missing"}]]}\n`,
    `${whole}\n{"changes":[[-1,{"state":"missing"}]]}\n`,
    `${whole}\n{"changes":[[0,"missing"]]}\n`,
    `${whole}\n{"changes":[["0",{"state":"missing"}]]}\n`,
    `${whole}\n{"changes":[0]}\n`,
    `${whole}\n5\n`,
  ])("refuses %j", (text) => {
    expect(readProgressLines(text)).toBe("invalid");
  });
});
