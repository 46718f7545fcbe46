import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCassette, REDACTION_RULES, type CassetteOptions, type Har, type RedactionRule } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { startCommandLines } from "./support/command-lines.ts";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi, callApiSync, TOKEN, type Call } from "./support/mini-client.ts";

const root = testFolder();
let folders = 0;
const newFolder = () => join(root, String((folders += 1)));
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Har;
const parsed = (body: { text?: string } | undefined): unknown => JSON.parse(body?.text || "null");

// Written in two parts, so that no scanner of repositories reports this file.
const GITHUB = `ghp_${"0aZ9".repeat(9)}`;
const OPENAI = `sk-${"b1Y8".repeat(12)}`;

/** All secrets that must not be written, by the rule that removes them. */
const SECRETS = {
  authorization: [TOKEN, "client-password-77"],
  cookies: ["session-cookie-4711", "cf-cookie-0815"],
  oauthBodies: ["access-value-111", "refresh-value-222", "grant-code-333", "client-secret-444", "revoked-value-555"],
  signedUrls: ["AKIA99CREDENTIAL", "9f8e7d6c5b4a3210", "amz-security-666"],
  emails: ["grace.hopper@navy.example.org", "ada.l@engine.example.net"],
  people: ["Grace Hopper", "Ada Lovelace", "pictures.example/grace.jpg"],
  webhookSecrets: ["hook-verification-777", "sha256=signature888"],
  tokens: [
    "ntn_found0in0a0text0999",
    "secret_old0kind0of0token",
    "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
    GITHUB,
    OPENAI,
  ],
} as const satisfies Record<RedactionRule, readonly string[]>;

const grace = {
  object: "user",
  id: "11111111-1111-4111-8111-111111111111",
  type: "person",
  name: "Grace Hopper",
  avatar_url: "https://pictures.example/grace.jpg",
  person: { email: "grace.hopper@navy.example.org" },
};
const ada = {
  ...grace,
  id: "22222222-2222-4222-8222-222222222222",
  name: "Ada Lovelace",
  person: { email: "ada.l@engine.example.net" },
};
const FILE_URL =
  "https://s3.example/f/plan.pdf?X-Amz-Credential=AKIA99CREDENTIAL&X-Amz-Signature=9f8e7d6c5b4a3210&X-Amz-Security-Token=amz-security-666&x-id=GetObject";

const BASIC = `Basic ${Buffer.from("client:client-password-77").toString("base64")}`;

/** Requests with every secret in every possible place. */
const CALLS: readonly Call[] = [
  { method: "GET", path: `search?who=${encodeURIComponent("Grace Hopper")}&mail=grace.hopper%40navy.example.org` },
  { method: "GET", path: "users", headers: { cookie: "sid=session-cookie-4711; theme=dark" } },
  {
    method: "POST",
    path: "oauth/token",
    body: { grant_type: "authorization_code", code: "grant-code-333", client_secret: "client-secret-444" },
    headers: { authorization: BASIC },
  },
  { method: "POST", path: "oauth/revoke", body: { token: "revoked-value-555" } },
  {
    method: "POST",
    path: "hook",
    body: { verification_token: "hook-verification-777" },
    headers: { "x-notion-signature": "sha256=signature888" },
  },
  { method: "POST", path: "pages", body: { text: "for Ada Lovelace <ada.l@engine.example.net>", link: FILE_URL } },
  { method: "GET", path: "pages/1" },
];

const ANSWERS: Readonly<Record<string, { json: unknown; headers?: object }>> = {
  users: {
    json: { object: "list", results: [grace, ada] },
    headers: { "set-cookie": "cf=cf-cookie-0815; Path=/", "content-type": "application/json" },
  },
  "oauth/token": {
    json: { access_token: "access-value-111", refresh_token: "refresh-value-222", owner: { user: grace } },
  },
  hook: { json: { message: "sha256=signature888 is not hook-verification-777" } },
  "pages/1": {
    json: {
      object: "page",
      url: "https://www.notion.so/Grace-Hopper-11112222333344445555666677778888",
      file: { url: FILE_URL },
      [`owner of ${TOKEN}`]: "client-password-77 and session-cookie-4711",
      text: `Meet Grace Hopper (grace.hopper@navy.example.org): ${SECRETS.tokens.join(" ")}`,
    },
  },
};

