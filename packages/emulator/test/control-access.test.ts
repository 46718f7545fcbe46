// Pages of other sites and other machines cannot use the control API.
import { request } from "node:http";
import type { RunningEmulator } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postWebhook } from "../src/server/post-webhook.ts";
import { isLoopbackHost } from "../src/values/loopback.ts";

const JSON_TYPE = { "content-type": "application/json" };
let local: RunningEmulator;
let open: RunningEmulator;
let shared: RunningEmulator;

beforeAll(async () => {
  [local, open, shared] = await Promise.all([
    startEmulator({ seed: "empty" }),
    startEmulator({ seed: "empty", host: "0.0.0.0" }),
    startEmulator({ seed: "empty", host: "0.0.0.0", controlToken: "control-secret" }),
  ]);
});
afterAll(() => Promise.all([local, open, shared].map((emulator) => emulator.close())));

/** Sends a request with any headers: `fetch` does not let a program set Host and Origin. */
function send(
  { port }: RunningEmulator,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const PATHS = [
  "GET /_emulator/",
  "GET /_emulator/export",
  "GET /_emulator/health",
  "GET /_emulator/requests",
  "POST /_emulator/reset",
  "DELETE /_emulator/faults",
];

describe("the control API", () => {
  test.each([
    ["the host of another site (DNS rebinding)", { host: "evil.example:4010" }],
    ["a host that starts like this machine", { host: "127.0.0.1.evil.example" }],
    ["the origin of another site", { origin: "https://evil.example" }],
    ["the origin of another port", { origin: "http://127.0.0.1:1" }],
    ["an opaque origin", { origin: "null" }],
    ["a cross-site request of a browser", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["a same-site request of a browser", { "sec-fetch-site": "same-site" }],
  ])("refuses %s", async (_, headers) => {
    const responses = await Promise.all(
      PATHS.map((target) => {
        const [method = "", path = ""] = target.split(" ");
        return send(local, method, path, { ...JSON_TYPE, ...headers });
      }),
    );
    for (const { status, body } of responses) {
      expect(status).toBe(403);
      expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^Expected .*, got /) as string });
    }
  });

  test.each([
    ["no type", {}],
    ["text", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["a similar type", { "content-type": "application/jsonp" }],
  ])("refuses a POST request with %s", async (_, headers) => {
    const { status, body } = await send(local, "POST", "/_emulator/reset", headers);
    expect([status, JSON.parse(body)]).toEqual([
      415,
      { error: expect.stringContaining('"content-type: application/json"') as string },
    ]);
  });

  test("accepts programs and the debug page of the same address", async () => {
    const own = { host: `127.0.0.1:${local.port}`, origin: `http://127.0.0.1:${local.port}` };
    const statuses = await Promise.all([
      send(local, "POST", "/_emulator/reset", JSON_TYPE),
      send(local, "POST", "/_emulator/reset", { "content-type": "application/json; charset=utf-8", host: "localhost" }),
      send(local, "POST", "/_emulator/reset", { ...JSON_TYPE, ...own, "sec-fetch-site": "same-origin" }),
      send(local, "GET", "/_emulator/", { "sec-fetch-site": "none" }),
      send(local, "GET", "/_emulator/export", { host: "[::1]:4010" }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test("does not restrict /v1/", async () => {
    const headers = {
      host: "evil.example",
      origin: "https://evil.example",
      authorization: "Bearer ntn_x",
      "notion-version": "2026-03-11",
    };
    expect((await send(local, "GET", "/v1/users", headers)).status).toBe(200);
  });

  test("is off on an address that other machines can reach, without a token", async () => {
    const responses = await Promise.all([
      send(open, "POST", "/_emulator/reset", JSON_TYPE),
      send(open, "GET", "/_emulator/"),
      send(open, "GET", "/_emulator/export", { authorization: "Bearer undefined" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(responses[0]?.body).toContain("needs a token, because the emulator listens on 0.0.0.0");
  });

  test("has a health check for other machines, without a token", async () => {
    const other = { host: "10.0.0.7:4010" };
    const statuses = await Promise.all([
      send(open, "GET", "/_emulator/health", other),
      send(shared, "GET", "/_emulator/health", other),
      send(shared, "GET", "/_emulator/health", { ...other, origin: "https://evil.example" }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 403]);
  });

  test("needs its token if it has one", async () => {
    const withToken = (token: string) => ({ ...JSON_TYPE, host: "emulator:4010", authorization: `Bearer ${token}` });
    const statuses = await Promise.all([
      send(shared, "POST", "/_emulator/reset", JSON_TYPE),
      send(shared, "POST", "/_emulator/reset", withToken("control-secre")),
      send(shared, "POST", "/_emulator/reset", withToken("control-secret")),
      send(shared, "GET", "/_emulator/export", withToken("control-secret")),
      send(shared, "GET", "/_emulator/export"),
      send(shared, "GET", "/_emulator/"),
      send(shared, "POST", "/_emulator/reset", { ...withToken("control-secret"), origin: "https://evil.example" }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 200, 200, 403, 200, 403]);
    expect(JSON.stringify(statuses)).not.toContain("control-secret");
  });

  test("an empty control token is an error", async () => {
    await expect(startEmulator({ controlToken: "" })).rejects.toThrow(
      'Expected "controlToken" to be a token, got an empty string.',
    );
  });
});

describe("webhooks", () => {
  test.each([
    ["http://169.254.169.254/latest", false],
    ["https://example.com/hook", false],
    ["http://0.0.0.0:1/", false],
    ["http://127.0.0.1.example.com/", false],
    ["http://localhost:1/hook", true],
    ["http://127.1:1/hook", true],
    ["http://[::1]:1/hook", true],
  ])("a server accepts the subscriber %s: %s", async (url, isAccepted) => {
    const response = await fetch(`${local.url}/_emulator/webhooks`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ url }),
    });
    expect(response.status).toBe(isAccepted ? 200 : 400);
    if (!isAccepted) expect(await response.text()).toContain("allowExternalWebhooks (--allow-external-webhooks)");
  });

  test("go to other machines if an option allows it, and in memory", async () => {
    const body = JSON.stringify({ url: "https://example.com/hook" });
    const remote = await startEmulator({ seed: "empty", allowExternalWebhooks: true });
    // Unreachable from the tests. The subscription is accepted, and its delivery fails.
    const response = await fetch(`${remote.url}/_emulator/webhooks`, { method: "POST", headers: JSON_TYPE, body });
    await remote.close();
    expect(response.status).toBe(200);
    const inMemory = createEmulator({ seed: "empty" });
    expect(inMemory.handle({ method: "POST", url: "/_emulator/webhooks", body }).status).toBe(200);
  });

  test("do not connect to another address after a DNS lookup, and do not follow redirects", async () => {
    const { createServer } = await import("node:http");
    const paths: string[] = [];
    const subscriber = createServer(({ url = "" }, reply) => {
      paths.push(url);
      reply.writeHead(url === "/redirect" ? 307 : 200, { location: "/other" }).end();
    });
    await new Promise<void>((resolve) => subscriber.listen(0, "127.0.0.1", resolve));
    const address = subscriber.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const deliver = (url: string) =>
      postWebhook(
        {
          subscription: { id: "1", url, eventTypes: [], verificationToken: "secret_x", apiVersion: "2026-03-11" },
          payload: {},
          signed: true,
          attempt: 1,
        },
        false,
      );
    expect(await deliver(`http://127.0.0.1:${port}/hook`)).toBe(true);
    expect(await deliver(`http://localhost:${port}/named`)).toBe(true);
    expect(await deliver(`http://127.0.0.1:${port}/redirect`)).toBe(false);
    expect(await deliver("http://192.0.2.1/")).toBe(false);
    expect(await deliver("http://[2001:db8::1]/")).toBe(false);
    expect(await deliver("http://host.invalid/")).toBe(false);
    expect(paths).toEqual(["/hook", "/named", "/redirect"]);
    subscriber.close();
    subscriber.closeAllConnections();
  });
});

test.each([
  ["localhost", true],
  ["app.localhost", true],
  ["127.9.9.9", true],
  ["[::1]", true],
  ["::ffff:127.0.0.1", true],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
  ["localhost.example.com", false],
  ["", false],
])("isLoopbackHost(%j) is %s", (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test("errors show neither stacks nor paths of files", () => {
  const reported: Error[] = [];
  const emulator = createEmulator({ seed: "empty", onError: (error) => reported.push(error) });
  let reads = 0;
  const broken = {
    get authorization(): string {
      reads += 1;
      if (reads === 1) throw new Error(`broken at ${import.meta.url}`);
      return "";
    },
  };
  const { status, body } = emulator.handle({ method: "GET", url: "/v1/users", headers: broken });
  expect([status, JSON.parse(body)]).toMatchObject([
    500,
    { code: "internal_server_error", message: "The emulator failed unexpectedly. Its onError option gets the error." },
  ]);
  expect(reported.map(({ message }) => message)).toEqual([expect.stringContaining("broken at")]);
});
