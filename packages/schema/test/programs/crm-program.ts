/** Returns a CRM with `schema.ts` beside it, for one client. */
export const crmProgram = (client: "AsyncClient" | "Client"): string => `
import { ${client} } from "@ws/client";
import { createTable, type Changes, type NewRow, type Row, type Where } from "@ws/schema";
import { customers, deals, regions } from "./schema.js";

declare const process: { env: Record<"WORKSPACE_TOKEN", string> };
declare const console: { log: (text: string) => void };

const client = new ${client}({ auth: process.env.WORKSPACE_TOKEN });
const dealTable = createTable(client, deals);
const customerTable = createTable(client, customers);

const open: Where<typeof deals> = { stage: "Open" };
const win: Changes<typeof deals> = { stage: "Won" };
const newDeal = (price: number, customer: string): NewRow<typeof deals> => ({
  deal: "Deal " + price,
  price,
  stage: "Open",
  customer: [customer],
});
const names = (rows: readonly Row<typeof deals>[]): string => rows.map(({ deal }) => deal).join(", ");

await dealTable.removeMany({ all: true });
await customerTable.removeMany({ all: true });
const north = await createTable(client, regions).create({ name: "North" });
const ada = await customerTable.create({ name: "Ada", email: "ada@example.com", region: [north.id] });
await dealTable.createMany([0, 1, 2, 3, 4].map((price) => newDeal(price, ada.id)));

const include = { customer: { table: customers, include: { region: regions } } } as const;
const first = await dealTable.first({ where: open, orderBy: { price: "ascending" }, include });
for (const customer of first?.customer ?? []) {
  if ("unreadable" in customer) continue;
  const [region] = customer.region;
  const place = region === undefined || "unreadable" in region ? "?" : region.name;
  console.log("first: " + first?.deal + " of " + customer.name + " in " + place);
}

const pages: string[] = [];
let after: string | undefined;
do {
  const page = await dealTable.page({ where: open, orderBy: { price: "descending" }, size: 2, after });
  pages.push(names(page.rows));
  after = page.next;
} while (after !== undefined);
console.log("page: " + pages.join(" | "));

for (const [name, email] of [["Ada", "ada@example.com"], ["Grace", "grace@example.com"]] as const) {
  await customerTable.upsert({ by: "email", create: { name, email }, update: { name } });
}
const people: string[] = [];
for await (const { name } of customerTable.iterate({ orderBy: { name: "ascending" }, select: ["name"] })) people.push(name);
console.log("upsert: " + people.join(", ") + "; customers: " + (await customerTable.count()));

const won = await dealTable.updateMany({ where: { price: { greater_than: 1 } } }, win);
console.log("won: " + won.length + ", open: " + (await dealTable.count({ where: open })));

const removed = await dealTable.removeMany({ where: open });
const cheapest = await dealTable.readMany(won.slice(0, 1));
const restored = await dealTable.restore(removed[0] ?? "");
console.log("removed: " + removed.length + ", restored: " + (restored.price === 0 || restored.price === 1) + ", left: " + (await dealTable.count()) + ", read: " + cheapest.length);
`;
