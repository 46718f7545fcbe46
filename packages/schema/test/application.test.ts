// The needs of an application beyond reading and writing rows, with both clients, and the requests that they cost.
import {
  ChangeManyError,
  type ChangeManyProgress,
  createTable,
  defineSchema,
  InvalidInputError,
  SchemaError,
} from "@ws/schema";
import { createFullReader, createReader } from "@ws/schema/read";
import { beforeEach, describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { emulator } = workspace;
const regionsId = workspace.createSource({ Name: { title: {} } }, "Regions");
const relation = (data_source_id: string) => ({ relation: { data_source_id, single_property: {} } });
const customersId = workspace.createSource(
  { Name: { title: {} }, Email: { email: {} }, Region: relation(regionsId) },
  "Customers",
);
const dealsId = workspace.createSource(
  {
    Deal: { title: {} },
    Price: { number: {} },
    Stage: { select: { options: [{ name: "Open" }, { name: "Won" }] } },
    Customer: relation(customersId),
    Due: { date: {} },
  },
  "Deals",
);
workspace.client.dataSources.update({
  data_source_id: regionsId,
  properties: { Deals: { relation: { data_source_id: dealsId, type: "single_property", single_property: {} } } },
});
const idsOf = (id: string) => {
  const { properties } = workspace.schemaOf(id);
  return (key: string) => properties[key]?.id ?? "";
};
const [customerId, dealId] = [idsOf(customersId), idsOf(dealsId)];
const regionDealsId = idsOf(regionsId)("deals");
const regions = defineSchema({
  dataSourceId: regionsId,
  title: "Regions",
  properties: { name: { id: "title", name: "Name", type: "title" } },
});
const customers = defineSchema({
  dataSourceId: customersId,
  title: "Customers",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    email: { id: customerId("email"), name: "Email", type: "email" },
    region: { id: customerId("region"), name: "Region", type: "relation", dataSourceId: regionsId },
  },
});
const deals = defineSchema({
  dataSourceId: dealsId,
  title: "Deals",
  properties: {
    deal: { id: "title", name: "Deal", type: "title" },
    price: { id: dealId("price"), name: "Price", type: "number" },
    stage: { id: dealId("stage"), name: "Stage", type: "select", options: ["Open", "Won"] },
    customer: { id: dealId("customer"), name: "Customer", type: "relation", dataSourceId: customersId },
    due: { id: dealId("due"), name: "Due", type: "date" },
  },
});

const { client: blocking } = workspace;
const [north] = createTable(blocking, regions).createMany([{ name: "North" }, { name: "South" }]);
const people = createTable(blocking, customers).createMany(
  Array.from({ length: 30 }, (_, index) => ({
    name: `Customer ${index}`,
    email: `c${index}@example.com`,
    region: [north?.id ?? ""],
  })),
);
const peopleIds = people.map(({ id }) => id);
/** Returns the fields that every row has, without its id. */
const timesOf = (row = people[0]) => ({
  url: row?.url,
  createdTime: row?.createdTime,
  lastEditedTime: row?.lastEditedTime,
});
createTable(blocking, deals).createMany(
  Array.from({ length: 30 }, (_, index) => ({
    deal: `Deal ${index}`,
    price: index,
    stage: index % 2 === 0 ? ("Open" as const) : ("Won" as const),
    customer: index === 0 ? peopleIds : [peopleIds[index % 2] ?? ""],
  })),
);
const snapshot = emulator.snapshot();
beforeEach(() => emulator.rollback(snapshot));

const log = (): { number: number; method: string; url: string }[] => {
  const { body } = emulator.handle({ method: "GET", url: "/_emulator/requests" });
  return (JSON.parse(body) as { requests: { number: number; method: string; url: string }[] }).requests;
};
/** Returns the result of an action, and the kinds of its requests. */
async function requestsOf<Value>(act: () => Value): Promise<{ value: Awaited<Value>; sent: string[] }> {
  // The log has the last requests only.
  const last = log().at(-1)?.number ?? 0;
  const value = await act();
  const sent = log()
    .filter(({ number }) => number > last)
    .map(({ method, url }) => (url.includes("/query") ? "query" : url.includes("/properties/") ? "property" : method));
  return { value, sent };
}

