// The types of both packages, name by name. A response must be usable where a program expects the type of
// `@notionhq/client`, and the arguments of such a program must be accepted here. The other direction keeps objects in
// the tests of such programs valid: responses that they build, and arguments that they read.
import type ts from "typescript-6.0";
import { describe, expect, test } from "vitest";
import { loadTypeExports, typeNames } from "../support/type-exports.ts";

const loaded = loadTypeExports();
const { checker } = loaded;
// Both modules: the types of the package and those of `build/src/api-endpoints`.
const official = new Map([...loaded.officialEndpoints, ...loaded.official]);
const ours = new Map([...loaded.ourEndpoints, ...loaded.ours]);

type Direction = "ours → official" | "official → ours";

/** Differences that remain, with their reason. */
const DIFFERENCES: Readonly<Record<string, readonly [directions: readonly Direction[], reason: string]>> = {
  // Arguments
  AppendBlockChildrenParameters: [["ours → official"], "a tab block here may lack its tabs at every depth"],
  BlockObjectRequest: [["ours → official"], "a tab block here may lack its tabs at every depth"],
  CreatePageParameters: [["ours → official"], "a tab block here may lack its tabs at every depth"],
  CreateViewParameters: [["ours → official"], "the filters and sorts of @notionhq/client have no members"],
  CreateViewRequest: [["ours → official"], "the filters and sorts of @notionhq/client have no members"],
  UpdateViewRequest: [["ours → official"], "the filters and sorts of @notionhq/client have no members"],
  UpdateViewParameters: [["ours → official"], "the filters and sorts of @notionhq/client have no members"],
  SendFileUploadParameters: [["ours → official"], "bytes are accepted, too"],
  // Responses
  QueryAgentsResponse: [["ours → official"], "the id and the name of the built-in agent are any text"],
  GetAsyncTaskResponse: [["ours → official"], "the status of a failed task does not determine its code"],
  // Errors and logging: classes and enums of another package
  Logger: [["official → ours"], "LogLevel is a constant object, not an enum"],
  NotionClientError: [["ours → official", "official → ours"], "the codes are constant objects, not enums"],
  NotionErrorCode: [["ours → official"], "the codes are constant objects, not enums"],
};

const DIRECTIONS: readonly Direction[] = ["ours → official", "official → ours"];

describe.each(typeNames(official))("%s", (name) => {
  const [excepted, reason] = DIFFERENCES[name] ?? [[], ""];

  test.each(DIRECTIONS)("%s", (direction) => {
    const [theirs, own] = [official.get(name), ours.get(name)];
    if (theirs === undefined || own === undefined) throw new Error(`Expected the type ${name} in both packages`);
    const types = [checker.getDeclaredTypeOfSymbol(own), checker.getDeclaredTypeOfSymbol(theirs)] as const;
    const [source, target] = direction === "ours → official" ? types : ([types[1], types[0]] as const);
    expect(checker.isTypeAssignableTo(source, target), reason).toBe(!excepted.includes(direction));
  });
});

test("every difference is that of an exported type", () => {
  expect(Object.keys(DIFFERENCES).filter((name) => !official.has(name))).toEqual([]);
});

/** Members of the client that differ, because responses above differ. */
const MEMBER_DIFFERENCES: Readonly<Record<Direction, readonly string[]>> = {
  "ours → official": ["agents", "asyncTasks"],
  "official → ours": [],
};

const clientClasses = [official.get("Client"), ours.get("Client")].map((symbol) => {
  if (symbol?.valueDeclaration === undefined) throw new Error("Expected the class Client in both packages");
  return checker.getDeclaredTypeOfSymbol(symbol);
}) as [ts.Type, ts.Type];

test("a client of @notionhq/client is assignable to the class here", () => {
  const [theirs, own] = clientClasses;
  expect(checker.isTypeAssignableTo(theirs, own)).toBe(true);
  // The class there has private members, so no other class is assignable to it.
  expect(checker.isTypeAssignableTo(own, theirs)).toBe(false);
});

test.each(DIRECTIONS)("the members of the client are assignable, %s", (direction) => {
  const [theirs, own] = clientClasses.map(
    (type) => new Map(type.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)])),
  );
  const [source, target] = direction === "ours → official" ? [own, theirs] : [theirs, own];
  const differing = [...(theirs ?? [])].flatMap(([name]) => {
    const [from, to] = [source?.get(name), target?.get(name)];
    // Private members of the class there do not exist here.
    return from === undefined || to === undefined || checker.isTypeAssignableTo(from, to) ? [] : [name];
  });
  expect(differing).toEqual(MEMBER_DIFFERENCES[direction]);
});
