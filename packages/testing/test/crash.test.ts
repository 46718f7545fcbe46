// What becomes of a cassette when a process dies, when a disk refuses, and when somebody reads while it is written.
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

test("a process that is killed while it records loses nothing: the next recording takes it over", async () => {
  const path = join(folder, "killed.har");
  const child = start("record", path);
  let said = "";
  for await (const piece of child.stdout.setEncoding("utf8")) {
    said += String(piece);
    if (said.includes("2\n")) break;
  }
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(readdirSync(folder).filter((name) => name.startsWith("killed.har"))).toEqual([
    expect.stringMatching(/^killed\.har\.\d+-\d+-\d+\.journal$/),
  ]);

  const lines: string[] = [];
  const next = await createCassette({ path, mode: "auto", report: (line) => lines.push(line) });
  expect(lines.join("\n")).toContain("took over 3 interactions of a recording that was interrupted");
  const answer = await next.httpClient.get<unknown>("https://api.notion.com/v1/pages/2");
  expect(answer.data).toEqual({ url: "/v1/pages/2" });
  await next.close();
  expect(readdirSync(folder).filter((name) => name.startsWith("killed.har"))).toEqual(["killed.har"]);
  expect((JSON.parse(readFileSync(path, "utf8")) as Har).log.entries).toHaveLength(3);
});

test("whoever reads a cassette while it is written anew reads a whole one", async () => {
  const path = join(folder, "busy.har");
  const child = start("write", path);
  const ended = once(child, "exit");
  const textNow = () => (JSON.parse(readFileSync(path, "utf8")) as Har).log.entries[0]?.response.content.text;
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(path)) expect(textNow()).toMatch(/^(\d)\1{199999}$/);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ended).toEqual([0, null]);
  expect(textNow()?.slice(0, 1)).toBe("9");
  expect(readdirSync(folder).filter((name) => name.startsWith("busy.har"))).toEqual(["busy.har"]);
});

test("a cassette that cannot be written leaves what was there, and nothing beside it", () => {
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
