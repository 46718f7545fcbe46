import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEmulator } from "@ws/emulator";
import { createCassette, seedObjects, type Har } from "@ws/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { ask } from "./support/mini-client.ts";

const folder = testFolder();
const BIN = fileURLToPath(new URL("../bin/ws-cassette.js", import.meta.url));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { cwd: folder, encoding: "utf8" });
  return { status, stdout, stderr };
}

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Har;
const write = (name: string, har: Har) => writeFileSync(join(folder, name), JSON.stringify(har));

beforeAll(async () => {
  const emulator = createEmulator();
  const cassette = await createCassette({
    path: join(folder, "tour.har"),
    mode: "record",
    upstream: emulator.httpClient,
  });
  await ask(cassette.httpClient, { method: "GET", path: `pages/${emulator.testPageId}` });
  await ask(cassette.httpClient, { method: "GET", path: `blocks/${emulator.testPageId}/children` });
  await ask(cassette.httpClient, { method: "GET", path: "users" });
  await cassette.close();
});

test("list shows cassettes with age and size, below a folder too", () => {
  const { stdout, status } = run("list");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^recorded +count +file\n\d{4}-\d\d-\d\d +3 {2}tour\.har\n$/);
  mkdirSync(join(folder, "empty"), { recursive: true });
  expect(run("list", "empty").stdout).toBe("No cassettes.\n");
});

test("list names a file that is no cassette among the others, and ends with 1", () => {
  mkdirSync(join(folder, "mixed"), { recursive: true });
  write("mixed/good.har", read("tour.har"));
  writeFileSync(join(folder, "mixed", "bad.har"), "{");
  const { stdout, status } = run("list", "mixed");
  expect(status).toBe(1);
  expect(stdout).toContain("unreadable: mixed/bad.har is not JSON");
  expect(stdout).toContain("3  mixed/good.har");
});

test("show draws a waterfall, one line per interaction", () => {
  const { stdout, status } = run("show", "tour.har");
  expect(status).toBe(0);
  const [title, ...lines] = stdout.trimEnd().split("\n");
  expect(title).toMatch(/^tour\.har: 3 interactions, recorded /);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^ {2}\d 200 GET \S+ +[\d.]+ (?:B|KiB) +\d+ ms \| *[░█]+ *\|$/);
});

describe("verify", () => {
  test("is content with what was recorded here", () => {
    expect(run("verify", "tour.har")).toEqual({ status: 0, stdout: "tour.har: fine\n", stderr: "" });
  });

  test("finds secrets, says where, does not show them, and redact takes them out", () => {
    const har = read("tour.har");
    const [entry] = har.log.entries;
    entry?.request.headers.push({ name: "authorization", value: "Bearer ntn_leaked0token0000" });
    if (entry) entry.response.content._json = { object: "user", id: "u", type: "person", name: "Grace Hopper" };
    if (entry) entry.response.content.text = JSON.stringify(entry.response.content._json);
    write("leaky.har", har);
    const found = run("verify", "leaky.har");
    expect(found.status).toBe(1);
    expect(found.stdout).toContain("leaky.har: secret: log.entries[0].request.headers[2].value: authorization");
    expect(found.stdout).toContain("leaky.har: secret: log.entries[0].response.content._json.name: people");
    expect(found.stdout).not.toMatch(/leaked|Hopper/);
    expect(run("redact", "leaky.har").stdout).toBe("leaky.har: written anew\n");
    expect(readFileSync(join(folder, "leaky.har"), "utf8")).not.toMatch(/leaked|Hopper/);
    expect(run("verify", "leaky.har").status).toBe(0);
    expect(run("redact", "leaky.har").stdout).toBe("leaky.har: nothing to redact\n");
  });

  test("finds a text that was edited beside its JSON, and a file that is none", () => {
    const har = read("tour.har");
    const [entry] = har.log.entries;
    if (entry) entry.response.content._json = { edited: true };
    write("edited.har", har);
    writeFileSync(join(folder, "broken.har"), "{");
    const { status, stdout } = run("verify", "edited.har", "broken.har");
    expect(status).toBe(1);
    expect(stdout).toContain("edited.har: schema: log.entries[0].response.content: text and _json differ");
    expect(stdout).toContain("broken.har: schema: broken.har is not JSON");
    run("redact", "edited.har");
    expect(run("verify", "edited.har").status).toBe(0);
  });

  test("hints at an old recording, and fails for it only where an age was asked for", () => {
    const har = read("tour.har");
    har.log._cassette.recordedAt = "2020-01-01T00:00:00.000Z";
    write("old.har", har);
    expect(run("verify", "old.har")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^old\.har: stale: recorded \d+ days ago/) as string,
    });
    expect(run("verify", "old.har", "--max-age", "30").status).toBe(1);
    expect(run("verify", "tour.har", "--max-age", "30").status).toBe(0);
  });
});

