// The exports of both packages, name by name.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as official from "@notionhq/client";
import * as officialEndpoints from "@notionhq/client/build/src/api-endpoints.js";
import * as compat from "@ws/compat";
import * as ourEndpoints from "@ws/compat/build/src/api-endpoints";
import { describe, expect, test } from "vitest";
import { loadTypeExports, typeNames } from "../support/type-exports.ts";

/** Returns an endpoint as data, with the path of sample arguments. The order of arguments does not matter. */
function describeEndpoint(endpoint: unknown): object {
  const { path, ...places } = endpoint as { path: (args: object) => string } & Record<string, unknown>;
  const names = places["pathParams"] as readonly string[];
  const sorted = Object.entries(places).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? value.map(String).toSorted((a, b) => a.localeCompare(b)) : value,
  ]);
  const args = Object.fromEntries(names.map((name) => [name, `a ${name}`]));
  return { ...(Object.fromEntries(sorted) as object), path: path(args) };
}

type Exports = Readonly<Record<string, unknown>>;
const theirs: Exports = official;
const ours: Exports = compat;
const valueNames = Object.keys(theirs).filter((name) => name !== "default" && name !== "module.exports");
const types = loadTypeExports();

test.each(["README.md", "../../docs/from-notionhq.md"])("%s has the numbers of values, types and methods", (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").replaceAll("\n", " ");
  const counts = {
    values: valueNames.length,
    types: typeNames(types.official).length,
    methods: methodNames(new official.Client()).length,
  };
  const mentioned = [...text.matchAll(/\b(\d+) (values|types|methods)\b/g)];
  expect(mentioned.length).toBeGreaterThan(1);
  for (const [mention, count, kind] of mentioned)
    expect(counts, mention).toMatchObject({ [String(kind)]: Number(count) });
});

test("the guide names the version of @notionhq/client that is compared", () => {
  const { version } = createRequire(import.meta.url)("@notionhq/client/package.json") as { readonly version: string };
  const guide = readFileSync(new URL("../../../../docs/from-notionhq.md", import.meta.url), "utf8");
  expect(guide.match(/(?<=`@notionhq\/client` )\d+\.\d+\.\d+/g)).toEqual([version]);
});

test.each(valueNames)("exports the value %s, of the same kind", (name) => {
  expect(typeof ours[name]).toBe(typeof theirs[name]);
});

test("exports every type name", () => {
  expect(typeNames(types.official).filter((name) => !types.ours.has(name))).toEqual([]);
});

describe("build/src/api-endpoints", () => {
  test("exports every name, 410 in all", () => {
    expect(types.officialEndpoints.size).toBe(410);
    expect([...types.officialEndpoints.keys()].filter((name) => !types.ourEndpoints.has(name))).toEqual([]);
  });

  const endpoints = Object.entries(officialEndpoints).filter(
    ([name]) => name !== "default" && name !== "module.exports",
  );

  test.each(endpoints)("%s has the same method, path and places of arguments", (name, endpoint) => {
    const own: unknown = Reflect.get(ourEndpoints, name);
    // The lists of these three are empty there. Their bodies have arguments.
    const lists = /^(?:create|update)View/.test(name) ? { bodyParams: expect.any(Array) as unknown } : {};
    expect(describeEndpoint(own)).toEqual(Object.assign(describeEndpoint(endpoint), lists));
  });
});

test.each(valueNames.filter((name) => typeof theirs[name] !== "function"))("%s has the same value", (name) => {
  expect(ours[name]).toEqual(theirs[name]);
});

test("static members of the classes have the same names", () => {
  for (const name of valueNames.filter(
    (value) => /Error$|^Client$/.test(value) && typeof theirs[value] === "function",
  )) {
    const membersOf = (exports: Exports): string[] => Object.getOwnPropertyNames(exports[name]);
    expect(membersOf(ours), name).toEqual(expect.arrayContaining(membersOf(theirs)));
  }
});

/** The names of all methods, such as `pages.properties.retrieve`. */
function methodNames(group: object, prefix = ""): string[] {
  return Object.entries(group).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member === "function") return [prefix + key];
    return typeof member === "object" && member !== null ? methodNames(member, `${prefix}${key}.`) : [];
  });
}

test("the client has the same methods", () => {
  const names = methodNames(new official.Client());
  expect(names.length).toBeGreaterThan(0);
  expect(methodNames(new compat.Client()).toSorted()).toEqual(names.toSorted());
});

test("the default API version is the same", () => {
  expect(compat.Client.defaultNotionVersion).toBe(official.Client.defaultNotionVersion);
});
