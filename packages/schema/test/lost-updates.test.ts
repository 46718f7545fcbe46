// Two writers of one row: what one of them did not see is not overwritten.
import { createEmulator } from "@ws/emulator";
import { createTable, defineSchema, InvalidInputError, SchemaError, type Changes } from "@ws/schema";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const emulator = createEmulator({ seed: "empty", clock: "frozen" });
const workspace = createWorkspace(emulator);
const peopleId = workspace.createSource({ Name: { title: {} } }, "People");
const dealsId = workspace.createSource(
  {
    Name: { title: {} },
    Amount: { number: {} },
    Tags: { multi_select: { options: [{ name: "a-b" }, { name: "ab" }, { name: "c" }] } },
    Contacts: { relation: { data_source_id: peopleId, single_property: {} } },
  },
  "Deals",
);
const live = workspace.schemaOf(dealsId).properties;
const idOf = (key: string) => live[key]?.id ?? "";
const deals = defineSchema({
  dataSourceId: dealsId,
  title: "Deals",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    amount: { id: idOf("amount"), name: "Amount", type: "number" },
    tags: { id: idOf("tags"), name: "Tags", type: "multi_select", options: ["a-b", "ab", "c"] },
    contacts: { id: idOf("contacts"), name: "Contacts", type: "relation", dataSourceId: peopleId },
  },
});
const people = defineSchema({
  dataSourceId: peopleId,
  title: "People",
  properties: { name: { id: "title", name: "Name", type: "title" } },
});
const persons = createTable(workspace.client, people).createMany(
  Array.from({ length: 30 }, (_, index) => ({ name: `Person ${index}` })),
);
const snapshot = emulator.snapshot();
beforeEach(() => emulator.rollback(snapshot));

let minutes = 0;
const nextMinute = () => {
  minutes += 1;
  emulator.setClock(Date.parse("2026-07-01T09:00:00Z") + minutes * 60_000);
};

/** Adjustments that do not fit, and the text of the error. */
const REFUSED: readonly (readonly [object, string])[] = [
  [{}, "Expected adjustments to be at least one adjustment"],
  [{ amount: 5 }, "Expected amount to be increment, got 5."],
  [{ amount: { increment: "5" } }, "amount"],
  [{ amount: { increment: null } }, "amount"],
  [{ amount: { append: [1] } }, 'Unknown operator of amount: "append". Use one of increment.'],
  [{ tags: {} }, "Expected tags to be append or remove"],
  [{ tags: { append: ["lost"] } }, 'Expected tags.0 to be a valid option (a-b, ab, c), got "lost".'],
  [{ tags: { append: "c" } }, "tags"],
  [{ tags: { remove: undefined } }, "tags"],
  [{ name: { append: ["x"] } }, "Expected name to be absent: it is no number and no list"],
  [{ cost: { increment: 1 } }, 'Unknown column "cost"'],
];