const upstream = inMemory(({ url }) => {
  const path = url.replace(/^.*\/v1\//, "").replace(/\?.*$/, "");
  return ANSWERS[path] ?? { json: { ok: true } };
});

async function record(path: string, options: Partial<CassetteOptions> = {}) {
  const cassette = await createCassette({ path, mode: "record", ...upstream, ...options });
  for (const call of CALLS) await callApi(cassette.httpClient, call);
  callApiSync(cassette.syncHttpClient, { method: "GET", path: "pages/1" });
  return cassette;
}

/** Returns the bytes of all files in a folder, raw and with decoded base64. */
function written(folder: string): string {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  const undone = texts.flatMap((text) =>
    [...text.matchAll(/[\w+/-]{16,}={0,2}/g)].map(([found]) => Buffer.from(found, "base64").toString("latin1")),
  );
  return [...texts, ...undone].join("\n");
}

/** Returns a secret in all encodings that a file could contain. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  secret.replaceAll(" ", "-"),
  secret.replaceAll(" ", "+"),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1),
];

test("writes no secret of a recording to the journal or the cassette", async () => {
  const folder = newFolder();
  const cassette = await record(join(folder, "all.har"));
  // The folder contains only the journal now.
  expect(readdirSync(folder)).toHaveLength(1);
  const journal = written(folder);
  await cassette.close();
  expect(readdirSync(folder)).toEqual(["all.har"]);
  const file = written(folder);
  for (const secret of Object.values(SECRETS).flat()) {
    for (const spelling of spellings(secret)) {
      expect(file.toLowerCase(), spelling).not.toContain(spelling.toLowerCase());
      expect(journal.toLowerCase(), spelling).not.toContain(spelling.toLowerCase());
    }
  }
});

/** Returns the same recording with all secrets in the formats of other tools. */
async function foreignRecordings(): Promise<Record<string, string>> {
  const path = join(newFolder(), "all.har");
  const redact = Object.fromEntries(Object.keys(REDACTION_RULES).map((rule) => [rule, false]));
  await (await record(path, { redact })).close();
  const { entries } = read(path).log;
  const lists = (headers: Har["log"]["entries"][number]["request"]["headers"]) =>
    Object.fromEntries(headers.map(({ name, value }) => [name, [value]]));
  const vcr = entries.map(({ request, response }) => ({
    request: {
      method: request.method,
      uri: request.url,
      headers: lists(request.headers),
      body: request.postData?.text ?? "",
    },
    response: {
      status: { code: response.status, message: "" },
      headers: lists(response.headers),
      body: { string: response.content.text },
    },
  }));
  const short = entries.map(({ request, response }) => ({
    method: request.method,
    path: request.url.replace(/^.*\/v1\/|\?.*$/g, ""),
    query: request.queryString.map(({ name, value }) => [name, value]),
    ...(request.postData === undefined ? {} : { body: parsed(request.postData) }),
    status: response.status,
    headers: Object.fromEntries(response.headers.map(({ name, value }) => [name, value])),
    response: parsed(response.content),
  }));
  return {
    "theirs.har": JSON.stringify({ log: { version: "1.2", creator: { name: "a browser", version: "1" }, entries } }),
    // JSON is valid YAML.
    "theirs.yaml": JSON.stringify({ interactions: vcr, version: 1 }),
    "theirs.json": JSON.stringify({ name: "theirs", interactions: short }),
  };
}

// Interactions have no request headers, so these secrets cannot be recognized in their responses.
const ONLY_IN_REQUEST_HEADERS = new Set(["client-password-77", "session-cookie-4711", "sha256=signature888"]);

const run = startCommandLines(root);

test("writes no secret of an imported recording", async () => {
  for (const [name, text] of Object.entries(await foreignRecordings())) {
    for (const secret of ["Grace Hopper", "access-value-111", "ntn_found0in0a0text0999"])
      expect(text).toContain(secret);
    const [source, target] = [newFolder(), newFolder()];
    for (const folder of [source, target]) mkdirSync(folder);
    writeFileSync(join(source, name), text);
    expect((await run("import", join(source, name), "--output", join(target, "ours.har"))).status).toBe(0);
    expect(readdirSync(target)).toEqual(["ours.har"]);
    const bytes = written(target).toLowerCase();
    for (const secret of Object.values(SECRETS).flat()) {
      if (name === "theirs.json" && ONLY_IN_REQUEST_HEADERS.has(secret)) continue;
      for (const spelling of spellings(secret)) {
        expect(bytes, `${name}: ${spelling}`).not.toContain(spelling.toLowerCase());
      }
    }
  }
});

test.each(Object.keys(REDACTION_RULES) as RedactionRule[])(
  "the rule %s can be turned off, and removes its secrets otherwise",
  async (rule) => {
    const folder = newFolder();
    const path = join(folder, "one.har");
    await (await record(path, { redact: { [rule]: false } })).close();
    const text = written(folder);
    expect(SECRETS[rule].some((secret) => text.includes(secret))).toBe(true);
    expect(read(path).log._cassette.unredacted).toEqual([rule]);
    // The other rules still apply.
    const others = (Object.keys(SECRETS) as RedactionRule[]).filter((other) => other !== rule);
    const overlapping = new Set(["authorization", "tokens", "oauthBodies", "webhookSecrets", "emails", "people"]);
    for (const other of others.filter((name) => !overlapping.has(name))) {
      for (const secret of SECRETS[other]) expect(text, secret).not.toContain(secret);
    }
  },
);

test("uses the same placeholder for a person everywhere", async () => {
  const path = join(newFolder(), "people.har");
  await (await record(path)).close();
  const text = readFileSync(path, "utf8");
  const list = parsed(read(path).log.entries[1]?.response.content) as { results: (typeof grace)[] };
  const [user] = list.results;
  expect(user).toMatchObject({ id: grace.id, type: "person" });
  const number = /\d+$/.exec(user?.name ?? "")?.[0];
  expect(user?.person.email).toBe(`person-${number}@redacted.example`);
  expect(text).toContain(`Meet Redacted Person ${number} (person-${number}@redacted.example)`);
  expect(text).toContain(`https://www.notion.so/Redacted-Person-${number}-1111`);
  expect(text).toContain(`mail=person-${number}%40redacted.example`);
});

test("matches requests with the real values after redaction, with both clients", async () => {
  const path = join(newFolder(), "matching.har");
  await (await record(path)).close();
  const replay = await createCassette({ path, mode: "replay", unused: "fail" });
  for (const call of CALLS) await expect(callApi(replay.httpClient, call)).resolves.toBeDefined();
  expect(callApiSync(replay.syncHttpClient, { method: "GET", path: "pages/1" })).toMatchObject({ object: "page" });
  await replay.close();
});

test("replaces placeholders in responses with the values of the test", async () => {
  const path = join(newFolder(), "echo.har");
  const echo = inMemory(({ body }) => ({ json: { echo: body } }));
  const call = { method: "POST", path: "pages", body: { to: "grace.hopper@navy.example.org" } };
  const recording = await createCassette({ path, mode: "record", ...echo });
  await callApi(recording.httpClient, call);
  await recording.close();
  expect(readFileSync(path, "utf8")).not.toContain("hopper");
  const replay = await createCassette({ path, mode: "replay" });
  expect(await callApi(replay.httpClient, call)).toEqual({ echo: { to: "grace.hopper@navy.example.org" } });
});

test("continues the placeholders of the file in auto mode", async () => {
  const path = join(newFolder(), "auto.har");
  const first = await createCassette({ path, mode: "auto", ...upstream });
  await callApi(first.httpClient, { method: "GET", path: "users" });
  await first.close();
  const second = await createCassette({ path, mode: "auto", ...upstream, unused: "ignore" });
  await callApi(second.httpClient, { method: "POST", path: "oauth/token", body: {} });
  await second.close();
  const [users, token] = read(path).log.entries.map(({ response }) => parsed(response.content));
  expect((token as { owner: { user: typeof grace } }).owner.user).toEqual(
    (users as { results: (typeof grace)[] }).results[0],
  );
});

test("removes the texts listed in secrets", async () => {
  const folder = newFolder();
  const echo = inMemory(({ body }) => ({ json: { echo: body, code: "object_not_found" } }));
  const cassette = await createCassette({
    path: join(folder, "secrets.har"),
    mode: "record",
    ...echo,
    redact: { secrets: ["Project Blue Moon"] },
  });
  await callApi(cassette.httpClient, { method: "POST", path: "pages", body: { text: "about Project Blue Moon" } });
  await cassette.close();
  expect(written(folder)).not.toContain("Blue Moon");
  // Without grant_type, `code` is an error code.
  expect(written(folder)).toContain("object_not_found");
});

test("shows no secret in a miss error", async () => {
  const path = join(newFolder(), "miss.har");
  await (await record(path)).close();
  const replay = await createCassette({ path, mode: "replay" });
  const call = {
    method: "POST",
    path: "oauth/token",
    body: { grant_type: "refresh_token", refresh_token: "live-refresh-999", note: TOKEN },
  };
  const message = await callApi(replay.httpClient, call).then(String, String);
  expect(message).toContain("No recorded response for POST oauth/token");
  expect(message).not.toContain("live-refresh-999");
  expect(message).not.toContain(TOKEN);
});

test("redacts a long body without e-mail addresses in linear time", async () => {
  const path = join(newFolder(), "long.har");
  const long = "A".repeat(1_000_000);
  const echo = inMemory(() => ({ json: { file: long, of: "grace.hopper@navy.example.org" } }));
  const cassette = await createCassette({ path, mode: "record", ...echo });
  await callApi(cassette.httpClient, { method: "POST", path: "files", body: { file: long } });
  await cassette.close();
  const text = readFileSync(path, "utf8");
  expect(text).toContain(long);
  expect(text).not.toContain("grace.hopper");
});

describe("bodies that are not JSON", () => {
  test.each([
    [
      "a form",
      "grant_type=authorization_code&code=grant-code-333&x=1",
      "application/x-www-form-urlencoded",
      "grant-code-333",
    ],
    ["plain text", "write to grace.hopper@navy.example.org", "text/plain", "hopper"],
    [
      "events",
      'data: {"access_token":"access-value-111"}\n\ndata: {"type":"stream.end"}\n\n',
      "text/event-stream",
      "access-value-111",
    ],
    ["a comment between events", `: for ${TOKEN}\ndata: {}\n\n`, "text/event-stream", TOKEN],
    ["an id of an event", "id: grace.hopper@navy.example.org\n\n", "text/event-stream", "hopper"],
    ["bytes", `\u00ff\u00fe ${TOKEN}`, "image/png", TOKEN],
  ])("redacts %s", async (_, text, type, secret) => {
    const folder = newFolder();
    const data = type === "image/png" ? Buffer.from(text, "latin1") : text;
    const response = inMemory(() => ({ data, headers: { "content-type": type } }));
    const cassette = await createCassette({ path: join(folder, "a.har"), mode: "record", ...response });
    const config = { method: "POST", url: "https://api.notion.com/v1/x", headers: { "content-type": type }, data };
    cassette.syncHttpClient.request(config);
    await cassette.close();
    expect(written(folder)).not.toContain(secret);
    expect(written(folder)).toMatch(/\[redacted\]|REDACTED|redacted\.example/);
  });
});

test("keeps the chunk boundaries of a redacted stream", async () => {
  const lines = ["first", "who", "last"].map((name) => `data: {"${name}":"grace.hopper@navy.example.org"}\n\n`);
  const bytes = Buffer.from(`: ${lines.join("")}`);
  // In a line, in an address, at the end of a line, and between the two newlines of an event.
  const ends = [7, 30, bytes.indexOf("\n") + 1, bytes.indexOf("\n\n", 60) + 1, bytes.length];
  async function* chunks() {
    for (const [index, end] of ends.entries()) yield bytes.subarray(ends[index - 1] ?? 0, end);
  }
  const headers = { "content-type": "text/event-stream" };
  const service = { request: async () => ({ status: 200, headers, data: chunks() }) };
  const path = join(newFolder(), "stream.har");
  const config = { url: "https://api.notion.com/v1/events", responseType: "stream" as const };
  const play = async (mode: "record" | "replay") => {
    const cassette = await createCassette({ path, mode, upstream: service });
    const { data } = await cassette.httpClient.request<AsyncIterable<Uint8Array>>(config);
    const found: string[] = [];
    for await (const chunk of data) found.push(String(chunk));
    await cassette.close();
    return found;
  };
  const live = await play("record");
  const replayed = await play("replay");
  expect(replayed).toHaveLength(live.length);
  expect(replayed.join("")).toBe(
    live.join("").replaceAll("grace.hopper@navy.example.org", "person-1@redacted.example"),
  );
  // Chunks that ended with a line still do.
  for (const place of [2, 3, 4]) expect(replayed[place]?.at(-1)).toBe(live[place]?.at(-1));
});

test("redacts a secret of the first request in its own response", async () => {
  const folder = newFolder();
  const echo = inMemory(() => ({ json: { message: "hook-verification-777 is unknown" } }));
  const cassette = await createCassette({ path: join(folder, "first.har"), mode: "record", ...echo });
  await callApi(cassette.httpClient, {
    method: "POST",
    path: "hook",
    body: { verification_token: "hook-verification-777" },
  });
  expect(readdirSync(folder)).toHaveLength(1);
  expect(written(folder)).not.toContain("hook-verification-777");
  await cassette.close();
});
