// Orders, lists of values, cursors of pages and keys of several columns, with both clients.
import { createTable, defineSchema, InvalidInputError, type OrderBy, type Where } from "@ws/schema";
import { createFullReader } from "@ws/schema/read";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { emulator } = workspace;
const dataSourceId = workspace.createSource({
  Name: { title: {} },
  Company: { rich_text: {} },
  Amount: { number: {} },
  Tags: { multi_select: { options: [{ name: "a" }, { name: "b" }, { name: "c" }] } },
  Double: { formula: { expression: 'prop("Amount") * 2' } },
});
const live = workspace.schemaOf(dataSourceId).properties;
const people = defineSchema({
  dataSourceId,
  title: "People",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    company: { id: live["company"]?.id ?? "", name: "Company", type: "rich_text" },
    amount: { id: live["amount"]?.id ?? "", name: "Amount", type: "number" },
    tags: { id: live["tags"]?.id ?? "", name: "Tags", type: "multi_select", options: ["a", "b", "c"] },
    double: { id: live["double"]?.id ?? "", name: "Double", type: "formula", result: "number", expression: "" },
  },
});
createTable(workspace.client, people).createMany(
  Array.from({ length: 6 }, (_, index) => ({
    name: `Ada ${index % 3}`,
    company: `C${index % 2}`,
    amount: index,
    tags: index < 2 ? ["a", "b"] : index < 4 ? ["c"] : [],
  })),
);
const snapshot = emulator.snapshot();
beforeEach(() => emulator.rollback(snapshot));