describe.each(CLIENTS)("%s", (name) => {
  const table = createTable(workspace[name], deals);
  const failureOf = async (action: () => unknown): Promise<unknown> => {
    try {
      await action();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  describe("update", () => {
    test("refuses a row that was edited after it was read, and writes nothing", async () => {
      const stale = await table.create({ name: "Deal", amount: 1 });
      nextMinute();
      await table.update(stale.id, { amount: 2 });
      for (const row of [stale, { ...stale, amount: 9 }, { id: stale.id, lastEditedTime: stale.lastEditedTime }]) {
        const error = await failureOf(() => table.update(row, { amount: 9 }));
        expect(error).toBeInstanceOf(SchemaError);
        expect(error).toMatchObject({ code: "changed_meanwhile" });
        expect(String(error)).toMatch(
          /was edited at .*Z, but was read as of ".*Z"\. Read it again, or pass \{ overwrite/,
        );
        expect(await table.get(stale.id)).toMatchObject({ amount: 2 });
      }
      expect(await table.update(stale, { amount: 3 }, { overwrite: true })).toMatchObject({ amount: 3 });
      expect(await table.update(stale.id, { amount: 4 })).toMatchObject({ amount: 4 });
    });

    test("accepts the row that the last update returned", async () => {
      let row = await table.create({ name: "Deal", amount: 1 });
      for (const amount of [2, 3, 4]) {
        nextMinute();
        row = await table.update(row, { amount });
      }
      expect(row).toMatchObject({ amount: 4 });
    });

    test("does not notice an edit in the minute of the edit before", async () => {
      const stale = await table.create({ name: "Deal", amount: 1 });
      await table.update(stale.id, { amount: 2 });
      expect(await table.update(stale, { amount: 3 })).toMatchObject({ amount: 3 });
    });

    test("refuses a row without a time, and unknown options", async () => {
      const { id } = await table.create({ name: "Deal" });
      const partial = { id } as { id: string; lastEditedTime: string };
      expect(await failureOf(() => table.update(partial, { amount: 1 }))).toMatchObject({ code: "changed_meanwhile" });
      const options = { overwrit: true } as object;
      expect(await failureOf(() => table.update(id, { amount: 1 }, options))).toBeInstanceOf(InvalidInputError);
    });

    test("says that a row is in the trash", async () => {
      const row = await table.create({ name: "Deal" });
      await table.remove(row);
      expect(await failureOf(() => table.update(row, { amount: 1 }))).toMatchObject({ code: "in_trash" });
    });
  });

  describe("adjust", () => {
    test("adds to the number that the row has now", async () => {
      const { id } = await table.create({ name: "Deal" });
      expect(await table.adjust(id, { amount: { increment: 5 } })).toMatchObject({ amount: 5 });
      await table.update(id, { amount: 100 });
      expect(await table.adjust(id, { amount: { increment: -1.5 } })).toMatchObject({ amount: 98.5 });
    });

    test("adds and removes items of lists, each once", async () => {
      const ids = persons.map((person) => person.id);
      const [first = "", second = ""] = ids;
      // A page shows 25 related rows only.
      const row = await table.create({ name: "Deal", tags: ["a-b"], contacts: ids.slice(1) });
      const adjusted = await table.adjust(row, {
        tags: { append: ["ab", "a-b"], remove: ["c"] },
        contacts: { append: [first, first.toUpperCase()], remove: [second.replaceAll("-", "")] },
      });
      expect(adjusted.tags).toEqual(["a-b", "ab"]);
      expect(adjusted.contacts.toSorted()).toEqual(ids.filter((id) => id !== second).toSorted());
      expect(await table.adjust(row, { tags: { remove: ["a-b", "ab"] } })).toMatchObject({ tags: [] });
    });

    test("calls at the same time lose nothing", async () => {
      const { id } = await table.create({ name: "Deal", amount: 0 });
      const other = createTable(workspace[name], deals);
      const one = { amount: { increment: 1 } };
      await Promise.all(
        Array.from({ length: 5 }, async () => [await table.adjust(id, one), await other.adjust(id, one)]),
      );
      expect(await table.get(id)).toMatchObject({ amount: 10 });
    });

    test("a failed call does not hold up the next one", async () => {
      const { id } = await table.create({ name: "Deal", amount: 0 });
      emulator.addFault({ match: { operation: "pages.update" }, status: 400, times: 1 });
      const failed = failureOf(() => table.adjust(id, { amount: { increment: 1 } }));
      const next = table.adjust(id, { amount: { increment: 1 } });
      expect(await failed).toMatchObject({ status: 400 });
      expect(await next).toMatchObject({ amount: 1 });
    });

    test("changes no other page", async () => {
      const error = await failureOf(() => table.adjust(persons[0]?.id ?? "", { amount: { increment: 1 } }));
      expect(error).toMatchObject({ code: "not_a_row" });
    });

    test.each(REFUSED)("refuses %j before anything is sent", async (adjustments, message) => {
      const { id } = await table.create({ name: "Deal" });
      emulator.addFault({ match: {}, status: 500, times: 1 });
      const error = await failureOf(() => table.adjust(id, adjustments));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toContain(message);
      emulator.handle({ method: "DELETE", url: "/_emulator/faults" });
    });
  });
});

describe.each(CLIENTS)("upsert with %s", (name) => {
  const args = { by: "name", create: { name: "Deal" }, update: { amount: 1 } } as const;
  const tableOf = () => createTable(workspace[name], deals);

  test("calls with equal keys take turns, whatever table and order of keys", async () => {
    const by = ["name", "amount"] as const;
    const create = { name: "Two", amount: 5 };
    for (let round = 0; round < 3; round += 1) {
      const named = { by: "name", create: { name: `Deal ${round}` }, update: {} } as const;
      const rows = await Promise.all(Array.from({ length: 4 }, async () => tableOf().upsert(named)));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    }
    const both = await Promise.all(
      [by, by.toReversed()].map(async (keys) => tableOf().upsert({ by: keys, create, update: {} })),
    );
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await tableOf().count()).toBe(4);
  });

  test("a failed call does not hold up the next one", async () => {
    emulator.addFault({ match: { operation: "pages.create" }, status: 400, times: 1 });
    const calls = [1, 2].map(async () => tableOf().upsert(args));
    const states = await Promise.allSettled(calls);
    expect(states.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await tableOf().count()).toBe(1);
  });

  test("takes the lock of the caller, and releases it also after an error", async () => {
    const events: string[] = [];
    const lock = (key: string) => {
      events.push(key);
      return () => void events.push("released");
    };
    const row = await tableOf().upsert(args, { lock });
    emulator.addFault({ match: { operation: "pages.update" }, status: 400, times: 1 });
    await expect((async () => tableOf().upsert(args, { lock }))()).rejects.toMatchObject({ status: 400 });
    expect(events).toEqual([events[0], "released", events[0], "released"]);
    expect(events[0]).toContain("Deal");
    expect(events[0]).toContain(deals.dataSourceId.replaceAll("-", ""));
    expect(await tableOf().get(row.id)).toMatchObject({ amount: null });
  });

  test("refuses a lock that is none, and nothing is sent", async () => {
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ lock: 5 }, "Expected lock to be a function"],
      [{ lock: () => undefined }, "Expected lock to be a function that returns a function"],
      [{ look: () => undefined }, 'Unknown option "look"'],
    ];
    for (const [options, message] of wrong)
      await expect((async () => tableOf().upsert(args, options as never))()).rejects.toThrow(message);
    expect(await tableOf().count()).toBe(0);
  });
});

