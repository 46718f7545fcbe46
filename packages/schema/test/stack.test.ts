// The stack of a failed call begins with the line of the program that called the table.
import { AsyncClient, Client } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { createTable, defineSchema } from "@ws/schema";
import { expect, test } from "vitest";

const schema = defineSchema({
  dataSourceId: "10000000-0000-4000-8000-000000000001",
  title: "Repairs",
  properties: { job: { id: "title", name: "Job", type: "title" } },
});
const emulator = createEmulator({ seed: "empty" });
const settings = { auth: emulator.token, logger: false } as const;
const table = createTable(new AsyncClient({ ...settings, httpClient: emulator.httpClient }), schema);
const blocking = createTable(new Client({ ...settings, httpClient: emulator.syncHttpClient }), schema);

test.each<[string, () => unknown]>([
  ["create", async () => await table.create({ job: "New chain" })],
  ["create, blocking", () => blocking.create({ job: "New chain" })],
  ["a wrong value", async () => await table.create({ job: 1 } as never)],
  ["a wrong value, blocking", () => blocking.create({ job: 1 } as never)],
  ["a wrong schema", () => createTable({} as never, { ...schema, properties: 1 } as never)],
  [
    "a loop",
    async () => {
      for await (const row of table.iterate({})) expect(row).toBeDefined();
    },
  ],
  [
    "a loop, blocking",
    () => {
      for (const row of blocking.iterate({})) expect(row).toBeDefined();
    },
  ],
])("%s", async (_name, call) => {
  const error: unknown = await (async () => await call())().catch((thrown: unknown) => thrown);
  const frames = String((error as Error).stack)
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  expect(frames[0]).toContain("stack.test.ts");
});
