// Cassettes and crashes, write errors, and concurrent reads.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCassette, writeCassette, type Har } from "@ws/testing";
import { expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";

const folder = testFolder();
const SCRIPT = fileURLToPath(new URL("support/recording.mjs", import.meta.url));
const start = (...args: string[]) =>
  spawn(process.execPath, [SCRIPT, ...args], { stdio: ["ignore", "pipe", "inherit"] });

test("the next recording recovers the interactions of a process that was killed", async () => {
  const path = join(folder, "killed.har");
  const child = start("record", path);
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    output += String(chunk);
    if (output.includes("2\n")) break;
  }
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(readdirSync(folder).filter((name) => name.startsWith("killed.har"))).toEqual([
    expect.stringMatching(/^killed\.har\.\d+-\d+-\d+\.journal$/),
  ]);

  const lines: string[] = [];
  const next = await createCassette({ path, mode: "auto", report: (line) => lines.push(line) });
  expect(lines.join("\n")).toContain("recovered 3 interactions of an interrupted recording");
  const response = await next.httpClient.get<unknown>("https://api.notion.com/v1/pages/2");
  expect(response.data).toEqual({ url: "/v1/pages/2" });
  await next.close();
  expect(readdirSync(folder).filter((name) => name.startsWith("killed.har"))).toEqual(["killed.har"]);
  expect((JSON.parse(readFileSync(path, "utf8")) as Har).log.entries).toHaveLength(3);
});

test("a concurrent reader always sees a complete cassette", async () => {
  const path = join(folder, "busy.har");
  const child = start("write", path);
  const ended = once(child, "exit");
  const textNow = () => (JSON.parse(readFileSync(path, "utf8")) as Har).log.entries[0]?.response.content.text;
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(path)) expect(textNow()).toMatch(/^(\d)\1{199999}$/);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await ended).toEqual([0, null]);
  expect(textNow()?.slice(0, 1)).toBe("9");
  expect(readdirSync(folder).filter((name) => name.startsWith("busy.har"))).toEqual(["busy.har"]);
});

test("a failed write changes nothing and creates no other file", () => {
  const path = join(folder, "taken.har");
  mkdirSync(path);
  const har: Har = {
    log: {
      version: "1.2",
      creator: { name: "a", version: "1" },
      _cassette: { schema: 1, recordedAt: "2026-07-01T09:00:00.000Z", unredacted: [] },
      entries: [],
    },
  };
  expect(() => writeCassette(path, har)).toThrow(/taken\.har/);
  expect(readdirSync(folder).filter((name) => name.startsWith("taken"))).toEqual(["taken.har"]);
});
