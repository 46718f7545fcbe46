import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as testing from "@ws/testing";
import { afterAll, expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/run-readme.ts";

/** As much of a client as the README uses: it sends through the HTTP client that it is given. */
class AsyncClient {
  readonly #httpClient: testing.Replay["httpClient"];
  constructor({ httpClient }: { httpClient: testing.Replay["httpClient"] }) {
    this.#httpClient = httpClient;
  }
  readonly users = {
    me: async (): Promise<unknown> => {
      const config = { baseURL: "https://api.notion.com", url: "/v1/users/me", method: "GET", headers: {} };
      return JSON.parse((await this.#httpClient.request(config)).data);
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), "ws-testing-readme-"));
const recording = {
  name: "user",
  interactions: [{ method: "GET", path: "users/me", query: [], status: 200, response: { object: "user", id: "u1" } }],
};
writeFileSync(join(folder, "user.json"), JSON.stringify(recording));
afterAll(() => rmSync(folder, { recursive: true }));

const modules = {
  "@ws/client": { AsyncClient },
  // The README's files lie in a folder of this test.
  "@ws/testing": { ...testing, readRecording: (file: string) => testing.readRecording(join(folder, file)) },
};
const blocks = readmeBlocks(new URL("../README.md", import.meta.url));

test("the README has its examples", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "Ten lines that run",
    "From a file",
    "What counts as the same request",
  ]);
});

test.each(blocks)("the README's example under “$heading” prints what it says", async (block) => {
  const printed = await runBlock(block, modules);
  expect(printed.join("\n")).toBe(promisedOutput(block).join("\n"));
  expect(printed.length).toBeGreaterThan(0);
});
