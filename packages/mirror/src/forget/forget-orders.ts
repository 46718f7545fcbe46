// Removes the orders of lists of blocks that nobody can read.
import { sql } from "kysely";
import { BATCH, batchesOf } from "../model/batches.ts";
import { taskKey } from "../model/lists/task-key.ts";
import type { Database } from "../store/database.ts";
import { allOf } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import { removeHashes } from "../store/row-hashes.ts";
import type { OrdersTable } from "../store/tables.ts";
import type { ForgetContext } from "./forget-context.ts";
import { isUnreadable } from "./forgotten-times.ts";

type OrderKey = Pick<OrdersTable, "list_key" | "seen_at">;

/** Removes the orders that nobody can read, and all orders of lists whose blocks are gone. */
export async function forgetOrders(context: ForgetContext): Promise<void> {
  for (let last: string | undefined = ""; last !== undefined;) {
    const after: string = last;
    last = await context.change((db) => forgetBatch(db, context, after));
  }
}

/** Returns the last list of the batch that follows a list. Undefined if there is none. */
async function forgetBatch(db: Database, context: ForgetContext, after: string): Promise<string | undefined> {
  const lists = (await findLists(db, { after })).map((row) => row.list_key);
  if (lists.length === 0) return undefined;
  const orders = await findOrders(db, { lists });
  const isNeeded = ({ list_key: list, seen_at: seenAt }: OrderKey, index: number): boolean => {
    const next = orders[index + 1];
    const end = next?.list_key === list ? next.seen_at : undefined;
    return !isUnreadable(context.forgotten, seenAt, end);
  };
  await removeOrders(
    db,
    orders.filter((order, index) => !isNeeded(order, index)),
    context,
  );
  const used = new Set((await findUsed(db, { ids: lists.map(parentOf) })).map((row) => row.parent_id));
  for (const list of lists) if (!used.has(parentOf(list))) await removeGoneList(db, list, context);
  return lists.at(-1);
}

const findLists = prepared((db, { after }: { after: string }) =>
  db
    .selectFrom("ws_orders")
    .select("list_key")
    .where("list_key", ">", after)
    .groupBy("list_key")
    .orderBy("list_key")
    .limit(BATCH),
);

const findOrders = prepared((db, { lists }: { lists: string[] }) =>
  db
    .selectFrom("ws_orders")
    .select(["list_key", "seen_at"])
    .where("list_key", "in", lists)
    .orderBy("list_key")
    .orderBy("seen_at"),
);

/** Returns the id of the object that has a list. */
const parentOf = (list: string): string => list.slice(taskKey("blocks", "").length);

/** Returns those of some objects that have a block in their list. */
const findUsed = prepared((db, { ids }: { ids: string[] }) =>
  allOf(db, "block").select("parent_id").where("parent_id", "in", ids).groupBy("parent_id"),
);

async function removeOrders(db: Database, orders: readonly OrderKey[], { counts }: ForgetContext): Promise<void> {
  for (const some of batchesOf(orders)) {
    const keys = sql.join(some.map((order) => sql`(${order.list_key}, ${order.seen_at})`));
    await sql`delete from ws_orders where (list_key, seen_at) in (values ${keys})`.execute(db);
    await removeHashes(db, "ws_orders", some);
    counts.orders += some.length;
  }
}

/** Removes the orders of a list whose blocks are all gone. A block that has moved to another list can still be in them. */
async function removeGoneList(db: Database, list: string, context: ForgetContext): Promise<void> {
  const orders = await db.selectFrom("ws_orders").selectAll().where("list_key", "=", list).execute();
  const ids = new Set(orders.flatMap((order) => JSON.parse(order.ids) as string[]));
  for (const some of batchesOf([...ids])) if ((await findBlocks(db, { ids: some })).length > 0) return;
  await removeOrders(db, orders, context);
}

const findBlocks = prepared((db, { ids }: { ids: string[] }) =>
  db.selectFrom("ws_objects").select("id").where("kind", "=", "block").where("id", "in", ids).limit(1),
);
