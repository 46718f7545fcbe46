import { describe, expect, test } from "vitest";
import { compareReports } from "./compare-reports.ts";

/** Returns a report with declarations. */
const report = (...declarations: string[]) =>
  `## API Report File for "@ws/x"\n\n\`\`\`ts\n\n${declarations.map((text) => `// @public\n${text}\n\n`).join("")}\`\`\`\n`;

const ROUTE = "export function route(path: string): string;";
const OPTIONS = "export interface Options {\n    readonly limit: number;\n    retry?: boolean;\n}";
const CLIENT = "export class Client {\n    constructor(options: Options);\n    close(): void;\n}";

const before = report(ROUTE, OPTIONS, CLIENT, "interface Internal {\n    id: string;\n}");
const internal = "interface Internal {\n    id: string;\n}";

describe("an incompatible change", () => {
  test.each<[string, string[], string]>([
    ["removes an export", [OPTIONS, CLIENT, internal], "route (removed)"],
    ["changes a parameter", [ROUTE.replace("path: string", "path: URL"), OPTIONS, CLIENT, internal], "route (changed)"],
    [
      "removes an overload or adds one",
      [`${ROUTE}\n${ROUTE.replace("string)", "URL)")}`, OPTIONS, CLIENT, internal],
      "route (changed)",
    ],
    [
      "changes the type of a member",
      [ROUTE, OPTIONS.replace("number", "string"), CLIENT, internal],
      "Options (changed)",
    ],
    [
      "removes an optional member",
      [ROUTE, OPTIONS.replace("\n    retry?: boolean;", ""), CLIENT, internal],
      "Options (changed)",
    ],
    [
      "adds a member that objects need",
      [ROUTE, OPTIONS.replace("}", "    name: string;\n}"), CLIENT, internal],
      "Options (changed)",
    ],
    ["removes a method", [ROUTE, OPTIONS, CLIENT.replace("\n    close(): void;", ""), internal], "Client (changed)"],
    [
      "adds an abstract method",
      [ROUTE, OPTIONS, CLIENT.replace("}", "    abstract open(): void;\n}"), internal],
      "Client (changed)",
    ],
    [
      "changes a type that exports use",
      [ROUTE, OPTIONS, CLIENT, internal.replace("string", "number")],
      "Internal (changed)",
    ],
    ["no longer exports a declaration", [ROUTE.replace("export ", ""), OPTIONS, CLIENT, internal], "route (changed)"],
  ])("%s", (_name, declarations, reason) => {
    expect(compareReports(before, report(...declarations))).toEqual({ effect: "changed", reasons: [reason] });
  });

  test("removes an entry", () => {
    expect(compareReports(before, "").effect).toBe("changed");
  });
});

describe("a compatible change", () => {
  test.each<[string, string[], string]>([
    ["adds an export", [ROUTE, OPTIONS, CLIENT, internal, "export const LIMIT = 1;"], "LIMIT (added)"],
    [
      "adds an export with another name",
      [ROUTE, OPTIONS, CLIENT, internal, "export { Internal as Public }"],
      "export { Internal as Public } (added)",
    ],
    [
      "adds an optional member",
      [ROUTE, OPTIONS.replace("retry", "name?: string;\n    retry"), CLIENT, internal],
      "Options (changed)",
    ],
    ["adds a method", [ROUTE, OPTIONS, CLIENT.replace("}", "    open(): void;\n}"), internal], "Client (changed)"],
  ])("%s", (_name, declarations, reason) => {
    expect(compareReports(before, report(...declarations))).toEqual({ effect: "added", reasons: [reason] });
  });

  test("adds an entry", () => {
    expect(compareReports("", before).effect).toBe("added");
  });
});

describe("no change", () => {
  test.each<[string, string]>([
    ["is another comment", before.replaceAll("// @public", "// @beta")],
    ["is an import", before.replace("```ts\n", "```ts\n\nimport { A } from 'a';\n")],
    ["is another order", report(CLIENT, OPTIONS, ROUTE, internal)],
    ["is a declaration that nothing uses any more", report(ROUTE, OPTIONS, CLIENT)],
  ])("%s", (_name, after) => {
    expect(compareReports(before, after)).toEqual({ effect: "none", reasons: [] });
  });
});
