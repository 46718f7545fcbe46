// The table against two sources: the description of the service where it is there, and a snapshot that is always there.
// After a wanted change: `UPDATE_OPERATION_SNAPSHOT=1 npx vitest run test/operation-table.test.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Operation } from "../src/operations/define.ts";
import { operations } from "../src/operations/index.ts";
import {
  hasServiceDescription,
  readServiceDescription,
  type DescribedOperation,
} from "./support/service-description.ts";

/** A row, in a form that both the table and the description can be brought into. */
interface PlainRow {
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: readonly string[];
  /** Null: no body is sent. */
  readonly body: readonly string[] | null;
  readonly form: readonly string[] | null;
  readonly auth: string;
  readonly stream: string | null;
  readonly items: string | null;
}

const SNAPSHOT = new URL("operation-table.snapshot.json", import.meta.url);

const table: Readonly<Record<string, Operation>> = operations;

function plainRow({ method, path, query, body, form, auth, stream, items }: Operation): PlainRow {
  return {
    method,
    path,
    pathParameters: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    query: query ?? [],
    body: body ?? null,
    form: form ?? null,
    auth: auth ?? "bearer",
    stream: stream ?? null,
    items: items ?? null,
  };
}

function describedRow(described: DescribedOperation): PlainRow {
  const names = (parameters: readonly { name: string }[] | undefined) => (parameters ?? []).map(({ name }) => name);
  return {
    method: described.method,
    path: described.path.replace(/^\/v1\//, ""),
    pathParameters: names(described.path_params),
    query: names(described.query_params),
    body: described.request_body === "json" ? names(described.body_params) : null,
    form: described.request_body === "multipart/form-data" ? names(described.form_params) : null,
    auth: described.auth,
    stream: described.streaming === false ? null : described.streaming,
    items: described.items_key ?? null,
  };
}

const plainTable = Object.fromEntries(Object.entries(table).map(([name, row]) => [name, plainRow(row)]));

test("the table is the one in the snapshot", () => {
  if (process.env["UPDATE_OPERATION_SNAPSHOT"]) writeFileSync(SNAPSHOT, `${JSON.stringify(plainTable, null, 2)}\n`);
  expect(plainTable).toEqual(JSON.parse(readFileSync(SNAPSHOT, "utf8")));
});

test("every operation that takes a cursor names its items, and no other does", () => {
  for (const [name, { query = [], body = [], items }] of Object.entries(table)) {
    expect.soft([...query, ...body].includes("start_cursor"), name).toBe(items !== undefined);
  }
});

test("no operation has an argument twice, or one that is called auth", () => {
  for (const [name, row] of Object.entries(table)) {
    const { pathParameters, query, body, form } = plainRow(row);
    const all = [...pathParameters, ...query, ...(body ?? []), ...(form ?? [])];
    expect.soft(new Set(all).size, name).toBe(all.length);
    expect.soft(all, name).not.toContain("auth");
  }
});

describe.skipIf(!hasServiceDescription)("beside the description of the service in ../shared/api", () => {
  const described = hasServiceDescription ? readServiceDescription() : [];

  test("the table has exactly the 62 operations of the service", () => {
    expect(Object.keys(table).toSorted()).toEqual(described.map(({ operation }) => operation).toSorted());
    expect(described).toHaveLength(62);
  });

  test.each(described.map((one) => [one.operation, one] as const))("%s is the same, field by field", (name, one) => {
    expect(plainTable[name]).toEqual(describedRow(one));
  });
});
