import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as emulator from "@ws/emulator";
import * as testing from "@ws/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi, type Call } from "./support/mini-client.ts";
import { pageClient } from "./support/page-client.ts";

/** A client with the methods that the README uses. */
class AsyncClient {
  readonly #send: (call: Call) => Promise<unknown>;
  readonly pages: ReturnType<typeof pageClient>["pages"];
  readonly blocks: ReturnType<typeof pageClient>["blocks"];
  constructor({ httpClient }: { httpClient: testing.Cassette["httpClient"] }) {
    this.#send = (call) => callApi(httpClient, call);
    ({ pages: this.pages, blocks: this.blocks } = pageClient(this.#send));
  }
  readonly users = {
    me: () => this.#send({ method: "GET", path: "users/me" }),
    list: () => this.#send({ method: "GET", path: "users" }),
  };
  search(body: object): Promise<unknown> {
    return this.#send({ method: "POST", path: "search", body });
  }
}

// The cassettes of the README are in a temporary folder.
const folder = mkdtempSync(join(tmpdir(), "ws-testing-readme-"));
const placed = <Options extends testing.CassetteOptions>(options: Options): Options => ({
  ...options,
  path: join(folder, String(options.path)),
  unused: "fail",
});

const person = {
  object: "user",
  id: "u1",
  type: "person",
  name: "Grace Hopper",
  person: { email: "grace@navy.example.org" },
};

/** Records a cassette that the README replays. */
async function record(name: string, upstream: testing.CassetteOptions["upstream"], call: Call): Promise<void> {
  const cassette = await testing.createCassette({ path: join(folder, "cassettes", name), mode: "record", upstream });
  await callApi(cassette.httpClient, call);
  await cassette.close();
}

beforeAll(async () => {
  const { httpClient } = emulator.createEmulator();
  await record("me.har", httpClient, { method: "GET", path: "users/me" });
  await record("note.har", httpClient, {
    method: "POST",
    path: "search",
    body: { query: "written at 2026-01-01T00:00:00.000Z" },
  });
  await record("person.har", inMemory(() => ({ json: { results: [person] } })).upstream, {
    method: "GET",
    path: "users",
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const modules = {
  "@ws/client": { AsyncClient },
  "@ws/emulator": emulator,
  "@ws/testing": {
    ...testing,
    createCassette: (options: testing.CassetteOptions) => testing.createCassette(placed(options)),
    withCassette: (options: testing.CassetteOptions, run: (cassette: testing.Cassette) => unknown) =>
      testing.withCassette(placed(options), run),
  },
};
const DOCUMENT = new URL("../../../docs/cassettes.md", import.meta.url);
const blocks = [new URL("../README.md", import.meta.url), DOCUMENT].flatMap(readmeBlocks);

test("the README and its document have all examples", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "First example",
    "Use a cassette with another test runner",
    "Record a cassette",
    "Match requests with values that change",
    "Keep secrets out of cassettes",
    "Create temporary pages",
    "Replay a list of interactions",
  ]);
});

test.each(blocks)("the example under $heading prints the shown output", async (block) => {
  const printed = await runBlock(block, modules);
  expect(printed.join("\n")).toBe(promisedOutput(block).join("\n"));
  expect(printed.length).toBeGreaterThan(0);
});

test("the document names every redaction rule and every mode", () => {
  const text = readFileSync(DOCUMENT, "utf8");
  for (const name of [...Object.keys(testing.REDACTION_RULES), ...Object.keys(testing.CASSETTE_MODES)]) {
    expect(text).toContain(`\`${name}\``);
  }
});
