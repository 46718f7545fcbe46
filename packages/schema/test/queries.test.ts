// Cursors of pages and keys of several columns, with both clients.
import { createTable, defineSchema, InvalidInputError } from "@ws/schema";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { emulator } = workspace;
const dataSourceId = workspace.createSource({
  Name: { title: {} },
  Company: { rich_text: {} },
  Amount: { number: {} },
});
const live = workspace.schemaOf(dataSourceId).properties;
const people = defineSchema({
  dataSourceId,
  title: "People",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    company: { id: live["company"]?.id ?? "", name: "Company", type: "rich_text" },
    amount: { id: live["amount"]?.id ?? "", name: "Amount", type: "number" },
  },
});
createTable(workspace.client, people).createMany(
  Array.from({ length: 6 }, (_, index) => ({ name: `Ada ${index % 3}`, company: `C${index % 2}`, amount: index })),
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