describe("a recording in which the service refused for a moment", () => {
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
      await ask(cassette.httpClient, { method: "GET", path });
    }
    await cassette.close();
  });

  test("is recorded as it happened, and whoever records is told", () => {
    expect(read("refused.har").log.entries.map(({ response }) => response.status)).toEqual([429, 200, 503, 200]);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain("while this was recorded, GET users/me with 429, GET users with 503 was refused");
    expect(reports[0]).toContain("ws-cassette prune");
  });

  test("makes verify hint at it, which is no fault", () => {
    const { status, stdout } = run("verify", "refused.har");
    expect(status).toBe(0);
    expect(stdout).toContain("refused: log.entries[0]: GET users/me was refused with 429 and made again");
    expect(stdout).toContain("refused: log.entries[2]: GET users was refused with 503, and never made again");
  });

  test("is rid by prune of what was asked again, and of nothing else", () => {
    write("pruned.har", read("refused.har"));
    expect(run("prune", "pruned.har")).toMatchObject({
      status: 0,
      stdout: "pruned.har: 1 refused and asked again, taken out\n",
    });
    expect(read("pruned.har").log.entries).toEqual(read("refused.har").log.entries.slice(1));
    expect(run("prune", "pruned.har").stdout).toBe("pruned.har: nothing to take out\n");
  });
});

test("import makes cassettes beside files or in a folder", () => {
  const interactions = [{ method: "GET", path: "users", status: 200, response: { mail: "grace@navy.example.org" } }];
  writeFileSync(join(folder, "one.json"), JSON.stringify({ interactions }));
  expect(run("import", "one.json").stdout).toBe("one.json → one.har: 1 interactions\n");
  expect(readFileSync(join(folder, "one.har"), "utf8")).toContain("person-1@redacted.example");
  mkdirSync(join(folder, "imported"));
  expect(run("import", "one.json", "--output", "imported", "--off", "emails").status).toBe(0);
  expect(read("imported/one.har").log._cassette.unredacted).toEqual(["emails"]);
  expect(run("import", "one.json", "one.json", "--output", "x.har")).toMatchObject({ status: 2 });
});

test("export --seed writes objects that ws-emulator --seed reads", async () => {
  expect(run("export", "--seed", "seed.json", "tour.har").stdout).toMatch(/^seed\.json: \d+ objects/);
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
    const shown = await ask(undefined, { method: "GET", path: `pages/${page?.id}` }, url);
    expect(shown).toMatchObject({ object: "page", id: page?.id });
    const children = (await ask(undefined, { method: "GET", path: `blocks/${page?.id}/children` }, url)) as {
      results: unknown[];
    };
    expect(children.results.length).toBeGreaterThan(3);
  } finally {
    emulator.kill();
  }
});

test("seedObjects keeps the latest form of an object, and leaves out what was deleted", () => {
  const entry = (json: unknown) => ({ response: { status: 200, content: { _json: json } } });
  const page = { object: "page", id: "a", title: "old", in_trash: false };
  const entries = [
    entry({ results: [page, { object: "block", id: "b", in_trash: false }] }),
    entry({ ...page, title: "new" }),
    entry({ object: "block", id: "b", in_trash: true }),
    entry({ parent: { object: "page", id: "a" } }),
  ];
  expect(seedObjects({ log: { entries } } as object as Har)).toEqual([{ ...page, title: "new" }]);
});

describe("what a user did wrong", () => {
  test.each([
    [["shew"], "there is no command shew"],
    [["show"], "show needs a FILE"],
    [["show", "--seed", "out.json", "tour.har"], "show has no option --seed"],
    [["verify", "--off", "emails"], "verify has no option --off"],
    [["show", "none.har"], "none.har is not there"],
    [["list", "nowhere"], "nowhere is not there"],
    [["verify", "--max-age", "old"], '--max-age must be a number of days, not "old"'],
    [["redact", "--off", "email", "tour.har"], "there is no rule email"],
    [["export", "tour.har"], "export needs --seed FILE"],
    [["list", "--al"], "Unknown option '--al'"],
  ])("%j ends with 2 and a sentence", (args, words) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
  });

  test("--help and --version help", () => {
    expect(run("--help").stdout).toContain("Usage: ws-cassette COMMAND");
    expect(run("--version").stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(existsSync(BIN)).toBe(true);
  });
});
