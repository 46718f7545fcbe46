import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEmulator } from "@ws/emulator";
import { createCassette, seedObjects, type Har } from "@ws/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { startCommandLines } from "./support/command-lines.ts";
import { testFolder } from "./support/folder.ts";
import { callApi } from "./support/mini-client.ts";

const folder = testFolder();
const BIN = fileURLToPath(new URL("../bin/ws-cassette.js", import.meta.url));

const run = startCommandLines(folder);

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Har;
const write = (name: string, har: Har) => writeFileSync(join(folder, name), JSON.stringify(har));

beforeAll(async () => {
  const emulator = createEmulator();
  const cassette = await createCassette({
    path: join(folder, "tour.har"),
    mode: "record",
    upstream: emulator.httpClient,
  });
  await callApi(cassette.httpClient, { method: "GET", path: `pages/${emulator.testPageId}` });
  await callApi(cassette.httpClient, { method: "GET", path: `blocks/${emulator.testPageId}/children` });
  await callApi(cassette.httpClient, { method: "GET", path: "users" });
  await cassette.close();
});

test("list shows date and number of interactions for all cassettes of a folder", async () => {
  const { stdout, status } = await run("list");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^recorded +count +file\n\d{4}-\d\d-\d\d +3 {2}tour\.har\n$/);
  mkdirSync(join(folder, "empty"), { recursive: true });
  expect((await run("list", "empty")).stdout).toBe("No cassettes found.\n");
});

test("list shows an invalid file as unreadable and exits with 1", async () => {
  mkdirSync(join(folder, "mixed"), { recursive: true });
  write("mixed/good.har", read("tour.har"));
  writeFileSync(join(folder, "mixed", "bad.har"), "{");
  const { stdout, status } = await run("list", "mixed");
  expect(status).toBe(1);
  expect(stdout).toContain("unreadable: mixed/bad.har is not valid JSON");
  expect(stdout).toContain("3  mixed/good.har");
});

test("show draws a waterfall, one line per interaction", async () => {
  const { stdout, status } = await run("show", "tour.har");
  expect(status).toBe(0);
  const [title, ...lines] = stdout.trimEnd().split("\n");
  expect(title).toMatch(/^tour\.har: 3 interactions, recorded /);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^ {2}\d 200 GET \S+ +[\d.]+ (?:B|KiB) +\d+ ms \| *[░█]+ *\|$/);
});

test("show --bodies prints each member of JSON on its own line, without control characters", async () => {
  const har = read("tour.har");
  const [entry] = har.log.entries;
  if (entry === undefined) throw new Error("Expected an entry.");
  entry.request.postData = { mimeType: "application/json", text: '{"query":"a\u009b2J","page_size":1}' };
  entry.response.content = { ...entry.response.content, mimeType: "text/plain", text: "one\r\n\u001b[2Jtwo" };
  write("bodies.har", { log: { ...har.log, entries: [entry] } });
  const [, , ...lines] = (await run("show", "--bodies", "bodies.har")).stdout.trimEnd().split("\n");
  expect(lines).toEqual([
    "    request: application/json",
    "      {",
    '        "query": "a\\u009b2J",',
    '        "page_size": 1',
    "      }",
    "    response: text/plain",
    "      one",
    "      \\u001b[2Jtwo",
  ]);
});

