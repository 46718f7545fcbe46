// Compares the operation table with a snapshot, and with the service description if it is present.
// After an intended change, run `npm run update`.
import { describe, expect, test } from "vitest";
import type { Operation } from "../src/operations/common/operation.ts";
import { operations } from "../src/operations/index.ts";
import * as namesByDefault from "../src/operations/other-names.default.ts";
import * as namesInNode from "../src/operations/other-names.node.ts";
import {
  hasServiceDescription,
  readServiceDescription,
  type DescribedOperation,
} from "./support/service-description.ts";

/** A row in the form in which the table and the description are compared. */
interface PlainRow {
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: readonly string[];
  /** Null: the request has no body. */
  readonly body: readonly string[] | null;
  readonly form: readonly string[] | null;
  readonly auth: string;
  readonly stream: string | null;
  readonly items: string | null;
}

/** Rows that only read, of those with a POST. The description of the service does not say it. */
const readsOf = ({ reads }: Operation) => (reads === true ? { reads } : {});

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

test("the table matches its snapshot", async () => {
  // One operation per line, so that a diff shows which operations changed.
  const lines = Object.entries(table).map(
    ([name, row]) => `${name} ${JSON.stringify({ ...plainRow(row), ...readsOf(row) })}\n`,
  );
  await expect(lines.join("")).toMatchFileSnapshot("operation-table.snapshot.txt");
});

test("exactly the operations with a cursor name the key of their items", () => {
  for (const [name, { query = [], body = [], items }] of Object.entries(table)) {
    expect.soft([...query, ...body].includes("start_cursor"), name).toBe(items !== undefined);
  }
});

test("every argument of an operation is unique, and none is called auth", () => {
  for (const [name, row] of Object.entries(table)) {
    const { pathParameters, query, body, form } = plainRow(row);
    const all = [...pathParameters, ...query, ...(body ?? []), ...(form ?? [])];
    expect.soft(new Set(all).size, name).toBe(all.length);
    expect.soft(all, name).not.toContain("auth");
  }
});

describe.skipIf(!hasServiceDescription)("compared with the service description", () => {
  const described = hasServiceDescription ? readServiceDescription() : [];

  test("the table has exactly the operations of the service", () => {
    expect(Object.keys(table).toSorted()).toEqual(described.map(({ operation }) => operation).toSorted());
  });

  test.each(described.map((row) => [row.operation, row] as const))("%s has the same row", (name, row) => {
    expect(plainTable[name]).toEqual(describedRow(row));
  });
});

test("#other-names has the same exports in Node and by default, where it knows no name", () => {
  const byDefault: typeof namesInNode = namesByDefault;
  expect(Object.keys(byDefault).toSorted()).toEqual(Object.keys(namesInNode).toSorted());
  const search = () => undefined;
  byDefault.addOtherMethods(search, "search", true);
  expect([byDefault.createPart("pages", true), search, byDefault.otherArgument("page_id", ["block_id"])]).toEqual([
    {},
    search,
    undefined,
  ]);
});

test("other names lead to operations, and are none", () => {
  for (const part of ["pages", "databases", "dataSources", "blocks", "blocks.children", "users", "comments"]) {
    const refusals = Object.entries(
      Object.getOwnPropertyDescriptors(Object.getPrototypeOf(namesInNode.createPart(part, false)) as object),
    );
    expect(refusals.length).toBeGreaterThan(2);
    for (const [name, { value }] of refusals) {
      expect(table).not.toHaveProperty([`${part}.${name}`]);
      expect(() => (value as () => void)()).toThrow(/ does not exist\. Use /);
    }
  }
});