describe("Client, while a call of AsyncClient is under way", () => {
  const [waiting, blocking] = [createTable(workspace.asyncClient, deals), createTable(workspace.client, deals)];
  const args = { by: "name", create: { name: "Deal" }, update: { amount: 1 } } as const;

  test("upsert with the same key is refused, and with another one is not", async () => {
    const first = waiting.upsert(args);
    expect(() => blocking.upsert(args)).toThrow(expect.objectContaining({ name: "SchemaError", code: "busy" }));
    blocking.upsert({ ...args, create: { name: "Other" } });
    await first;
    expect(blocking.count()).toBe(2);
    expect(blocking.upsert(args)).toMatchObject({ amount: 1 });
  });

  test("adjust of the same row is refused", async () => {
    const { id } = blocking.create({ name: "Deal", amount: 0 });
    const first = waiting.adjust(id, { amount: { increment: 1 } });
    expect(() => blocking.adjust(id, { amount: { increment: 1 } })).toThrow("Await it");
    await first;
    expect(blocking.adjust(id, { amount: { increment: 1 } })).toMatchObject({ amount: 2 });
  });

  test("a lock that returns a promise is refused", () => {
    const lock = async () => Promise.resolve(() => undefined);
    expect(() => blocking.upsert(args, { lock })).toThrow(/promise/i);
    expect(blocking.count()).toBe(0);
  });

  test("a lock that returns a promise is awaited by AsyncClient", async () => {
    const events: string[] = [];
    const lock = async () => {
      await Promise.resolve();
      events.push("locked");
      return async () => {
        await Promise.resolve();
        events.push("released");
      };
    };
    await waiting.upsert(args, { lock });
    expect(events).toEqual(["locked", "released"]);
  });
});

test("wrong adjustments do not compile", () => {
  const table = createTable(workspace.client, deals);
  const changes: Changes<typeof deals> = { amount: 1 };
  const calls = (): unknown[] => [
    table.adjust("id", { amount: { increment: 1 }, tags: { append: ["c"], remove: ["ab"] } }),
    // @ts-expect-error a text is no number
    table.adjust("id", { amount: { increment: "1" } }),
    // @ts-expect-error an unknown option
    table.adjust("id", { tags: { append: ["lost"] } }),
    // @ts-expect-error a title is no list
    table.adjust("id", { name: { append: ["x"] } }),
    // @ts-expect-error an unknown option of update
    table.update("id", changes, { force: true }),
  ];
  expect(calls).toBeTypeOf("function");
});
