import type { PlainDate, PlainPlace, Run, WritableValues } from "@ws/helpers";
import type {
  NumberFormat as ClientFormat,
  OptionColor as ClientColor,
  RollupFunction as ClientFunction,
} from "@ws/client";
import {
  createTable,
  type Changes,
  type Columns,
  type NewRow,
  type NumberFormat,
  type OptionColor,
  type RollupFunction,
  type OrderBy,
  type Table,
  type Where,
} from "@ws/schema";
import { blocking, client, holds, table, type Same } from "./expect-type.ts";
import { other, repairs } from "./repairs.ts";

// The value of each column.
export async function values(): Promise<void> {
  const row = await table.get("id");
  holds<Same<typeof row.id, string>>();
  holds<Same<typeof row.createdTime, string>>();
  holds<Same<typeof row.job, string>>();
  holds<Same<typeof row.price, number | null>>();
  holds<Same<typeof row.state, "Open" | "Done" | null>>();
  holds<Same<typeof row.tags, ("warranty" | "express")[]>>();
  holds<Same<typeof row.due, PlainDate | null>>();
  holds<Same<typeof row.owner, string[]>>();
  holds<Same<typeof row.paid, boolean>>();
  holds<Same<typeof row.total, number | null>>();
  holds<Same<typeof row.guess, string | number | boolean | PlainDate | null>>();
  holds<Same<typeof row.costs, number | null>>();
  holds<Same<typeof row.first, PlainDate | null>>();
  holds<Same<typeof row.number, string | null>>();
  holds<Same<typeof row.place, PlainPlace | null>>();
  holds<Same<typeof row.future, unknown>>();
  // A row that was read can be created and written again.
  await table.create(row);
  await table.update("id", row);
}

// Both clients.
export async function modes(): Promise<void> {
  for await (const { price } of table.iterate({ where: { state: "Open" } })) holds<Same<typeof price, number | null>>();
  for (const { price } of blocking.iterate({ where: { state: "Open" } })) holds<Same<typeof price, number | null>>();
  const rows = blocking.collect();
  holds<Same<(typeof rows)[number]["job"], string>>();
  const created = blocking.createMany([{ job: "x" }]);
  holds<Same<(typeof created)[number]["paid"], boolean>>();
  holds<Same<ReturnType<typeof blocking.remove>, void>>();
  holds<Same<ReturnType<typeof table.remove>, Promise<void>>>();
  await table.remove("id");
}

// Selected columns, and forms of texts.
export async function selections(): Promise<void> {
  const [row] = await table.collect({ select: ["job", "price"], richText: "runs" });
  if (row === undefined) return;
  holds<Same<typeof row.job, Run[]>>();
  holds<Same<typeof row.price, number | null>>();
  // @ts-expect-error the column was not selected
  holds<Same<typeof row.state, unknown>>();
  await table.create({ job: row.job });
  const styled = createTable(client, repairs, { richText: "runs" });
  const whole = await styled.get("id");
  holds<Same<typeof whole.notes, Run[]>>();
}

// Conditions and sorts.
export async function queries(): Promise<void> {
  await table.collect({
    where: {
      or: [{ state: "Done" }, { job: { contains: "chain" } }, { and: [{ price: null }, { due: { this_week: {} } }] }],
      price: { greater_than: 50, less_than: 100 },
      state: { equals: ["Open", "Done"] },
      tags: "express",
      due: { on_or_after: new Date() },
      owner: "me",
      paid: true,
      total: { less_than: 5 },
      guess: { string: { contains: "x" } },
      costs: 5,
      first: { before: "2026-07-01" },
      parts: { is_empty: true },
      number: 7,
      createdTime: { after: "2026-07-01" },
    },
    orderBy: { price: "descending", lastEditedTime: "ascending" },
  });
}

// Values and content of new rows.
export async function writes(): Promise<void> {
  await table.create({ job: "New chain", price: 60, children: [], icon: { emoji: "🔧" } });
  await table.create({ job: [], due: { start: "2026-07-01", end: "2026-07-02" } }, { markdown: "# Plan" });
  await table.update("id", { state: null, tags: ["express"], parts: ["id"], due: new Date() });
  const result = repairs["~standard"].validate({});
  if (result instanceof Promise || result.issues !== undefined) return;
  holds<Same<typeof result.value.job, WritableValues["title"]>>();
}

// Arguments with names, unions, and functions for any schema.
const open: Where<typeof repairs> = { or: [{ state: "Open" }, { and: [{ price: null }] }] };
const cheapest: OrderBy<typeof repairs> = { price: "ascending" };
const chain: NewRow<typeof repairs> = { job: "New chain", icon: null };
const done: Changes<typeof repairs> = { state: "Done" };
export async function variables(isOpen: boolean): Promise<void> {
  await table.collect({ where: open, orderBy: cheapest });
  await table.first({ where: isOpen ? open : {}, ...(isOpen ? { orderBy: cheapest } : {}) });
  await table.create(chain);
  await table.create({ ...chain, price: 5 });
  await table.create(isOpen ? { job: "x" } : { job: "y", price: 5 });
  await table.createMany([chain, { job: "x" }, { job: "y", price: 5 }]);
  await table.update("id", done);
  await table.update("id", isOpen ? done : { price: 5 });
  await table.upsert({ by: "job", create: chain, update: done });
  await table.updateMany({ where: open }, { ...done, price: 5 });
}
export async function anyTable<P extends Columns>(rows: Table<P, "async">): Promise<number> {
  const list = await rows.collect({ limit: 5 });
  for (const { id } of list) await rows.remove(id);
  return rows.count();
}
export const count = (): Promise<number> => anyTable(table);