describe.each(CLIENTS)("%s", (name) => {
  const client = workspace[name];
  const table = createTable(client, deals);
  const customerTable = createTable(client, customers);
  const failureOf = async (action: () => unknown): Promise<unknown> => {
    try {
      await action();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  describe("reading", () => {
    test("limit ends a read, and requests no more rows than that", async () => {
      const { value, sent } = await requestsOf(() =>
        table.collect({ limit: 2, where: { stage: "Won" }, orderBy: { price: "ascending" } }),
      );
      expect(value.map(({ deal }) => deal)).toEqual(["Deal 1", "Deal 3"]);
      expect(sent).toEqual(["query"]);
      const sorted = await table.collect({ limit: 3, orderBy: { price: "descending" }, select: ["price"] });
      expect(sorted.map(({ price }) => price)).toEqual([29, 28, 27]);
      let count = 0;
      for await (const row of table.iterate({ limit: 5 })) count += Number(row.id !== "");
      expect(count).toBe(5);
      expect(await failureOf(() => table.collect({ limit: 0 }))).toBeInstanceOf(InvalidInputError);
    });

    test("first is one request", async () => {
      const { value, sent } = await requestsOf(() =>
        table.first({ where: { stage: "Won" }, orderBy: { price: "descending" } }),
      );
      expect(value?.deal).toBe("Deal 29");
      expect(sent).toEqual(["query"]);
      expect(await requestsOf(() => table.first({ where: { price: 99 } }))).toEqual({
        value: undefined,
        sent: ["query"],
      });
      // The row has 30 customers: one more request makes it whole.
      const whole = await requestsOf(() => table.first({ where: { price: 0 } }));
      expect(whole.value?.customer).toEqual(peopleIds);
      expect(whole.sent).toEqual(["query", "property"]);
    });

    test("first and page request no more rows than they return", async () => {
      const sizes: unknown[] = [];
      const query = (args: { page_size?: number }) => {
        sizes.push(args.page_size);
        return client.dataSources.query(args as Parameters<typeof blocking.dataSources.query>[0]);
      };
      const dataSources = { ...client.dataSources, query };
      const watched = createTable({ dataSources, pages: client.pages, blocking: name === "client" }, deals);
      await watched.first({ select: ["deal"] });
      await watched.page({ select: ["deal"], size: 3 });
      expect(sizes).toEqual([1, 3]);
    });

    test("page continues with an opaque text that survives a process and belongs to its query", async () => {
      const query = { where: { price: { less_than: 25 } }, orderBy: { price: "descending" }, size: 10 } as const;
      const first = await requestsOf(() => table.page({ ...query, select: ["price"] }));
      expect(first.sent).toEqual(["query"]);
      expect(first.value.rows.map(({ price }) => price)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
      const after = String(JSON.parse(JSON.stringify(first.value.next)));
      expect(after).toMatch(/^[\w-]+$/);
      expect(Buffer.from(after, "base64url").toString()).not.toContain(emulator.token);
      // The columns and the size can change.
      const second = await table.page({ ...query, after, size: 20, select: ["price", "deal"] });
      expect(second.rows.map(({ price }) => price)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      expect(second).toMatchObject({ next: undefined, isIncomplete: false });
      const other = await failureOf(() => table.page({ ...query, where: { price: { less_than: 24 } }, after }));
      expect(String(other)).toMatch(
        /^InvalidInputError: Expected after to be the next of a page with the same where and orderBy, got/,
      );
      const messages = [
        "",
        "x",
        Buffer.from("[2,1,2]").toString("base64url"),
        Buffer.from('[1,"a"]').toString("base64url"),
        5,
      ];
      for (const wrong of messages) {
        expect(String(await failureOf(() => table.page({ ...query, after: wrong as string })))).toContain(
          "Expected after to be the next of a page with the same where and orderBy, got",
        );
      }
      expect(await failureOf(() => table.page({ size: 101 }))).toBeInstanceOf(InvalidInputError);
    });

    // https://github.com/PostHog/posthog/issues/90205
    test("page says that its cursor has expired, and nothing else does", async () => {
      const failing = (message: string) => {
        const query = () => {
          throw Object.assign(new Error(message), { code: "validation_error", status: 400 });
        };
        const dataSources = { ...client.dataSources, query };
        return createTable({ dataSources, pages: client.pages, blocking: name === "client" }, deals);
      };
      const query = { select: ["price"], size: 1 } as const;
      const after = String((await table.page(query)).next);
      const expired = failing("The start_cursor provided is invalid: 1");
      const error = await failureOf(() => expired.page({ ...query, after }));
      expect(error).toMatchObject({ name: "PaginationError", code: "cursor_expired", read: 0 });
      expect(String(error)).toContain("It was `after`. Begin with the first page");
      expect(await failureOf(() => expired.page(query))).toMatchObject({ code: "validation_error" });
      expect(await failureOf(() => failing("other").page({ ...query, after }))).toMatchObject({ message: "other" });
    });

    test("include reads each related row once, whole, and one level below", async () => {
      const { value, sent } = await requestsOf(() =>
        table.collect({
          orderBy: { price: "ascending" },
          include: { customer: { table: customers, include: { region: regions } } },
        }),
      );
      expect(value).toHaveLength(30);
      expect(value[0]?.customer).toHaveLength(30);
      const [customer] = value[0]?.customer ?? [];
      if (customer === undefined || "unreadable" in customer) throw new Error("Expected a customer.");
      expect(customer.email).toBe("c0@example.com");
      expect(customer.region).toMatchObject([{ name: "North" }]);
      // One query of deals, one property with more than 25 ids, one query of customers, one retrieval of a region.
      expect(sent).toEqual(["query", "property", "query", "GET"]);
    });

    test("include reads a related row once for all pages of a read", async () => {
      const more = Array.from({ length: 120 }, (_, index) => ({
        deal: "Many",
        customer: [peopleIds[index % 4] ?? ""],
      }));
      createTable(blocking, deals).createMany(more);
      const { value, sent } = await requestsOf(() =>
        table.collect({
          where: { deal: "Many" },
          include: { customer: { table: customers, include: { region: regions } } },
        }),
      );
      expect(value).toHaveLength(120);
      for (const { customer } of value) expect(customer).toMatchObject([{ region: [{ name: "North" }] }]);
      // One query of customers and one retrieval of the region after the first of two pages of deals.
      expect(sent.toSorted()).toEqual(["GET", "query", "query", "query"]);
    });

    test("include retrieves up to two rows, and works with tables, first, page and select", async () => {
      const first = await requestsOf(() =>
        table.first({ where: { price: 1 }, select: ["deal"], include: { customer: customerTable } }),
      );
      expect(first.value).toMatchObject({ deal: "Deal 1", customer: [{ name: "Customer 1" }] });
      expect(first.sent).toEqual(["query", "GET"]);
      const page = await requestsOf(() =>
        table.page({ where: { price: { greater_than: 0 } }, include: { customer: customers } }),
      );
      expect(page.value.rows.map(({ customer: [one] }) => one)).toMatchObject(
        page.value.rows.map(({ price }) => ({ name: `Customer ${Number(price) % 2}` })),
      );
      expect(page.sent).toEqual(["query", "GET", "GET"]);
      for await (const row of table.iterate({ include: { customer: customers }, limit: 1, where: { price: 1 } }))
        expect(row.customer).toMatchObject([{ name: "Customer 1" }]);
    });

    test("include reads more than 100 related rows of a row", async () => {
      const more = createTable(blocking, customers).createMany(
        Array.from({ length: 105 }, (_, index) => ({ name: `More ${index}` })),
      );
      const ids = [...peopleIds, ...more.map(({ id }) => id)];
      await customerTable.update(peopleIds[0] ?? "", { email: "first@example.com" });
      // A request takes 100 items of a list, so the rows come from two deals.
      await table.create({ deal: "Large", price: 500, customer: ids.slice(0, 100) });
      await table.create({ deal: "Rest", price: 500, customer: ids.slice(35) });
      const { value, sent } = await requestsOf(() =>
        table.collect({ where: { price: 500 }, orderBy: { deal: "ascending" }, include: { customer: customers } }),
      );
      const found = value.map(({ customer }) => customer.map(({ id }) => id));
      expect(found.map((list) => list.toSorted())).toEqual(
        [ids.slice(0, 100), ids.slice(35)].map((list) => list.toSorted()),
      );
      expect(value[0]?.customer[0]).toMatchObject({ name: "Customer 0", email: "first@example.com" });
      // One query of deals, two properties with more than 25 ids, two queries of customers.
      expect(sent).toEqual(["query", "property", "property", "query", "query"]);
    });

    test("include retrieves rows that a query of 100 does not show", async () => {
      const more = createTable(blocking, customers).createMany(
        Array.from({ length: 120 }, (_, index) => ({ name: `More ${index}` })),
      );
      const ids = peopleIds.slice(0, 4);
      await table.create({ deal: "Late", price: 500, customer: ids });
      const { value, sent } = await requestsOf(() =>
        table.first({ where: { price: 500 }, include: { customer: customers } }),
      );
      expect(value?.customer).toMatchObject(ids.map((id) => ({ id })));
      // The first page of the query has none of the rows.
      expect(sent.slice(0, 2)).toEqual(["query", "query"]);
      expect(sent.slice(2)).toEqual(["GET", "GET", "GET", "GET"]);
      // Ids without dashes are the same ids. The query shows the newest rows first.
      const newest = more.slice(-5).map(({ id }) => id);
      const plain = await requestsOf(() => customerTable.readMany(newest.map((id) => id.replaceAll("-", ""))));
      expect(plain.value).toMatchObject(newest.map((id) => ({ id })));
      expect(plain.sent).toEqual(["query"]);
    });

    test("a related row that cannot be read is in its place, with the reason", async () => {
      await customerTable.remove(peopleIds[1] ?? "");
      const row = await table.first({ where: { price: 1 }, include: { customer: customers } });
      const [customer] = row?.customer ?? [];
      if (customer === undefined) return;
      expect(customer).toEqual({
        id: peopleIds[1],
        unreadable: "in_trash",
      });
    });

    test("include refuses wrong keys, schemas and levels before anything is sent", async () => {
      const wrong: readonly [object, string][] = [
        [{ price: customers }, "Expected include.price to be absent: it is no relation"],
        [{ nobody: customers }, 'Unknown column "nobody"'],
        [{ customer: regions }, `Expected include.customer to be the schema of data source ${customersId}`],
        [{ customer: 5 }, "Expected include.customer to be a schema with ids, got 5"],
        [{ customer: { table: customers, slect: ["name"] } }, 'In include.customer: Unknown option "slect"'],
        [{ customer: { table: customers, select: ["nam"] } }, 'In include.customer: Unknown column "nam"'],
        [{ customer: { table: customers, where: { nam: "x" } } }, 'In include.customer: Unknown column "nam"'],
        [{ customer: { table: customers, limit: 0 } }, "In include.customer: Expected limit to be an integer from 1"],
        [
          { customer: { table: customers, include: { region: { table: regions, include: { nobody: deals } } } } },
          'In include.customer: In include.region: Unknown column "nobody"',
        ],
      ];
      for (const [include, message] of wrong) {
        const { value, sent } = await requestsOf(() => failureOf(() => table.collect({ include })));
        expect(String(value)).toContain(message);
        expect(sent).toEqual([]);
      }
    });

    test("include selects columns, and limits the related rows of each row before it reads them", async () => {
      const { value, sent } = await requestsOf(() =>
        table.first({
          where: { price: 0 },
          select: ["deal"],
          include: { customer: { table: customerTable, select: ["email"], limit: 2 } },
        }),
      );
      expect(value?.customer).toEqual([
        { id: peopleIds[0], email: "c0@example.com", ...timesOf(people[0]) },
        { id: peopleIds[1], email: "c1@example.com", ...timesOf(people[1]) },
      ]);
      expect(sent).toEqual(["query", "property", "GET", "GET"]);
      expect(log().at(-1)?.url).toContain("filter_properties=");
    });

    test("include keeps the related rows that match its conditions, in the order of the relation", async () => {
      const where = { or: [{ email: { in: ["c3@example.com", "c7@example.com"] } }, { name: "Customer 1" }] };
      const read = (limit?: number) =>
        table.collect({
          where: { price: { less_than: 3 } },
          orderBy: "price",
          include: { customer: { table: customers, where, ...(limit === undefined ? {} : { limit }) } },
        });
      const { value, sent } = await requestsOf(() => read());
      // Without an unreadable row in its type.
      const names = value.map(({ customer }) => customer.map((row) => row.name));
      expect(names).toEqual([["Customer 1", "Customer 3", "Customer 7"], ["Customer 1"], []]);
      expect(sent).toEqual(["query", "property", "query", "query"]);
      expect((await read(2))[0]?.customer).toMatchObject([{ name: "Customer 1" }, { name: "Customer 3" }]);
      const none = { customer: { table: customers, where: { email: { in: [] } } } } as const;
      expect(await table.first({ where: { price: 1 }, include: none })).toMatchObject({ customer: [] });
    });

    test("include with conditions finds rows of many minutes, and leaves out rows that cannot be read", async () => {
      const late: string[] = [];
      for (let minute = 0; minute < 60; minute += 1) {
        emulator.setClock(Date.parse("2030-01-01T00:00:00Z") + minute * 60_000);
        late.push(createTable(blocking, customers).create({ name: `Late ${minute % 2}` }).id);
      }
      await customerTable.remove(late[1] ?? "");
      await table.create({ deal: "Late", price: 900, customer: late });
      // Two alternatives for each minute are more than 100 conditions, so the minutes need two queries.
      const where = { or: [{ name: "Late 1" }, { name: "Late 3" }] };
      const include = { customer: { table: customers, where } } as const;
      const { value, sent } = await requestsOf(() => table.first({ where: { price: 900 }, include }));
      expect(value?.customer.map(({ id }) => id)).toEqual(late.filter((_, index) => index % 2 === 1 && index > 1));
      expect(sent.filter((kind) => kind === "query")).toHaveLength(4);
    });

    test("include reads three levels and more, with options on each", async () => {
      const withDeals = defineSchema({
        ...regions,
        properties: {
          ...regions.properties,
          deals: { id: regionDealsId, name: "Deals", type: "relation", dataSourceId: dealsId },
        },
      });
      const [first] = await table.collect({ where: { price: 1 } });
      await createTable(client, withDeals).update(north?.id ?? "", { deals: [first?.id ?? ""] });
      const include = {
        customer: {
          table: customers,
          select: ["name"],
          include: {
            region: {
              table: withDeals,
              include: { deals: { table: deals, select: ["price"], include: { customer: customerTable } } },
            },
          },
        },
      } as const;
      const row = await table.first({ where: { price: 1 }, include });
      expect(row?.customer).toMatchObject([
        { name: "Customer 1", region: [{ name: "North", deals: [{ price: 1, customer: [{ name: "Customer 1" }] }] }] },
      ]);
      expect(row?.customer[0]).not.toHaveProperty("email");
    });

    test("an include that contains itself is refused", async () => {
      const self: Record<string, unknown> = { table: deals };
      const links = defineSchema({
        ...deals,
        properties: { ...deals.properties, customer: { ...deals.properties.customer, dataSourceId: dealsId } },
      });
      self["table"] = links;
      self["include"] = { customer: self };
      const error = await failureOf(() => createTable(client, links).collect({ include: { customer: self as never } }));
      expect(String(error)).toContain("Expected include to be at most 10 levels deep");
    });

    test("count reads no values", async () => {
      const { value, sent } = await requestsOf(() => table.count({ where: { stage: "Won" } }));
      expect(value).toBe(15);
      expect(sent).toEqual(["query"]);
      expect(log().at(-1)?.url).toContain("filter_properties=title");
      expect(await table.count()).toBe(30);
    });

    test("readMany returns rows in the order of their ids, and each once", async () => {
      const missing = "00000000-0000-4000-8000-000000000000";
      const ids = [peopleIds[3], missing, peopleIds[1], peopleIds[3]].map(String);
      const { value, sent } = await requestsOf(() => customerTable.readMany(ids));
      expect(value).toMatchObject([
        { name: "Customer 3" },
        { id: missing, unreadable: "object_not_found" },
        { name: "Customer 1" },
        { name: "Customer 3" },
      ]);
      expect(sent).toEqual(["query", "GET"]);
      expect((await requestsOf(() => customerTable.readMany(peopleIds))).sent).toEqual(["query"]);
      expect(await customerTable.readMany([peopleIds[0]?.replaceAll("-", "") ?? ""])).toMatchObject([
        { name: "Customer 0" },
      ]);
      expect(await customerTable.readMany([])).toEqual([]);
    });

    test("get says that a row is in the trash, and restore takes it back", async () => {
      const id = peopleIds[2] ?? "";
      await customerTable.remove(id);
      const error = await failureOf(() => customerTable.get(id));
      expect(error).toBeInstanceOf(SchemaError);
      expect(error).toMatchObject({
        code: "in_trash",
        message: `Row ${id} of "Customers" is in the trash. Call restore().`,
      });
      expect(await customerTable.restore(id)).toMatchObject({ id, name: "Customer 2" });
      expect(await customerTable.get(id)).toMatchObject({ name: "Customer 2" });
    });

    test("a reader has the methods that read, and no other", async () => {
      const reader = createReader(client, deals);
      expect(await reader.first({ select: ["deal"], where: { price: 0 } })).toMatchObject({ deal: "Deal 0" });
      expect(await reader.count()).toBe(30);
      expect(Object.keys(reader).toSorted()).toEqual(["collect", "count", "first", "get", "iterate", "schema"]);
      // @ts-expect-error a reader has no include
      const wrong = await failureOf(() => reader.collect({ include: { customer: customers } }));
      expect(String(wrong)).toContain('Unknown option "include". Use one of');
    });

    test("a full reader has all methods that read, and include", async () => {
      const reader = createFullReader(client, deals);
      const { rows, next } = await reader.page({ size: 2, include: { customer: customers } });
      expect(rows.every(({ customer }) => customer.every((row) => "name" in row))).toBe(true);
      expect((await reader.page({ size: 2, after: next })).rows).toHaveLength(2);
      expect(await reader.readMany(rows.map(({ id }) => id))).toMatchObject(rows.map(({ id, deal }) => ({ id, deal })));
      const methods = ["collect", "count", "first", "get", "iterate", "page", "parse", "readMany", "schema"];
      expect(Object.keys(reader).toSorted()).toEqual(methods);
    });
  });

  describe("writing", () => {
    test("upsert updates the row with the value, or creates it", async () => {
      const update = { name: "Ada" };
      const changed = await requestsOf(() =>
        customerTable.upsert({ by: "email", create: { name: "New", email: "c1@example.com" }, update }),
      );
      expect(changed.value).toMatchObject({ id: peopleIds[1], name: "Ada" });
      expect(changed.sent).toEqual(["query", "PATCH"]);
      const created = await requestsOf(() =>
        customerTable.upsert({ by: "email", create: { name: "New", email: "new@example.com" }, update }),
      );
      expect(created.value).toMatchObject({ name: "New", email: "new@example.com" });
      expect(created.sent).toEqual(["query", "POST", "query"]);
      expect(await customerTable.count()).toBe(31);
      // A number and a title can be the key as well, and nothing changes without new values.
      const deal = await table.upsert({ by: "price", create: { deal: "x", price: 7 }, update: {} });
      expect(deal.deal).toBe("Deal 7");
      expect(await table.upsert({ by: "deal", create: { deal: "Deal 7" }, update: { price: 70 } })).toMatchObject({
        price: 70,
      });
    });

    test("upsert refuses an empty key, a wrong column and several rows", async () => {
      const empty: readonly (string | undefined)[] = ["", "  ", undefined];
      for (const email of empty) {
        const { value, sent } = await requestsOf(() =>
          failureOf(() => customerTable.upsert({ by: "email", create: { name: "x", email }, update: {} })),
        );
        expect(String(value)).toContain("Expected create.email to be a value to find the row by");
        expect(sent).toEqual([]);
      }
      // @ts-expect-error a relation cannot be a key
      const wrong = await failureOf(() => customerTable.upsert({ by: "region", create: { name: "x" }, update: {} }));
      expect(String(wrong)).toContain("Expected by to be a column of type title, rich_text, email");
      await customerTable.create({ name: "Twin", email: "c1@example.com" });
      const error = await failureOf(() =>
        customerTable.upsert({ by: "email", create: { name: "x", email: "c1@example.com" }, update: {} }),
      );
      expect(error).toMatchObject({ code: "not_unique" });
      expect(String(error)).toContain('Expected one row with email "c1@example.com", found');
    });

    test("upsert finds out that another process created the row at the same time", async () => {
      const act = () =>
        customerTable.upsert({ by: "email", create: { name: "Mine", email: "race@example.com" }, update: {} });
      emulator.addFault({ match: { operation: "pages.create" }, cut: 10, times: 1 });
      await failureOf(act);
      // The row exists, but its response was lost: the next call finds it.
      expect(await act()).toMatchObject({ name: "Mine" });
      expect(await customerTable.count({ where: { email: "race@example.com" } })).toBe(1);
      const racing = createTable(
        {
          dataSources: client.dataSources,
          pages: {
            ...client.pages,
            create: (args: never) => {
              createTable(blocking, customers).create({ name: "Theirs", email: "two@example.com" });
              return client.pages.create(args);
            },
          },
          blocking: name === "client",
        },
        customers,
      );
      const error = await failureOf(() =>
        racing.upsert({ by: "email", create: { name: "Mine", email: "two@example.com" }, update: {} }),
      );
      expect(error).toMatchObject({ code: "not_unique" });
      expect(String(error)).toMatch(/found \S+, \S+\. This call created \S+\.$/);
    });

    test("updateMany changes the rows that matched at the start, and continues after a failure", async () => {
      const seen: number[] = [];
      emulator.addFault({ match: { operation: "pages.update" }, delayMs: 0, times: 4 });
      emulator.addFault({ match: { operation: "pages.update" }, status: 500, times: 1 });
      const match = { where: { stage: "Open" } } as const;
      const error = await failureOf(() =>
        table.updateMany(match, { stage: "Won" }, { concurrency: 1, onProgress: ({ done }) => seen.push(done) }),
      );
      expect(error).toBeInstanceOf(ChangeManyError);
      if (!(error instanceof ChangeManyError)) return;
      expect(seen).toEqual([0, 1, 2, 3, 4]);
      expect(error.message).toMatch(/^Rows: 4 done, 11 open\. Pass \{ resume: error\.progress \} to continue\./);
      expect([error.done.length, error.open.length]).toEqual([4, 11]);
      // A row that matches later is not changed.
      await table.create({ deal: "Late", stage: "Open" });
      const progress = JSON.parse(JSON.stringify(error.progress)) as typeof error.progress;
      const changed = await requestsOf(() => table.updateMany(match, { stage: "Won" }, { resume: progress }));
      expect(changed.value).toHaveLength(15);
      // The query shows that the rows of the progress are rows of the table.
      expect(changed.sent).toEqual(["query", ...Array.from({ length: 11 }, () => "PATCH")]);
      expect((await table.collect(match)).map(({ deal }) => deal)).toEqual(["Late"]);
    });

    test("updateMany continues with the progress that onProgress stored before a kill", async () => {
      const stored: string[] = [];
      const onProgress = ({ progress }: { progress: object }) => {
        if (stored.length === 3) throw new Error("killed");
        stored.push(JSON.stringify(progress));
      };
      const match = { where: { stage: "Open" } } as const;
      await failureOf(() => table.updateMany(match, { stage: "Won" }, { onProgress }));
      await table.create({ deal: "Late", stage: "Open" });
      const resume = JSON.parse(stored.at(-1) ?? "") as ChangeManyProgress;
      const { value, sent } = await requestsOf(() => table.updateMany(match, { stage: "Won" }, { resume }));
      expect(value).toHaveLength(15);
      // Two rows were done, and up to three more than the stored progress says.
      expect(sent).toEqual(["query", ...Array.from({ length: 13 }, () => "PATCH")]);
      expect((await table.collect(match)).map(({ deal }) => deal)).toEqual(["Late"]);
    });

    test("a signal ends updateMany after the current requests", async () => {
      const stop = new AbortController();
      const onProgress = ({ done }: { done: number }) => done === 1 && stop.abort("enough");
      const error = await failureOf(() =>
        table.updateMany({ all: true }, { price: 1 }, { concurrency: 1, signal: stop.signal, onProgress }),
      );
      expect(error).toMatchObject({ cause: "enough" });
      expect(error instanceof ChangeManyError && error.done).toHaveLength(1);
    });

    test("a signal ends the search of updateMany before anything is changed", async () => {
      const signal = AbortSignal.abort("enough");
      const { value, sent } = await requestsOf(() =>
        failureOf(() => table.updateMany({ all: true }, { price: 1 }, { signal })),
      );
      expect(value).toBe("enough");
      expect(sent).not.toContain("PATCH");
    });

    test("the progress of another method is refused", async () => {
      const rows = [{ id: peopleIds[0] ?? "", state: "created" }];
      const wrong: readonly unknown[] = [{ rows }, { rows: [null] }, { rows: [{}] }, { rows: [{ id: "x" }] }];
      for (const resume of wrong as readonly undefined[]) {
        const error = await failureOf(() => table.removeMany({ all: true }, { resume }));
        expect(String(error)).toContain("Expected resume to be the progress of the same rows, got ");
      }
      for (const resume of [...wrong.slice(1), { rows: [{ state: "done" }] }] as readonly undefined[]) {
        const error = await failureOf(() => table.createMany([{ deal: "x" }], { resume }));
        expect(String(error)).toContain("Expected resume to be the progress of the same rows, got ");
      }
    });

    test("removeMany moves the rows that match to the trash, and never all of them by mistake", async () => {
      const refused: readonly object[] = [
        {},
        { where: {} },
        { where: undefined },
        { where: { stage: undefined } },
        { where: { and: [] } },
        { where: { or: [{}] } },
        { where: { stage: undefined }, all: true },
        { where: { stage: "Won" }, all: true },
        { wher: { stage: "Won" } },
      ];
      for (const match of refused) {
        const { value, sent } = await requestsOf(() => failureOf(() => table.removeMany(match)));
        expect(value, JSON.stringify(match)).toBeInstanceOf(InvalidInputError);
        expect(sent).toEqual([]);
        expect(await failureOf(() => table.updateMany(match, { price: 1 }))).toBeInstanceOf(InvalidInputError);
      }
      const removed = await table.removeMany({ where: { stage: "Won" } });
      expect(removed).toHaveLength(15);
      expect(await table.count()).toBe(15);
      expect(await table.removeMany({ all: true })).toHaveLength(15);
      expect(await table.count()).toBe(0);
      expect(await table.restore(removed[0] ?? "")).toMatchObject({ stage: "Won" });
    });

    test("a row in the trash is removed already, and passed over by updateMany", async () => {
      const ids = peopleIds.slice(0, 3);
      await customerTable.remove(ids[1] ?? "");
      const resume = { rows: ids.map((id) => ({ id, state: "open" as const })) };
      const changed = await customerTable.updateMany({ all: true }, { email: "x@example.com" }, { resume });
      expect(changed).toEqual([ids[0], ids[2]]);
      expect(await customerTable.removeMany({ all: true }, { resume })).toEqual(ids);
    });

    test("a refused change of a row that is not in the trash is an error", async () => {
      emulator.addFault({ match: { operation: "pages.update" }, status: 400, times: 1 });
      const error = await failureOf(() => table.removeMany({ where: { price: 3 } }));
      expect(error).toBeInstanceOf(ChangeManyError);
      expect(error).toMatchObject({ cause: { status: 400 }, open: [expect.any(String)] });
    });

    test("a row that is gone since the search is passed over", async () => {
      const rows = [
        { id: peopleIds[0] ?? "", state: "open" },
        { id: "00000000-0000-4000-8000-000000000000", state: "open" },
      ] as const;
      expect(await customerTable.removeMany({ all: true }, { resume: { rows } })).toEqual([peopleIds[0]]);
    });

    test("a date with a time zone reads back as the service stores it", async () => {
      const { id } = await table.create({
        deal: "x",
        due: { start: "2026-07-01T10:00:00", time_zone: "Europe/Berlin" },
      });
      const { due } = await table.get(id);
      expect(due).toEqual({ start: "2026-07-01T10:00:00.000+02:00", end: null, time_zone: null });
      const copy = await table.create({ deal: "y", due });
      expect(copy.due).toEqual(due);
    });
  });
});

test("AsyncClient retrieves several related rows at a time", async () => {
  let running = 0;
  const peaks: number[] = [];
  const { asyncClient } = workspace;
  const retrieve = async (args: Parameters<typeof asyncClient.pages.retrieve>[0]) => {
    running += 1;
    peaks.push(running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return asyncClient.pages.retrieve(args);
  };
  const client = { dataSources: asyncClient.dataSources, pages: { ...asyncClient.pages, retrieve } };
  await createTable(client, customers).readMany(peopleIds.slice(0, 2));
  expect(Math.max(...peaks)).toBe(2);
});
