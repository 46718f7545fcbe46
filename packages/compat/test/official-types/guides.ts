// The tables of the migration guides. After a change of the code: npm run update
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as official from "@notionhq/client";
import * as client from "@ws/client";
import * as compat from "@ws/compat";
import * as helpers from "@ws/helpers";
import * as node from "@ws/helpers/node";
import * as webhooks from "@ws/helpers/webhooks";
import { describe, expect, test } from "vitest";
import { methodTable, pythonMethodTable, typeTable, withTables } from "../support/guide-tables.ts";
import { loadTypeExports, typeNames } from "../support/type-exports.ts";

const DOCS = new URL("../../../../docs/", import.meta.url);
const NOTIONHQ = fileURLToPath(new URL("from-notionhq.md", DOCS));
const PYTHON = fileURLToPath(new URL("from-notion-sdk-py.md", DOCS));

const MODULES: Readonly<Record<string, object>> = {
  "@ws/client": client,
  "@ws/helpers": helpers,
  "@ws/helpers/node": node,
  "@ws/helpers/webhooks": webhooks,
};

/** Returns the rows of the tables in a section: the names in backticks of each cell. */
function rowsOf(file: string, heading: string): string[][][] {
  const section = new RegExp(`^#+ ${heading}\n([^]*?)(?=^#|$(?![^]))`, "m").exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return [...section.matchAll(/^\|(?! ?---)(.*)\|$/gm)].map(([, row = ""]) =>
    row.split(/(?<!\\)\|/).map((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name)),
  );
}

const column = (rows: readonly string[][][], index: number): string[] =>
  rows.slice(1).flatMap((row) => row[index] ?? []);

const types = loadTypeExports();

describe("docs/from-notionhq.md", () => {
  test("has the generated tables", async () => {
    const tables = { methods: methodTable(), types: typeTable(typeNames(types.official).toSorted()) };
    await expect(withTables(readFileSync(NOTIONHQ, "utf8"), tables)).toMatchFileSnapshot(NOTIONHQ);
  });

  test("names types that exist here", () => {
    const names = ["Methods", "Types"].flatMap((heading) => rowsOf(NOTIONHQ, heading).slice(1));
    const ours = names.flatMap((row) =>
      row.filter((_, index) => index === 1 + (row.length > 4 ? 1 : 0) || index === 4),
    );
    const identifiers = ours.flat().flatMap((type) => type.replaceAll(/"[^"]*"/g, "").match(/\b[A-Z]\w+/g) ?? []);
    expect(identifiers.length).toBeGreaterThan(300);
    expect([...new Set(identifiers)].filter((name) => name !== "Record" && !types.ourTypes.has(name))).toEqual([]);
  });

  test("lists every option of both clients", () => {
    const rows = rowsOf(NOTIONHQ, "Options");
    expect(column(rows, 0).toSorted()).toEqual(optionNames("official").toSorted());
    const ours = new Set(column(rows, 1));
    expect([...ours].toSorted()).toEqual(optionNames("client").toSorted());
    expect(() => new client.AsyncClient(Object.fromEntries([...ours].map((name) => [name, undefined])))).not.toThrow();
  });

  test("lists every value that @notionhq/client exports, with names that exist here", () => {
    const rows = rowsOf(NOTIONHQ, "Functions and constants").slice(1);
    const values = Object.keys(official).filter((name) => name !== "default" && name !== "module.exports");
    expect(rows.flatMap((row) => row[0] ?? []).toSorted()).toEqual(values.toSorted());
    for (const [[theirs] = [], [ours] = [], [module] = []] of rows) {
      if (ours !== undefined) expect(Object.keys(MODULES[module ?? ""] ?? {}), theirs).toContain(ours);
    }
  });

  test("lists every error class, code and field", () => {
    const names = column(rowsOf(NOTIONHQ, "Errors"), 0);
    const classes = Object.keys(compat).filter((name) => name.endsWith("Error"));
    const codes = Object.keys(compat.ClientErrorCode).map((name) => `ClientErrorCode.${name}`);
    const { code, ...error } = new compat.UnknownHTTPResponseError({
      status: 1,
      message: "",
      headers: {},
      rawBodyText: "",
    });
    const fields = Object.keys(error).filter((name) => name !== "name");
    expect(code).toBe("notionhq_client_response_error");
    expect(names).toEqual(expect.arrayContaining([...classes, ...codes, ...fields, "code", "message"]));
    const ours = column(rowsOf(NOTIONHQ, "Errors"), 1).filter((name) => /^[A-Z]\w*Error$|^is[A-Z]/.test(name));
    expect(ours.filter((name) => !(name in client))).toEqual([]);
  });

  /** The names of the options in the declaration of a constructor. */
  function optionNames(package_: "official" | "ours" | "client"): string[] {
    const symbol = types[package_].get(package_ === "client" ? "AsyncClient" : "Client");
    const declaration = symbol?.valueDeclaration;
    if (symbol === undefined || declaration === undefined) throw new Error("Expected the class Client");
    const [signature] = types.checker.getTypeOfSymbolAtLocation(symbol, declaration).getConstructSignatures();
    const [parameter] = signature?.getParameters() ?? [];
    if (parameter === undefined) throw new Error("Expected a constructor with options");
    const type = types.checker.getNonNullableType(types.checker.getTypeOfSymbol(parameter));
    return type.getProperties().map(({ name }) => name);
  }

  test("@ws/compat accepts every option of @notionhq/client, and those that only @ws/client has", () => {
    const added = optionNames("client").filter((name) => name !== "apiVersion");
    expect(optionNames("ours")).toEqual(expect.arrayContaining([...optionNames("official"), ...added]));
  });
});

describe("docs/from-notion-sdk-py.md", () => {
  test("has the generated table of methods", async () => {
    const guide = withTables(readFileSync(PYTHON, "utf8"), { methods: pythonMethodTable() });
    await expect(guide).toMatchFileSnapshot(PYTHON);
  });

  test("names options and errors that exist here", () => {
    const options = column(rowsOf(PYTHON, "Options"), 1);
    expect(() => new client.AsyncClient(Object.fromEntries(options.map((name) => [name, undefined])))).not.toThrow();
    const errors = column(rowsOf(PYTHON, "Errors"), 1).filter((name) => /^[A-Z]\w*$|^is[A-Z]/.test(name));
    expect(errors.filter((name) => !(name in client))).toEqual([]);
    const codes = rowsOf(PYTHON, "Errors").filter(([theirs]) => theirs?.[0]?.startsWith("ClientErrorCode."));
    const values = new Map(
      Object.entries(client.ClientErrorCode).map(([name, value]) => [`ClientErrorCode.${name}`, value]),
    );
    expect(codes.map(([, , note]) => note?.[0])).toEqual(codes.map(([, ours]) => values.get(ours?.[0] ?? "")));
    expect(codes).toHaveLength(3);
    expect(column(rowsOf(PYTHON, "Constants"), 1).filter((name) => !(name in client))).toEqual([]);
  });

  test("names helper functions that exist here", () => {
    const rows = rowsOf(PYTHON, "Helper functions").slice(1);
    for (const [[theirs] = [], [ours] = [], [module] = []] of rows) {
      if (ours !== undefined) expect(Object.keys(MODULES[module ?? ""] ?? {}), theirs).toContain(ours);
    }
    expect(rows.filter(([, ours]) => ours?.length).length).toBeGreaterThan(20);
  });
});
