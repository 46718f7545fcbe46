import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEmulator } from "@ws/emulator";
import { cassettePath, withCassette, type Har } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { callApi } from "./support/mini-client.ts";

describe("cassettePath", () => {
  test("returns a readable path next to the test file", () => {
    expect(cassettePath("/app/test/pages.test.ts", ["reads a page"])).toBe(
      "/app/test/cassettes/pages/reads-a-page.har",
    );
  });

  test("returns different paths for names that are too long or give the same file name", () => {
    const names = [
      ["A page"],
      ["a page"],
      ["a/page"],
      ["a", "page"],
      ["a page!"],
      ["ä".repeat(300)],
      ["ä".repeat(301)],
      ["…"],
    ];
    const paths = names.map((name) => cassettePath("/t/x.test.ts", name));
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
    for (const path of paths) expect(Buffer.byteLength(path.split("/").at(-1) ?? "")).toBeLessThan(255);
  });
});

describe("withCassette", () => {
  const folder = testFolder();

  test("closes the cassette, and keeps the old cassette after a failed refresh", async () => {
    const path = join(folder, "with.har");
    const memory = createEmulator();
    const reports: string[] = [];
    const options = { path, upstream: memory.httpClient, report: (line: string) => reports.push(line) };
    const me = { method: "GET", path: "users/me" };
    await withCassette({ ...options, mode: "record" }, (cassette) => callApi(cassette.httpClient, me));
    const fail = withCassette({ ...options, mode: "refresh" }, () => {
      throw new Error("error of the test");
    });
    await expect(fail).rejects.toThrow("error of the test");
    const name = await withCassette({ ...options, mode: "replay" }, async (cassette) => {
      const user = (await callApi(cassette.httpClient, me)) as { object: string };
      return user.object;
    });
    expect(name).toBe("user");
    expect((JSON.parse(readFileSync(path, "utf8")) as Har).log.entries).toHaveLength(1);
    expect(reports).toEqual([`${path}: the test failed, so the old cassette is kept`]);
  });
});