describe.each(CLIENTS)("%s", (name) => {
  const table = createTable(workspace[name], people);
  const failureOf = async (action: () => unknown): Promise<unknown> => {
    try {
      await action();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  const amounts = async (where: Where<typeof people>) =>
    (await table.collect({ where })).map(({ amount }) => Number(amount)).toSorted((a, b) => a - b);
  const requests = () => {
    const { body } = emulator.handle({ method: "GET", url: "/_emulator/requests" });
    return (JSON.parse(body) as { requests: unknown[] }).requests.length;
  };

  describe("parse", () => {
    test("returns an option, and refuses any other value", () => {
      for (const rows of [table, createFullReader(workspace[name], people)]) {
        const tag: "a" | "b" | "c" = rows.parse.tags("b");
        expect(tag).toBe("b");
        expect(Object.keys(rows.parse)).toEqual(["tags"]);
        for (const value of ["d", "A", "", undefined, null, ["a"], 5, "__proto__"]) {
          expect(() => rows.parse.tags(value)).toThrow(InvalidInputError);
        }
        expect(() => rows.parse.tags("x\ny")).toThrow('Expected tags to be an option (a, b, c), got "x\\ny".');
      }
    });
  });

  describe("orderBy", () => {
    test("takes the key of a column, descending after a hyphen", async () => {
      const all = async (orderBy: OrderBy<typeof people>) =>
        (await table.collect({ orderBy })).map(({ amount }) => amount);
      expect(await all("amount")).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await all("-amount")).toEqual([5, 4, 3, 2, 1, 0]);
      expect(await all("-createdTime")).toEqual(await all({ createdTime: "descending" }));
    });

    test.each(["cost", "-cost", "--amount", ""])("refuses %j", async (orderBy) => {
      const error = await failureOf(() => table.collect({ orderBy: orderBy as "amount" }));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toMatch(/Unknown column ".*"\. Use one of name, company, amount, tags, double\./);
    });
  });

  describe("in and not_in", () => {
    test.each<[Where<typeof people>, number[]]>([
      [{ amount: { in: [1, 4, 4, 99] } }, [1, 4]],
      [{ amount: { not_in: [1, 4] } }, [0, 2, 3, 5]],
      [{ name: { in: ["Ada 0", "Ada 2"] }, company: { not_in: ["C1"] } }, [0, 2]],
      [{ tags: { in: ["a", "b"] } }, [0, 1]],
      [{ tags: { in: ["b", "c"], not_in: ["a"] } }, [2, 3]],
      [{ tags: { not_in: ["c"] } }, [0, 1, 4, 5]],
      [{ double: { in: [2, 10] } }, [1, 5]],
      [{ or: [{ amount: { in: [0, 1] } }, { company: "C1", amount: { in: [5] } }] }, [0, 1, 5]],
      [{ amount: { in: [] } }, []],
      [{ amount: { not_in: [] } }, [0, 1, 2, 3, 4, 5]],
      [{ or: [{ amount: { in: [] } }, { amount: 2 }] }, [2]],
      [{ or: [{ amount: { not_in: [] } }, { amount: 2 }] }, [0, 1, 2, 3, 4, 5]],
      [{ and: [{ amount: { in: [] } }, { amount: 2 }] }, []],
      [{ amount: { in: Array.from({ length: 250 }, (_, value) => value + 2) }, company: "C0" }, [2, 4]],
      [{ or: Array.from({ length: 250 }, (_, value) => ({ amount: value + 2 })) }, [2, 3, 4, 5]],
    ])("%j", async (where, expected) => {
      expect(await amounts(where)).toEqual(expected);
      expect(await table.count({ where })).toBe(expected.length);
    });

    test("a row that matches several queries is read once", async () => {
      const row = (await table.collect({ where: { tags: "a" }, limit: 1 }))[0];
      const or = Array.from({ length: 150 }, (_, value) => ({ amount: { greater_than: -1 - value } }));
      const rows = await table.collect({ where: { or } });
      expect(rows.filter(({ id }) => id === row?.id)).toHaveLength(1);
      expect(rows).toHaveLength(6);
    });

    test("an empty list sends no request", async () => {
      const before = requests();
      expect(await table.collect({ where: { amount: { in: [] } } })).toEqual([]);
      expect(await table.first({ where: { amount: { in: [] } }, orderBy: "amount" })).toBeUndefined();
      expect(await table.page({ where: { amount: { in: [] } } })).toEqual({
        rows: [],
        next: undefined,
        isIncomplete: false,
      });
      expect(requests()).toBe(before);
    });

    test("an empty list changes no row, and does not stand for all rows", async () => {
      expect(await table.updateMany({ where: { amount: { in: [] } } }, { company: "X" })).toEqual([]);
      const error = await failureOf(() => table.removeMany({ where: { amount: { not_in: [] } } }));
      expect(String(error)).toContain("Expected where to be conditions, or all: true");
      expect(await table.count({ where: { company: "X" } })).toBe(0);
    });

    test("a list that needs several queries has an order, and pages", async () => {
      const values = Array.from({ length: 205 }, (_, value) => (value * 7) % 205);
      const where = { amount: { in: values } };
      const before = requests();
      const rows = await table.collect({ where, orderBy: "-amount", select: ["name"] });
      expect(requests() - before).toBe(3);
      const sorted = await table.collect({ orderBy: "-amount", select: ["name"] });
      expect(rows).toEqual(sorted);
      for (const orderBy of ["-amount", undefined] as const) {
        const options = { where, select: ["name"], size: 4, ...(orderBy && { orderBy }) } as const;
        const first = await table.page(options);
        const second = await table.page({ ...options, after: first.next });
        const shown = [...first.rows, ...second.rows];
        // Rows of one minute have no order of their own.
        expect(shown.map(({ id }) => id).toSorted()).toEqual(sorted.map(({ id }) => id).toSorted());
        if (orderBy !== undefined) expect(shown).toEqual(sorted);
        expect([first.rows.length, second.next, second.isIncomplete]).toEqual([4, undefined, false]);
        const other = { ...options, where: { amount: { in: values.slice(1) } }, after: first.next };
        expect(String(await failureOf(() => table.page(other)))).toContain("Expected after to be the next of a page");
      }
    });

    test("a page follows the row that was last, also if rows before it are gone", async () => {
      const where = { amount: { in: Array.from({ length: 150 }, (_, value) => value) } };
      const options = { where, orderBy: "amount", size: 2 } as const;
      const { rows, next } = await table.page(options);
      await table.remove(rows[0]?.id ?? "");
      expect((await table.page({ ...options, after: next })).rows.map(({ amount }) => amount)).toEqual([2, 3]);
      await table.remove(rows[1]?.id ?? "");
      // Its place is known, and rows that moved into it are not shown twice.
      expect((await table.page({ ...options, after: next })).rows.map(({ amount }) => amount)).toEqual([4, 5]);
    });

    const MANY = Array.from({ length: 250 }, (_, value) => value + 3);
    const NAMES = Array.from({ length: 180 }, (_, value) => `Nobody ${value}`);
    test.each<
      [
        name: string,
        where: Parameters<typeof table.count>[0] extends infer Q ? (Q & { where: unknown })["where"] : never,
        expected: number[],
      ]
    >([
      ["a long not_in", { amount: { not_in: MANY } }, [0, 1, 2]],
      ["two long lists", { amount: { in: MANY }, company: { in: [...NAMES, "C1", "C0"] } }, [3, 4, 5]],
      ["two long lists of a column", { amount: { in: [1, ...MANY], not_in: MANY.slice(1) } }, [1, 3]],
      ["two long not_in", { amount: { not_in: MANY }, company: { not_in: NAMES } }, [0, 1, 2]],
      ["a long list in an or", { or: [{ amount: { in: MANY } }, { amount: 1 }] }, [1, 3, 4, 5]],
      ["a long not_in in an or", { or: [{ amount: { not_in: MANY } }, { amount: 5 }] }, [0, 1, 2, 5]],
      [
        "long lists in an or beside another or",
        {
          or: [{ amount: { in: MANY } }, { company: { not_in: NAMES }, amount: 0 }],
          and: [{ or: [{ amount: { in: [0, 3] } }, { amount: 4 }] }],
        },
        [0, 3, 4],
      ],
      [
        "a long list of texts beside a condition",
        { company: { in: [...NAMES, "C0"] }, amount: { less_than: 4 } },
        [0, 2],
      ],
    ] as never)("%s has the same rows in each method", async (_, where, expected) => {
      const query = { where: where as { amount: number }, select: ["amount"] as const };
      const amountsOf = (rows: readonly { readonly amount: number | null }[]) => rows.map(({ amount }) => amount);
      expect(amountsOf(await table.collect({ ...query, orderBy: "amount" }))).toEqual(expected);
      expect(await table.count({ where: query.where })).toBe(expected.length);
      expect(amountsOf((await table.page({ ...query, orderBy: "amount", size: 100 })).rows)).toEqual(expected);
      expect((await table.first({ ...query, orderBy: "amount" }))?.amount).toBe(expected[0]);
    });

    test("a where that needs too many queries is refused before anything is sent", async () => {
      const long = Array.from({ length: 4000 }, (_, value) => value);
      const names = long.map(String);
      const before = requests();
      const error = await failureOf(() =>
        table.count({ where: { amount: { in: long }, company: { in: names }, name: { in: names } } }),
      );
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toContain("Expected a filter of at most 1000 queries");
      expect(requests()).toBe(before);
    });

    test.each([
      [{ amount: { in: 5 } }, "Expected where.amount.in to be a list, got 5"],
      [{ amount: { in: ["5"] } }, 'Expected where.amount.in.0 to be a number, got "5"'],
      [{ tags: { in: ["a", "x"] } }, 'Expected where.tags.in.1 to be an option (a, b, c), got "x"'],
      [{ tags: { in: [["a"]] } }, "Expected where.tags.in.0 to be an option (a, b, c), got an array"],
      [{ amount: { in: [undefined] } }, "Expected where.amount.in.0 to be a number, got undefined"],
    ])("refuses %j", async (where, message) => {
      const error = await failureOf(() => table.collect({ where: where as never }));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toContain(message);
    });
  });

  describe("page", () => {
    test("accepts a cursor although the conditions are written in another order", async () => {
      const orderBy = { amount: "ascending" } as const;
      const amount = { greater_than: 0, less_than: 5 } as const;
      const or = [{ company: "C0" }, { company: "C1", name: { contains: "Ada" } }] as const;
      const { rows, next } = await table.page({
        where: { amount, name: { starts_with: "Ada" }, or },
        orderBy,
        size: 2,
      });
      const where = {
        or: [{ name: { contains: "Ada" }, company: "C1" }, { company: "C0" }],
        name: { starts_with: "Ada" },
        amount: { less_than: 5, greater_than: 0 },
      } as const;
      const second = await table.page({ where, orderBy, size: 2, after: next });
      expect([...rows, ...second.rows].map((row) => row.amount)).toEqual([1, 2, 3, 4]);
    });

    test("refuses a cursor of other conditions, and of another order of the columns to sort by", async () => {
      const where = { amount: { greater_than: 0 }, company: "C1" } as const;
      const { next } = await table.page({ where, orderBy: { name: "ascending", amount: "ascending" }, size: 1 });
      for (const query of [
        { where: { ...where, company: "C0" }, orderBy: { name: "ascending", amount: "ascending" } },
        { where: { or: [{ amount: { greater_than: 0 } }, { company: "C1" }] } },
        { where, orderBy: { amount: "ascending", name: "ascending" } },
      ] as const) {
        const error = await failureOf(() => table.page({ ...query, size: 1, after: next }));
        expect(error).toBeInstanceOf(InvalidInputError);
        expect(String(error)).toContain("Expected after to be the next of a page with the same where and orderBy");
      }
    });
  });

  describe("upsert by several columns", () => {
    test("updates the row whose values all match, and creates another one", async () => {
      const create = { name: "Ada 1", company: "C1", amount: 100 };
      const found = await table.upsert({ by: ["name", "company"], create, update: { amount: 50 } });
      expect(found).toMatchObject({ name: "Ada 1", company: "C1", amount: 50 });
      expect(await table.count()).toBe(6);
      const added = await table.upsert({
        by: ["name", "company"],
        create: { ...create, company: "C9" },
        update: { amount: 0 },
      });
      expect(added).toMatchObject({ company: "C9", amount: 100 });
      expect(await table.count()).toBe(7);
    });

    test("compares upper and lower case of each value", async () => {
      const create = { name: "Ada 1", company: "c1" };
      await table.upsert({ by: ["company", "name"], create, update: {} });
      expect(await table.count()).toBe(7);
    });

    test("names all values if several rows have them", async () => {
      await table.create({ name: "Ada 1", company: "C1" });
      const create = { name: "Ada 1", company: "C1" };
      const error = await failureOf(() => table.upsert({ by: ["name", "company"], create, update: {} }));
      expect(error).toMatchObject({ code: "not_unique" });
      expect(String(error)).toContain('Expected one row with name "Ada 1" and company "C1", found ');
    });

    test.each([
      [[], {}, "Expected by to be at least one column"],
      [["name", "cost"], {}, 'Unknown column "cost"'],
      [["name", "company"], { company: " " }, "Expected create.company to be a value to find the row by"],
      [["name", "company"], { company: undefined }, "Expected create.company to be a value to find the row by"],
    ])("refuses the keys %j with %j", async (by, values, message) => {
      const args = { by, create: { name: "Ada 1", company: "C1", ...values }, update: {} };
      const error = await failureOf(() => table.upsert(args as never));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toContain(message);
    });
  });
});