describe("verify", () => {
  test("accepts a fresh recording", async () => {
    expect(await run("verify", "tour.har")).toEqual({ status: 0, stdout: "tour.har: OK\n", stderr: "" });
  });

  test("reports the places of secrets without showing them, and redact removes them", async () => {
    const har = read("tour.har");
    const [entry] = har.log.entries;
    entry?.request.headers.push({ name: "authorization", value: "Bearer ntn_leaked0token0000" });
    const user = { object: "user", id: "u", type: "person", name: "Grace Hopper" };
    if (entry) entry.response.content.text = JSON.stringify(user);
    write("leaky.har", har);
    const found = await run("verify", "leaky.har");
    expect(found.status).toBe(1);
    expect(found.stdout).toContain("leaky.har: secret: log.entries[0].request.headers[2].value: authorization");
    expect(found.stdout).toContain("leaky.har: secret: log.entries[0].response.content.text.name: people");
    expect(found.stdout).not.toMatch(/leaked|Hopper/);
    expect((await run("redact", "leaky.har")).stdout).toBe("leaky.har: redacted\n");
    expect(readFileSync(join(folder, "leaky.har"), "utf8")).not.toMatch(/leaked|Hopper/);
    expect((await run("verify", "leaky.har")).status).toBe(0);
    expect((await run("redact", "leaky.har")).stdout).toBe("leaky.har: nothing to redact\n");
  });

  test.each(["?query=two words&filter=a=b", "?x=1&y", "?filter_properties[]=%61b&next=https://a.example/?p=%20"])(
    "finds no secret in an address that is encoded in another way: %s",
    async (query) => {
      const har = read("tour.har");
      const [entry] = har.log.entries;
      if (entry) entry.request.url += query;
      write("encoded.har", har);
      expect(await run("verify", "encoded.har")).toEqual({ status: 0, stdout: "encoded.har: OK\n", stderr: "" });
      expect((await run("redact", "encoded.har")).stdout).toMatch(/^encoded\.har: nothing to redact/);
      expect(read("encoded.har").log.entries[0]?.request.url).toContain(query);
    },
  );

  test("reports tokens of other services in the text of a page, by their form", async () => {
    const har = read("tour.har");
    const [entry] = har.log.entries;
    const secrets = [`ghp_${"0aZ9".repeat(9)}`, `sk-${"b1Y8".repeat(12)}`, `sk-ant-api03-${"c2X7".repeat(20)}`];
    secrets.push(`dckr_pat_${"aB3_".repeat(8)}`, `discord.com/api/webhooks/1122334455/${"aB3_".repeat(16)}`);
    for (const secret of secrets) {
      if (entry) entry.response.content.text = JSON.stringify({ plain_text: `our key: ${secret}.` });
      write("shared.har", har);
      const { status, stdout } = await run("verify", "shared.har");
      expect(status).toBe(1);
      expect(stdout).toContain("shared.har: secret: log.entries[0].response.content.text.plain_text: tokens");
      expect(stdout).not.toContain(secret);
      await run("redact", "shared.har");
      expect(readFileSync(join(folder, "shared.har"), "utf8")).toContain("our key: [redacted].");
      expect((await run("verify", "shared.har")).status).toBe(0);
    }
  });

  test("reports an invalid time, and a file that is not a cassette", async () => {
    const har = read("tour.har");
    const [entry] = har.log.entries;
    if (entry) entry.startedDateTime = "yesterday";
    write("edited.har", har);
    writeFileSync(join(folder, "broken.har"), "{");
    const { status, stdout } = await run("verify", "edited.har", "broken.har");
    expect(status).toBe(1);
    expect(stdout).toContain("edited.har: schema: log.entries[0].startedDateTime is not a valid time");
    expect(stdout).toContain("broken.har: schema: broken.har is not valid JSON");
  });

  test("warns about an old recording, and fails only with --max-age", async () => {
    const har = read("tour.har");
    har.log._cassette.recordedAt = "2020-01-01T00:00:00.000Z";
    write("old.har", har);
    expect(await run("verify", "old.har")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^old\.har: stale: recorded \d+ days ago/) as string,
    });
    expect((await run("verify", "old.har", "--max-age", "30")).status).toBe(1);
    expect((await run("verify", "tour.har", "--max-age", "30")).status).toBe(0);
  });
});

describe("a recording with refused requests", () => {
  const reports: string[] = [];
  beforeAll(async () => {
    const emulator = createEmulator({
      faults: [
        { match: { operation: "users.me" }, status: 429, times: 1 },
        { match: { operation: "users.list" }, status: 503 },
      ],
    });
    const cassette = await createCassette({
      path: join(folder, "refused.har"),
      mode: "record",
      upstream: emulator.httpClient,
      report: (line) => reports.push(line),
    });
    for (const path of ["users/me", "users/me", "users", `pages/${emulator.testPageId}`]) {
      await callApi(cassette.httpClient, { method: "GET", path });
    }
    await cassette.close();
  });

  test("keeps the refusals and prints a warning", () => {
    expect(read("refused.har").log.entries.map(({ response }) => response.status)).toEqual([429, 200, 503, 200]);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain("the recording contains refused requests: GET users/me (429), GET users (503).");
    expect(reports[0]).toContain("npx @ws/testing prune");
  });

  test("makes verify print warnings and exit with 0", async () => {
    const { status, stdout } = await run("verify", "refused.har");
    expect(status).toBe(0);
    expect(stdout).toContain("refused: log.entries[0]: GET users/me was refused with 429 and retried");
    expect(stdout).toContain("refused: log.entries[2]: GET users was refused with 503 and not retried");
  });

  test("loses only the retried refusals by prune", async () => {
    write("pruned.har", read("refused.har"));
    expect(await run("prune", "pruned.har")).toMatchObject({
      status: 0,
      stdout: "pruned.har: removed 1 retried refusal\n",
    });
    expect(read("pruned.har").log.entries).toEqual(read("refused.har").log.entries.slice(1));
    expect((await run("prune", "pruned.har")).stdout).toBe("pruned.har: nothing to remove\n");
  });
});

