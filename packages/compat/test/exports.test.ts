// The exports of both packages, name by name.
import * as official from "@notionhq/client";
import * as compat from "@ws/compat";
import { expect, test } from "vitest";
import { loadTypeExports, typeNames } from "./support/type-exports.ts";

type Exports = Readonly<Record<string, unknown>>;
const theirs: Exports = official;
const ours: Exports = compat;
const valueNames = Object.keys(theirs).filter((name) => name !== "default" && name !== "module.exports");
const types = loadTypeExports();

test("@notionhq/client 5.26.0 exports 37 values and 252 types", () => {
  expect(valueNames).toHaveLength(37);
  expect(typeNames(types.official)).toHaveLength(252);
});

test.each(valueNames)("exports the value %s, of the same kind", (name) => {
  expect(typeof ours[name]).toBe(typeof theirs[name]);
});

test("exports every type name", () => {
  expect(typeNames(types.official).filter((name) => !types.ours.has(name))).toEqual([]);
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
  expect(names).toHaveLength(62);
  expect(methodNames(new compat.Client()).toSorted()).toEqual(names.toSorted());
});

test("the default API version is the same", () => {
  expect(compat.Client.defaultNotionVersion).toBe(official.Client.defaultNotionVersion);
});
