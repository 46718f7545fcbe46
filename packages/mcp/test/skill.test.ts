import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { toolDefinitions } from "../src/tools/tools.ts";
import { writeDefinitions } from "../src/write/write-tools.ts";

const SKILLS = new URL("../skills/", import.meta.url);
const [name = ""] = readdirSync(SKILLS);
const text = readFileSync(new URL(`${name}/SKILL.md`, SKILLS), "utf8");

test("has what the specification of Agent Skills asks for", () => {
  const [, head = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/u.exec(text) ?? [];
  const fields: Record<string, string> = Object.fromEntries(
    head.split("\n").map((line) => line.split(/: (.*)/u) as [string, string]),
  );
  expect(Object.keys(fields)).toEqual(["name", "description", "license", "compatibility"]);
  expect(fields["name"]).toBe(name);
  expect(name).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/u);
  expect(fields["description"]).toMatch(/^.{1,1024}$/u);
  expect(fields["compatibility"]).toMatch(/^.{1,500}$/u);
  // A longer body is not read as a whole.
  expect(body.split("\n").length).toBeLessThan(500);
});

test("names every tool, and no other", () => {
  const [, table = ""] = /\n\| question \| tool \|\n([^]*?)\n\n/u.exec(text) ?? [];
  const named = table.split("\n").flatMap((line) => /\| [^|]*\| .*/u.exec(line)?.[0].match(/`[a-z]+`/gu) ?? []);
  const definitions = [...toolDefinitions(), ...writeDefinitions()];
  const tools = definitions.map((tool) => tool.name);
  const args = definitions.flatMap((tool) => Object.keys(tool.inputSchema.properties));
  expect(named.filter((word) => ![...tools, ...args].includes(word.slice(1, -1)))).toEqual([]);
  expect(tools.filter((tool) => !named.includes(`\`${tool}\``))).toEqual([]);
});
