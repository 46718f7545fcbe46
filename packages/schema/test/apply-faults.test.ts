// Edits between plan and apply: the service renames columns in formulas, and colleagues edit at the same time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { apply } from "../src/command/apply/apply.ts";
import { check, plan } from "../src/command/commands.ts";
import { pull } from "../src/command/pull/pull.ts";
import { RefusedError, ServiceError } from "../src/command/errors/command-errors.ts";
import type { Service } from "../src/command/service/service.ts";
import { createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { service, client, requests, emulator } = workspace;
const customersId = workspace.createSource({ Name: { title: {} }, Score: { number: {} } }, "Customers");
const dealsId = workspace.createSource(
  {
    Deal: { title: {} },
    Price: { number: {} },
    Rate: { number: {} },
    Stage: { select: { options: [{ name: "Open" }, { name: "Won" }] } },
    Customer: { relation: { data_source_id: customersId, dual_property: { synced_property_name: "Deals" } } },
    Score: { rollup: { relation_property_name: "Customer", rollup_property_name: "Score", function: "sum" } },
    Total: { formula: { expression: 'prop("Price") * prop("Rate")' } },
  },
  "Deals",
);
const snapshot = emulator.snapshot();
const folder = mkdtempSync(join(tmpdir(), "ws-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");
const read = () => readFileSync(file, "utf8");
const edit = (from: string | RegExp, to: string) => {
  const text = read().replace(from, to);
  expect(text).not.toBe(read());
  writeFileSync(file, text);
};
const columns = () => client.dataSources.retrieve({ data_source_id: dealsId }).properties;
const update = (properties: object) =>
  client.dataSources.update({ data_source_id: dealsId, properties } as Parameters<typeof client.dataSources.update>[0]);
const addRow = (properties: object) =>
  client.pages.create({ parent: { data_source_id: dealsId }, properties } as Parameters<typeof client.pages.create>[0]);
const output: string[] = [];
const applied = (on: Service = service, allowDestructive = false) =>
  apply(on, file, { allowDestructive, onProgress: (lines) => output.push(...lines) });
const writes = () => requests.filter(({ method }) => method === "PATCH");
const total = (price: number, rate: number) => {
  const { id } = addRow({ [priceName()]: { number: price }, Rate: { number: rate } });
  const page = client.pages.retrieve({ page_id: id }) as {
    properties: Record<string, { formula: { number: number } }>;
  };
  return page.properties["Total"]?.formula.number;
};
const priceName = () => Object.values(columns()).find(({ id }) => id === priceId)?.name ?? "";
const priceId = columns()["Price"]?.id;

/** Calls a function after the write with this number. */
const after = (number: number, act: () => void): Service => {
  let count = 0;
  return {
    request: async (method, path, body) => {
      const response = await service.request(method, path, body);
      if (method === "PATCH") {
        count += 1;
        if (count === number) act();
      }
      return response;
    },
  };
};

beforeEach(async () => {
  emulator.rollback(snapshot);
  rmSync(file, { force: true });
  rmSync(`${file}.pulled.json`, { force: true });
  await pull(service, file, [customersId, dealsId]);
  requests.length = 0;
  output.length = 0;
});

describe("formulas", () => {
  test("a column that a formula uses is renamed, and the formula of the module gets the new name", async () => {
    edit('name: "Price"', 'name: "Cost"');
    expect((await plan(service, file)).lines).toEqual(['1. deals.price: rename column "Price" to "Cost" [reversible]']);
    await applied();
    expect(writes()).toHaveLength(1);
    expect(read()).toContain(`expression: 'prop("Cost") * prop("Rate")'`);
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
    expect(total(3, 4)).toBe(12);
  });

  test("names swap, and the formula keeps its columns", async () => {
    edit('name: "Price"', 'name: "Swap"');
    edit('name: "Rate"', 'name: "Price"');
    edit('name: "Swap"', 'name: "Rate"');
    await applied();
    expect(writes()).toHaveLength(3);
    expect(read()).toContain(`expression: 'prop("Rate") * prop("Price")'`);
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
  });

  test.each([
    ["the new name", 'prop("Cost") + prop("Rate")', 'prop("Cost") + prop("Rate")'],
    ["the old name", 'prop("Price") + prop("Rate")', 'prop("Cost") + prop("Rate")'],
  ])("a formula is edited together with a rename, with %s", async (_, written, stored) => {
    edit('name: "Price"', 'name: "Cost"');
    edit(`prop("Price") * prop("Rate")`, written);
    const { lines } = await plan(service, file);
    expect(lines).toHaveLength(2);
    await applied();
    expect(output.slice(0, 2)).toEqual(lines);
    expect(read()).toContain(`expression: '${stored}'`);
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
    expect(total(3, 4)).toBe(7);
  });

  test.each([
    ['prop("Price")*prop("Rate")+1', '(prop("Price") * prop("Rate")) + 1'],
    ['prop("Price") > 1 ? "a  b" : "c"', 'if(prop("Price") > 1, "a  b", "c")'],
  ])("the service stores %s in another form, and the module gets it", async (written, stored) => {
    edit(`'prop("Price") * prop("Rate")'`, `'${written}'`);
    await applied();
    expect(read()).toContain(`expression: '${stored}'`);
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
  });

  test("space in a text of a formula is a difference, and other space is none", async () => {
    update({ Total: { formula: { expression: 'prop("Stage") + "a  b"' } } });
    await pull(service, file, []);
    edit(`prop("Stage") + "a  b"`, `prop("Stage")  +"a  b"`);
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
    edit(`"a  b"`, `"a b"`);
    expect((await plan(service, file)).json).toMatchObject({ changes: [{ action: "settings" }] });
  });

  test("a formula that was changed uses a new column", async () => {
    edit(`'prop("Price") * prop("Rate")'`, `'prop("Price") * prop("Tax")'`);
    edit("    price: {", '    tax: { name: "Tax", type: "number" },\n    price: {');
    await applied();
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
  });

  test("apply can be killed after any request, and keeps the meaning of formulas", async () => {
    edit('name: "Price"', 'name: "Swap"');
    edit('name: "Rate"', 'name: "Price"');
    edit('name: "Swap"', 'name: "Rate"');
    const start = read();
    const base = emulator.snapshot();
    requests.length = 0;
    await applied();
    const wanted = read();
    const sentInAll = requests.length;
    for (let kept = 1; kept < sentInAll; kept += 1) {
      emulator.rollback(base);
      writeFileSync(file, start);
      let sent = 0;
      const killed: Service = {
        request: async (...args) => {
          const response = await service.request(...args);
          sent += 1;
          if (sent >= kept) throw new Error("killed");
          return response;
        },
      };
      await expect(applied(killed)).rejects.toThrow("killed");
      await applied();
      expect(read()).toBe(wanted);
    }
  });
});

describe("a colleague edits between the plan and a request", () => {
  test("a step that was not in the plan is not sent, and the difference is printed", async () => {
    edit('name: "Price"', 'name: "Cost"');
    edit('name: "Rate"', 'name: "Quota"');
    const edited = after(1, () => update({ Extra: { number: {} }, Rate: { name: "Ratio" } }));
    const error: unknown = await applied(edited).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(String(error)).toBe(
      "RefusedError: The data source or the file changed after the plan was made. The rest of the plan would now differ " +
        "(+ new, - no longer needed):\n" +
        '+ deals: remove column "Extra" (number)\n' +
        '+ deals.rate: rename column "Ratio" to "Quota"\n' +
        '- deals.rate: rename column "Rate" to "Quota"\n' +
        "Changes made before: 1. Review the new plan with npx @ws/schema plan, then run npx @ws/schema apply again.",
    );
    expect(writes()).toHaveLength(1);
    expect(columns()["Extra"]).toBeDefined();
  });

  test("of two that apply the same plan at once, the slower one says what it did not need to do", async () => {
    edit('name: "Score", type: "number"', 'name: "Points", type: "number"');
    edit(/\n.*name: "Stage".*/, "");
    edit('name: "Rate"', 'name: "Quota"');
    const copy = join(folder, "copy.ts");
    for (const ending of ["", ".pulled.json"]) writeFileSync(copy + ending, readFileSync(file + ending, "utf8"));
    const slow: Service = {
      async request(method, path, body) {
        const isRemoval = method === "PATCH" && JSON.stringify(body).includes("null");
        if (isRemoval) await apply(service, copy, { allowDestructive: false, onProgress: () => {} });
        return service.request(method, path, body);
      },
    };
    const error: unknown = await applied(slow).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(String(error)).toContain(
      'no longer needed):\n- deals: remove column "Stage" (select)\n- deals.rate: rename column "Rate" to "Quota"\n' +
        "Changes made before: 1. Review the new plan with npx @ws/schema plan",
    );
    expect((error as RefusedError).cause).toMatchObject({ status: 400 });
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
  });

  test("an error of the service says how much was changed, and what to do", async () => {
    edit('name: "Price"', 'name: "Cost"');
    edit('name: "Rate"', 'name: "Quota"');
    let writesLeft = 1;
    const failing: Service = {
      async request(method, path, body) {
        if (method === "PATCH" && writesLeft-- === 0) throw new ServiceError(`PATCH ${path} → 503`, { status: 503 });
        return service.request(method, path, body);
      },
    };
    await expect(applied(failing)).rejects.toThrow(
      `PATCH data_sources/${dealsId} → 503\nChanges made before: 1. ` +
        "See what is left with npx @ws/schema plan, then run the command again.",
    );
    await applied();
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
  });

  test("an option that is added before its list is written is not removed", async () => {
    edit('"Open", "Won"', '"Open", "Won", "Lost"');
    edit('name: "Rate"', 'name: "Quota"');
    const options = (columns()["Stage"] as { select: { options: object[] } }).select.options;
    const edited = after(1, () => update({ Stage: { select: { options: [...options, { name: "Paused" }] } } }));
    await expect(applied(edited)).rejects.toThrow('remove options "Paused"');
  });

  test.each([
    ["removes a column", /\n.*name: "Price".*/, "", { Price: { number: 5 } }],
    ["removes an option", '"Open", "Won"', '"Open"', { Stage: { select: { name: "Won" } } }],
    [
      "changes a type",
      'name: "Price", type: "number", format: "number"',
      'name: "Price", type: "checkbox"',
      { Price: { number: 5 } },
    ],
  ])(
    "values that appear before a request that %s are kept without --allow-destructive",
    async (_, from, to, values) => {
      edit(from, to);
      if (from instanceof RegExp) edit(/\n.*name: "Total".*/, "");
      edit('name: "Rate"', 'name: "Quota"');
      const last = (await plan(service, file)).lines.length;
      const first = await plan(service, file);
      expect(first.lines.join()).not.toContain("DESTROYS");
      // The colleague writes after the plan was made, and before the request that destroys values.
      let isPlanned = false;
      const filled: Service = {
        request: (method, path, body) => {
          if (method === "GET" && isPlanned) {
            isPlanned = false;
            addRow(values);
          }
          return service.request(method, path, body);
        },
      };
      const done = apply(filled, file, {
        allowDestructive: false,
        onProgress: (lines) => {
          if (lines.length === last) isPlanned = true;
        },
      });
      await expect(done).rejects.toThrow(/without a loss, but rows got values after the plan was made/);
      expect(client.dataSources.query({ data_source_id: dealsId }).results).toHaveLength(1);
      expect(columns()["Price"]).toMatchObject({ type: "number" });
      expect((columns()["Stage"] as { select: { options: object[] } }).select.options).toHaveLength(2);
      await applied(service, true);
      expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    },
  );

  test("the other side of a two-way relation is removed with it", async () => {
    edit(/\n.*name: "Score", type: "rollup".*/, "");
    edit(/\n.*name: "Customer".*/, "");
    edit(/\n.*name: "Deals".*/, "");
    const { lines } = await plan(service, file);
    expect(lines).toHaveLength(3);
    await applied();
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
  });

  test("apply that was killed before it wrote the id of a relation keeps its other side", async () => {
    edit(
      "    price: {",
      `    friend: { name: "Friend", type: "relation", dataSourceId: "${customersId}", syncedProperty: "Friends" },\n    price: {`,
    );
    const text = read();
    await applied();
    writeFileSync(file, text);
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
  });
});

describe("keys that were changed by hand", () => {
  test("a rollup that names the old key of its relation still means the same column, and pull rewrites it", async () => {
    edit("customer: {", "client: {");
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
    await pull(service, file, []);
    expect(read()).toContain('relation: "client"');
  });

  test("a new rollup that names no relation is refused with the keys that are allowed", async () => {
    edit(
      "    price: {",
      '    sum: { name: "Sum", type: "rollup", function: "sum", relation: "nobody", property: "Score" },\n    price: {',
    );
    await expect(applied()).rejects.toThrow(
      'NOT POSSIBLE: relation "nobody" is not the key of a relation. Use one of customer',
    );
  });

  test("a formula with the name of no column is refused before anything is sent", async () => {
    edit(`prop("Price") * prop("Rate")`, `prop("Price") * prop("Nix")`);
    await expect(applied()).rejects.toThrow('NOT POSSIBLE: the formula uses prop("Nix"), and no column has this name');
    expect(writes()).toEqual([]);
  });

  test("two columns with one name are refused", async () => {
    edit('name: "Rate"', 'name: "Price"');
    await expect(plan(service, file)).rejects.toThrow(
      'Expected properties.rate.name to be a name that no other column has, got "Price"',
    );
  });

  test("a name that belongs to a column without an entry in the module is refused", async () => {
    edit(/\n.*name: "Deals", type: "relation".*/, "");
    edit('name: "Score", type: "number"', 'name: "Deals", type: "number"');
    await expect(applied()).rejects.toThrow('NOT POSSIBLE: the data source has another column "Deals"');
  });
});
