// createMany, updateMany and removeMany that are interrupted at any moment, and continue with what was stored before it.
import { ChangeManyError, CreateManyError, createTable, defineSchema } from "@ws/schema";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
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
});

describe.each(CLIENTS)("%s", (name) => {
  const table = createTable(workspace[name], jobs);

  /** Runs a call until it is complete, each time with the progress that was stored before the interruption. */
  async function finish<Progress, Value>(
    operation: string,
    interruptions: readonly { readonly after: number; readonly kind: string }[],
    run: (options: { resume: Progress | undefined; onProgress: (report: { progress: Progress }) => void }) => Value,
  ): Promise<Awaited<Value>> {
    let stored: string | undefined;
    const resume = () => (stored === undefined ? undefined : (JSON.parse(stored) as Progress));
    for (const { after, kind } of interruptions) {
      let reports = 0;
      if (kind !== "killed") {
        if (after > 0) emulator.addFault({ match: { operation }, delayMs: 0, times: after });
        emulator.addFault({ match: { operation }, times: 1, ...(kind === "refused" ? { status: 409 } : { cut: 10 }) });
      }
      try {
        await run({
          resume: resume(),
          onProgress({ progress }) {
            if (kind === "killed" && reports++ === after) throw new Error("killed");
            stored = JSON.stringify(progress);
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
        async (names, concurrency, interruptions) => {
          emulator.rollback(snapshot);
          // A row with the same values that exists already is not taken for a new one.
          const old = await table.create({ job: "a", price: 0 });
          const rows = names.map((job) => ({ job, price: 0 }));
          const created = await finish("pages.create", interruptions, (options: object) =>
            table.createMany(rows, { ...options, concurrency }),
          );
          expect(created.map(({ job }) => job)).toEqual(names);
          expect(new Set([old, ...created].map(({ id }) => id)).size).toBe(names.length + 1);
          expect(await table.count()).toBe(names.length + 1);
          const changed = await finish("pages.update", interruptions, (options: object) =>
            table.updateMany({ where: { price: 0 } }, { price: 1 }, { ...options, concurrency }),
          );
          expect(changed).toHaveLength(names.length + 1);
          const removed = await finish("pages.update", interruptions, (options: object) =>
            table.removeMany({ where: { price: 1 } }, { ...options, concurrency }),
          );
          expect(removed.toSorted()).toEqual(changed.toSorted());
          expect(await table.count()).toBe(0);
        },
      ),
    );
  });
});
