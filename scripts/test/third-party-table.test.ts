// Compares the table of programs in the README of @ws/emulator with test/third-party. After an intended change, run
// `npm run update`.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readManifest, ROOT } from "./repository.ts";

const FOLDER = join(ROOT, "test/third-party");
const README = join(ROOT, "packages/emulator/README.md");

/** Connections of programs to the emulator, by the text in their tests. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  "baseUrl: EMULATOR_URL": "option `baseUrl`",
  "NOTION_API_BASE_URL: EMULATOR_URL": "variable `NOTION_API_BASE_URL`",
  "NOTION_BASE_URL: EMULATOR_URL": "variable `NOTION_BASE_URL`",
  INTERCEPTED: "`@ws/emulator/register`",
};

const { dependencies = {} } = readManifest(FOLDER);

const programs = readdirSync(join(FOLDER, "programs")).map((file) => {
  const text = readFileSync(join(FOLDER, "programs", file), "utf8");
  const [, dependency = ""] = /^\/\/ (\S+): /.exec(text) ?? [];
  const tests = [...text.matchAll(/^test\("(.+)", /gm)].map(([, name = ""]) => name);
  const [, connection = ""] = Object.entries(CONNECTIONS).find(([pattern]) => text.includes(pattern)) ?? [];
  return { file, dependency, tests, connection };
});

/** Returns the row of a program. Tests of its own faults have names that begin with "does not". */
function row({ dependency, tests, connection }: (typeof programs)[number]): string {
  const version = dependencies[dependency] ?? "";
  const name = /^npm:(.+)@/.exec(version)?.[1] ?? dependency;
  const isFault = (sentence: string) => sentence.startsWith("does not");
  const faults = tests.filter(isFault);
  const done = tests.filter((sentence) => !isFault(sentence));
  const result = faults.length === 0 ? "works" : `works, but ${faults.join("; ")}`;
  return `| \`${name}\` | ${version.replace(/^npm:.+@/, "")} | ${connection} | ${done.join("; ")} | ${result} |`;
}

test("every program has a test, and every test a program and a connection", () => {
  expect(programs.map(({ dependency }) => dependency).toSorted()).toEqual(Object.keys(dependencies).toSorted());
  for (const { file, tests, connection } of programs) {
    expect(tests, file).not.toEqual([]);
    expect(connection, file).not.toBe("");
  }
});

test("the README lists the version of each program, and the names of its tests", async () => {
  const heading = "| program | version | connected by | what it did | result |\n|---|---|---|---|---|\n";
  const content = readFileSync(README, "utf8");
  expect(content).toContain(heading);
  const [before = "", after = ""] = content.split(heading);
  const rest = after.replace(/^(\|.*\n)*/, "");
  const table = `${heading}${programs.map(row).join("\n")}\n`;
  await expect(`${before}${table}${rest}`).toMatchFileSnapshot(README);
});