test("import writes cassettes next to the files or into a folder", async () => {
  const interactions = [{ method: "GET", path: "users", status: 200, response: { mail: "grace@navy.example.org" } }];
  writeFileSync(join(folder, "one.json"), JSON.stringify({ interactions }));
  expect((await run("import", "one.json")).stdout).toBe("one.json → one.har: 1 interaction\n");
  expect(readFileSync(join(folder, "one.har"), "utf8")).toContain("person-1@redacted.example");
  mkdirSync(join(folder, "imported"));
  expect((await run("import", "one.json", "--output", "imported", "--off", "emails")).status).toBe(0);
  expect(read("imported/one.har").log._cassette.unredacted).toEqual(["emails"]);
  expect(await run("import", "one.json", "one.json", "--output", "x.har")).toMatchObject({ status: 2 });
});

test("export --seed writes a seed file for ws-emulator", async () => {
  expect((await run("export", "--seed", "seed.json", "tour.har")).stdout).toMatch(/^seed\.json: \d+ objects/);
  const { objects } = JSON.parse(readFileSync(join(folder, "seed.json"), "utf8")) as {
    objects: { id: string; object: string }[];
  };
  const page = objects.find(({ object }) => object === "page");
  const bin = join(dirname(createRequire(import.meta.url).resolve("@ws/emulator/package.json")), "bin/ws-emulator.js");
  const emulator = spawn(process.execPath, [bin, "--port", "0", "--seed", join(folder, "seed.json")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [output] = (await once(emulator.stdout, "data")) as [Buffer];
    const [url = ""] = /http:\S+/.exec(String(output)) ?? [];
    const shown = await callApi(undefined, { method: "GET", path: `pages/${page?.id}` }, url);
    expect(shown).toMatchObject({ object: "page", id: page?.id });
    const children = (await callApi(undefined, { method: "GET", path: `blocks/${page?.id}/children` }, url)) as {
      results: unknown[];
    };
    expect(children.results.length).toBeGreaterThan(3);
  } finally {
    emulator.kill();
  }
});

test("seedObjects returns the latest form of each object without deleted objects", () => {
  const entry = (json: unknown) => ({ response: { status: 200, content: { text: JSON.stringify(json) } } });
  const page = { object: "page", id: "a", title: "old", in_trash: false };
  const entries = [
    entry({ results: [page, { object: "block", id: "b", in_trash: false }] }),
    entry({ ...page, title: "new" }),
    entry({ object: "block", id: "b", in_trash: true }),
    entry({ parent: { object: "page", id: "a" } }),
  ];
  expect(seedObjects({ log: { entries } } as object as Har)).toEqual([{ ...page, title: "new" }]);
});

describe("invalid command lines", () => {
  test.each([
    [[], "Usage: ws-cassette COMMAND"],
    [["shew"], "ws-cassette: unknown command 'shew'\n(Did you mean show?)\nSee npx @ws/testing --help.\n"],
    [["show"], "ws-cassette: missing required argument 'FILE'\nSee npx @ws/testing --help.\n"],
    [["show", "--seed", "out.json", "tour.har"], "unknown option '--seed'"],
    [["verify", "--off", "emails"], "unknown option '--off'"],
    [["verify", "--max-age", "old"], 'Expected --max-age to be a number of days, got "old".'],
    [["redact", "--off", "email", "tour.har"], 'Unknown redaction rule "email"'],
    [["export", "tour.har"], "required option '--seed <OUT>' not specified"],
    [["list", "--al"], "unknown option '--al'"],
    [["proxy", "a.har", "b.har"], "too many arguments for 'proxy'. Expected 1 argument but got 2."],
    [["proxy", "a.har", "--port"], "option '--port <value>' argument missing"],
  ])("%j exits with 2 and an error message", async (args, words) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(words);
  });

  test.each([
    [["show", "none.har"], "File not found: none.har"],
    [["list", "nowhere"], "File not found: nowhere"],
  ])("%j exits with 1: a file that does not exist is no wrong usage", async (args, words) => {
    expect(await run(...args)).toEqual({ status: 1, stdout: "", stderr: `ws-cassette: ${words}\n` });
  });

  test("--help and --version print help and version", async () => {
    expect((await run("--help")).stdout).toContain("Usage: ws-cassette COMMAND");
    expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(existsSync(BIN)).toBe(true);
  });
});

test("the program prints the output of the command line and exits with its status", () => {
  const start = (...args: string[]) => spawnSync(process.execPath, [BIN, ...args], { cwd: folder, encoding: "utf8" });
  expect(start("verify", "tour.har")).toMatchObject({ status: 0, stdout: "tour.har: OK\n", stderr: "" });
  expect(start("show", "none.har")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining("File not found: none.har") as string,
  });
});
