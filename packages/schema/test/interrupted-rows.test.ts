// createMany, updateMany and removeMany that are interrupted at any moment, and continue with what was stored before it.
import { ChangeManyError, CreateManyError, createTable, defineSchema } from "@ws/schema";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseCount } from "../../../scripts/test/support/every-case.ts";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { emulator } = workspace;
const sourceId = workspace.createSource({ Job: { title: {} }, Price: { number: {} } });
const jobs = defineSchema({
  dataSourceId: sourceId,
  title: "Jobs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    price: { id: workspace.schemaOf(sourceId).properties["price"]?.id ?? "", name: "Price", type: "number" },
  },
});
const snapshot = emulator.snapshot();

/** How a call is interrupted: a kill loses the reports after it, and an error throws the progress. */
const interruption = fc.record({
  /** Number of requests that succeed before. */
  after: fc.nat({ max: 5 }),
  kind: fc.constantFrom("killed", "response lost", "refused"),
  /** Number of characters that a kill cuts from the text of lines. */
  cut: fc.nat({ max: 40 }),
});
type Interruption = typeof interruption extends fc.Arbitrary<infer Value> ? Value : never;

const WHOLE = JSON.stringify({ rows: [{ state: "missing" }], newest: { createdTime: null, ids: [] } });

describe.each(CLIENTS)("%s", (name) => {
  const table = createTable(workspace[name], jobs);

  /**
   * Runs a call until it is complete, each time with what was stored before the interruption: the whole progress, or lines of
   * which the last can be cut.
   */
  async function finish<Progress, Value>(
    operation: string,
    form: "progress" | "lines",
    interruptions: readonly Interruption[],
    run: (options: {
      resume: Progress | string | undefined;
      onProgress: (report: { progress: Progress; line: string }) => void;
    }) => Value,
  ): Promise<Awaited<Value>> {
    let stored: string | undefined;
    let lines = "";
    const resume = () =>
      form === "lines" ? lines : stored === undefined ? undefined : (JSON.parse(stored) as Progress);
    for (const { after, kind, cut } of interruptions) {
      let reports = 0;
      if (kind !== "killed") {
        if (after > 0) emulator.addFault({ match: { operation }, delayMs: 0, times: after });
        emulator.addFault({ match: { operation }, times: 1, ...(kind === "refused" ? { status: 409 } : { cut: 10 }) });
      }
      try {
        await run({
          resume: resume(),
          onProgress({ progress, line }) {
            if (kind === "killed" && reports++ === after) {
              // A kill while the line is appended.
              lines += line.slice(0, Math.max(0, line.length - 1 - cut));
              throw new Error("killed");
            }
            stored = JSON.stringify(progress);
            lines += line;
          },
        });
      } catch (error) {
        expect(error instanceof CreateManyError || error instanceof ChangeManyError).toBe(true);
        const { progress } = error as { progress: Progress };
        if (kind !== "killed") stored = JSON.stringify(progress);
      }
      emulator.handle({ method: "DELETE", url: "/_emulator/faults" });
    }
    return await run({ resume: resume(), onProgress: () => {} });
  }

  test("create and change each row once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "A", "b"), { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(interruption, { maxLength: 4 }),
        fc.constantFrom("progress", "lines"),
        async (names, concurrency, interruptions, form) => {
          emulator.rollback(snapshot);
          // A row with the same values that exists already is not taken for a new one.
          const old = await table.create({ job: "a", price: 0 });
          const rows = names.map((job) => ({ job, price: 0 }));
          const created = await finish("pages.create", form, interruptions, (options: object) =>
            table.createMany(rows, { ...options, concurrency }),
          );
          expect(created.map(({ job }) => job)).toEqual(names);
          expect(new Set([old, ...created].map(({ id }) => id)).size).toBe(names.length + 1);
          expect(await table.count()).toBe(names.length + 1);
          const changed = await finish("pages.update", form, interruptions, (options: object) =>
            table.updateMany({ where: { price: 0 } }, { price: 1 }, { ...options, concurrency }),
          );
          expect(changed).toHaveLength(names.length + 1);
          const removed = await finish("pages.update", form, interruptions, (options: object) =>
            table.removeMany({ where: { price: 1 } }, { ...options, concurrency }),
          );
          expect(removed.toSorted()).toEqual(changed.toSorted());
          expect(await table.count()).toBe(0);
        },
      ),
      { numRuns: caseCount(25, 100) },
    );
  });

  test("the lines of a report are bounded, whatever the number of rows", async () => {
    emulator.rollback(snapshot);
    const sizes: number[] = [];
    let lines = "";
    const rows = Array.from({ length: 60 }, (_, index) => ({ job: `Job ${index}`, price: 0 }));
    const created = await table.createMany(rows, {
      onProgress({ line }) {
        sizes.push(line.length);
        lines += line;
      },
    });
    expect(sizes).toHaveLength(61);
    expect(Math.max(...sizes.slice(1))).toBeLessThan(120);
    // A complete text continues with nothing to do.
    expect((await table.createMany(rows, { resume: lines })).map(({ id }) => id)).toEqual(created.map(({ id }) => id));
    const changes: string[] = [];
    await table.updateMany({ where: { price: 0 } }, { price: 1 }, { onProgress: ({ line }) => changes.push(line) });
    expect(Math.max(...changes.slice(1).map((line) => line.length))).toBeLessThan(120);
    expect(await table.updateMany({ all: true }, { price: 2 }, { resume: changes.join("") })).toHaveLength(60);
    expect(await table.count({ where: { price: 2 } })).toBe(0);
  });

  test("refuses a text of other rows, and one without its beginning", async () => {
    emulator.rollback(snapshot);
    const texts: string[] = [];
    await table.createMany([{ job: "a" }, { job: "b" }], { onProgress: ({ line }) => texts.push(line) });
    const [, second = ""] = texts;
    for (const [rows, resume] of [
      [[{ job: "a" }], texts.join("")],
      [[{ job: "a" }, { job: "b" }], second],
      [[{ job: "a" }], "\n[]\n{}\n"],
      [[{ job: "a" }], "a file of something else"],
      ...[[null], [["__proto__", { state: "created" }]], [[1e9, { state: "created" }]], [[0, "created"]], {}].map(
        (changes) => [[{ job: "a" }], `${WHOLE}\n${JSON.stringify({ changes })}`] as const,
      ),
    ] as const) {
      const call = async () => table.createMany([...rows], { resume });
      await expect(call()).rejects.toThrow("Expected resume to be the progress of the same rows");
    }
    // A kill before the first line was complete, and before the first request.
    for (const resume of ["", "\n", `\n${WHOLE.slice(0, 4)}`, `\n${WHOLE.slice(0, -1)}\n${WHOLE.slice(0, -9)}`]) {
      expect(await table.createMany([{ job: "c" }], { resume })).toHaveLength(1);
    }
    expect(await table.count()).toBe(6);
  });
});