// Arguments that are computed.
export async function computed(isPaid: boolean, names: readonly string[], price?: number): Promise<void> {
  const row = await table.get("id");
  await table.update("id", { ...row, state: "Done", price });
  await table.update("id", { ...(isPaid ? { paid: true } : {}), ...(price === undefined ? {} : { price }) });
  await table.create({ job: "x", ...(isPaid && { paid: true }) });
  await table.createMany(names.map((job) => ({ job, state: "Open", tags: ["express"] })));
  await table.createMany(names.map((job): NewRow<typeof repairs> => ({ job, paid: isPaid })));
  const changes: { price?: number; paid?: boolean } = {};
  changes.paid = isPaid;
  await table.updateMany({ where: { paid: isPaid } }, changes);
  const dictionary: Record<string, unknown> = {};
  await table.update("id", dictionary);
  const made = { job: "x", tags: ["express" as const], due: new Date(), parts: [row.id], owner: row.owner };
  await table.create(made);
  await table.upsert({ by: "job", create: made, update: { tags: made.tags } });
  const args = { by: "job" as const, create: made, update: {} };
  await table.upsert(args);
  const state = isPaid ? "Done" : "Open";
  const where = { or: [{ state }, { and: [{ price: { less_than: 5 } }] }], parts: { is_empty: true } } as const;
  const query = { where, orderBy: { price: "descending" }, select: ["job", "parts"] } as const;
  for (const { job, parts } of await table.collect(query))
    holds<Same<[typeof job, typeof parts], [string, string[]]>>();
  const include = { parts: repairs };
  const first = await table.first({ where: isPaid ? where : {}, include });
  holds<Same<NonNullable<typeof first>["job"], string>>();
  // @ts-expect-error the rows of a relation, not their ids
  holds<Same<NonNullable<typeof first>["parts"], string[]>>();
  const runs = await table.get("id", { richText: isPaid ? "runs" : "plain" });
  holds<Same<typeof runs.job, string | Run[]>>();
  const some = await table.collect({ select: isPaid ? ["job"] : ["job", "price"] });
  holds<Same<(typeof some)[number]["job"], string>>();
}

// Related rows, by schemas and by tables.
export async function included(): Promise<void> {
  const shops = createTable(client, other);
  const byTable = await table.first({ include: { shop: shops } });
  const bySchema = await table.first({ include: { shop: other } });
  holds<Same<typeof byTable, typeof bySchema>>();
  const inner = await table.first({ include: { parts: { table, include: { shop: shops } } } });
  for (const part of inner?.parts ?? []) {
    if ("unreadable" in part) continue;
    holds<Same<typeof part.price, number | null>>();
    for (const shop of part.shop) if ("city" in shop) holds<Same<typeof shop.city, string>>();
  }
  // A table whose data source is not known.
  const anyShops: Table<(typeof other)["properties"], "async"> = shops;
  const byAny = await table.first({ include: { shop: anyShops } });
  holds<Same<typeof byAny, typeof bySchema>>();
}

// Options of related rows, three levels deep.
export async function relatedOptions(isPaid: boolean): Promise<void> {
  const parts = {
    table: repairs,
    select: ["job", "state"],
    where: { state: "Open", price: { greater_than: 5 } },
    limit: 3,
    include: { parts: { table, select: ["price"], include: { shop: { table: other, where: { city: "Bern" } } } } },
  } as const;
  const row = await table.first({ select: ["job"], include: { parts } });
  for (const part of row?.parts ?? []) {
    // Rows that match conditions can be read.
    holds<Same<typeof part.state, "Open" | "Done" | null>>();
    // @ts-expect-error the column was not selected
    holds<Same<typeof part.price, unknown>>();
    for (const second of part.parts) {
      if ("unreadable" in second) continue;
      holds<Same<typeof second.price, number | null>>();
      for (const shop of second.shop) holds<Same<typeof shop.city, string>>();
    }
  }
  const where = isPaid ? { paid: true } : {};
  for await (const { parts: list } of table.iterate({ include: { parts: { table, where } } }))
    for (const part of list) holds<Same<typeof part.job, string>>();
}

// Literals behind a condition.
export async function conditional(isPaid: boolean): Promise<void> {
  await table.create(isPaid ? { job: "x", state: "Open" } : { job: "y", tags: ["express"] });
  await table.create({ job: "x", state: isPaid ? "Open" : null, tags: isPaid ? ["express"] : [] });
  await table.update("id", isPaid ? { state: "Open" } : {});
  await table.collect({ where: isPaid ? { state: "Open" } : { or: [{ state: "Done" }, { price: null }] } });
  await table.collect(isPaid ? { where: { state: "Open" } } : { orderBy: { price: "ascending" } });
  await table.collect({
    ...(isPaid ? { where: { state: "Open" } } : {}),
    orderBy: { price: isPaid ? "ascending" : "descending" },
  });
  await table.createMany(isPaid ? [{ job: "x", state: "Open" }] : []);
  await table.updateMany(isPaid ? { where: { state: "Open" } } : { all: true }, { state: "Done" });
  await table.upsert({ by: isPaid ? "job" : "notes", create: { job: "x" }, update: isPaid ? { state: "Open" } : {} });
}

// Tables of several schemas.
export const shops = createTable(client, other);
export const shopCount = (): Promise<number> => anyTable(shops);

// The values of settings are those of the client. Its formats are open.
type Known<Name> = Name extends string ? (string extends Name ? never : Name) : never;
holds<Same<Exclude<NumberFormat, ClientFormat>, never>>();
holds<Same<OptionColor, ClientColor>>();
holds<Same<RollupFunction, Known<ClientFunction>>>();
