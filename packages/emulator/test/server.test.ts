import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import type { FaultRule, RunningEmulator, StartOptions } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { WireTimers } from "../src/server/http-server.ts";
import { createHttpServer } from "../src/server/http-server.ts";
import { startCommandLines } from "./support/command-lines.ts";

const BIN = fileURLToPath(new URL("../bin/ws-emulator.js", import.meta.url));
const running: RunningEmulator[] = [];

async function start(options: StartOptions = {}): Promise<RunningEmulator> {
  const emulator = await startEmulator({ seed: "empty", ...options });
  running.push(emulator);
  return emulator;
}

afterAll(async () => {
  await Promise.all(running.map((emulator) => emulator.close()));
});

/** The emulator of all tests that need no other options and do not close it. */
const shared = await start({ clock: "frozen" });

const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };

describe("startEmulator", () => {
  test("serves HTTP on the loopback interface from a worker thread", async () => {
    const { url, token, port } = shared;
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const response = await fetch(`${url}/v1/users/me`, { headers: { ...headers, authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toMatchObject({ type: "bot" });
  });

  test("lets a page of another origin send requests and read responses", async () => {
    const { url, token } = shared;
    const origin = "http://localhost:3000";
    const preflight = await fetch(`${url}/v1/pages`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,notion-version",
        "access-control-request-private-network": "true",
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PATCH, DELETE",
      "access-control-allow-headers": "authorization,content-type,notion-version",
      "access-control-allow-private-network": "true",
    });
    for (const authorization of [`Bearer ${token}`, "Bearer invalid"]) {
      const response = await fetch(`${url}/v1/users/me`, { headers: { ...headers, authorization, origin } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toBe("retry-after, x-notion-request-id");
    }
  });

  test("lets a page read the Retry-After header of a 429 response", async () => {
    const { url } = await start({ faults: [{ status: 429, retryAfter: 7 }] });
    const response = await fetch(`${url}/v1/users/me`, { headers: { ...headers, origin: "http://localhost:3000" } });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("retry-after");
  });

  test("has a health check without a token", async () => {
    const { url } = shared;
    expect(await (await fetch(`${url}/_emulator/health`)).json()).toEqual({ ok: true });
  });

  test("sends no CORS headers to a program, to the control API and for OPTIONS without a preflight", async () => {
    const { url, token } = shared;
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    const responses = await Promise.all([
      fetch(`${url}/v1/users/me`, { headers: authorized }),
      fetch(`${url}/_emulator/faults`, { headers: { origin: "http://localhost:3000" } }),
      fetch(`${url}/v1/users/me`, { method: "OPTIONS", headers: authorized }),
    ]);
    for (const response of responses) expect(response.headers.has("access-control-allow-origin")).toBe(false);
    expect(responses.map(({ status }) => status)).toEqual([200, 403, 400]);
  });

  test("returns the id of the demo's root page", async () => {
    const { url, testPageId } = await start({ seed: "demo" });
    const response = await fetch(`${url}/v1/pages/${testPageId}`, { headers });
    expect(await response.json()).toMatchObject({ id: testPageId, parent: { type: "workspace" } });
  });

  test("rejects a port in use and an invalid port", async () => {
    const { port } = shared;
    await expect(startEmulator({ seed: "empty", port })).rejects.toThrow(/could not listen .*EADDRINUSE/);
    await expect(startEmulator({ port: -1 })).rejects.toThrow(
      'Expected "port" to be a whole number from 0 to 65535, got -1.',
    );
  });

  test("refuses connections after close(), and accepts a second close()", async () => {
    const emulator = await start();
    await emulator.close();
    await emulator.close();
    await expect(fetch(`${emulator.url}/v1/users`, { headers })).rejects.toThrow(/fetch failed|terminated/);
  });

  test("does not keep the process alive without close()", async () => {
    const script =
      'import { startEmulator } from "@ws/emulator"; const e = await startEmulator(); const r = await fetch(e.url + "/v1/users"); console.log(r.status);';
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
    });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    expect([code, out.trim()]).toEqual([0, "401"]);
  });
});

describe("the methods of a running emulator", () => {
  const statusOf = async (url: string, path = "users/me") => (await fetch(`${url}/v1/${path}`, { headers })).status;

  test("add and clear faults", async () => {
    const { url, addFault, clearFaults } = shared;
    await addFault({ match: { operation: "users.me" }, status: 503 });
    expect(await statusOf(url)).toBe(503);
    await clearFaults();
    expect(await statusOf(url)).toBe(200);
    await expect(addFault({ status: 1 })).rejects.toThrow(TypeError);
    await expect(addFault({ status: 1 })).rejects.toThrow(
      'Expected "status" of a fault rule to be a number from 400 to 599, got 1',
    );
  });

  test("import, export, snapshot, roll back and reset the workspace", async () => {
    const { url, ...emulator } = shared;
    const id = "11111111-1111-4111-8111-111111111111";
    const withoutPage = await emulator.snapshot();
    expect(await emulator.import([{ object: "page", id, parent: { type: "workspace", workspace: true } }])).toBe(1);
    expect(await statusOf(url, `pages/${id}`)).toBe(200);
    expect((await emulator.export()).map((object) => object["id"])).toContain(id);
    const withPage = await emulator.snapshot();
    await emulator.rollback(withoutPage);
    expect(await statusOf(url, `pages/${id}`)).toBe(404);
    await emulator.rollback(withPage);
    expect(await statusOf(url, `pages/${id}`)).toBe(200);
    await emulator.reset();
    expect(await statusOf(url, `pages/${id}`)).toBe(404);
    await expect(emulator.rollback("{}")).rejects.toThrow("Expected a saved workspace");
  });

  test("set the clock", async () => {
    const { url, token, setClock } = shared;
    await setClock("2030-02-03T04:05:00.000Z");
    const made = await fetch(`${url}/v1/pages`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ parent: { workspace: true } }),
    });
    expect(await made.json()).toMatchObject({ created_time: "2030-02-03T04:05:00.000Z" });
  });

  test("reject pending and later calls after close()", async () => {
    const emulator = await start();
    const closing = emulator.close();
    await expect(emulator.snapshot()).rejects.toThrow("The emulator was closed before it responded");
    await closing;
    await expect(emulator.reset()).rejects.toThrow("Expected a running emulator for reset(), got a closed emulator.");
  });
});

describe("network faults over HTTP", () => {
  afterEach(shared.clearFaults);

  test("a stall sends no response", async () => {
    await shared.addFault({ stall: true });
    await expect(fetch(`${shared.url}/v1/users`, { headers, signal: AbortSignal.timeout(80) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  test("a reset closes the connection", async () => {
    await shared.addFault({ reset: true });
    await expect(fetch(`${shared.url}/v1/users`, { headers })).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  });

  test("a cut sends the first bytes and closes the connection", async () => {
    await shared.addFault({ cut: 10 });
    const response = await fetch(`${shared.url}/v1/users`, { headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/fetch failed|terminated/);
  });
});

describe("slow and delayed responses, with manual timers", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** Returns timers that fire when the test calls `advance`. */
  function manualTimers() {
    let now = 0;
    const waits: number[] = [];
    let fire: () => void = () => {};
    let onFirstWait: () => void = () => {};
    const waiting = new Promise<void>((resolve) => (onFirstWait = resolve));
    const wait = (ms: number, run: () => void) => {
      waits.push(ms);
      fire = run;
      onFirstWait();
    };
    const timers: WireTimers = {
      nowMs: () => now,
      after: wait,
      every: (ms, run) => {
        wait(ms, run);
        return () => (fire = () => {});
      },
    };
    return {
      timers,
      waits,
      waiting,
      advance: (ms: number) => {
        now += ms;
        fire();
      },
    };
  }

  async function serve(rule: FaultRule, timers: WireTimers): Promise<string> {
    const server = createHttpServer(createEmulator({ seed: "empty", faults: [rule] }).handle, {
      control: { host: "127.0.0.1", token: undefined },
      timers,
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v1/users/me`;
  }

  test("a slow response arrives at its speed and completely", async () => {
    const { timers, waiting, advance } = manualTimers();
    const url = await serve({ slow: 1000 }, timers);
    const received: Buffer[] = [];
    let arrived: () => void = () => {};
    const next = () => new Promise<void>((resolve) => (arrived = resolve));
    const ended = new Promise<void>((resolve, reject) => {
      const sent = request(url, { headers }, (response) => {
        response.on("data", (part: Buffer) => {
          received.push(part);
          arrived();
        });
        response.on("end", resolve);
      });
      sent.on("error", reject);
      sent.end();
    });
    await waiting;
    for (const ms of [20, 30]) {
      const part = next();
      advance(ms);
      await part;
    }
    expect(received.map((part) => part.length)).toEqual([20, 30]);
    advance(60_000);
    await ended;
    expect(JSON.parse(Buffer.concat(received).toString())).toMatchObject({ object: "user", type: "bot" });
  });

  test("a delay passes before the response", async () => {
    const { timers, waits, waiting, advance } = manualTimers();
    const url = await serve({ delayMs: 60 }, timers);
    let hasResponse = false;
    const response = fetch(url, { headers }).then((received) => {
      hasResponse = true;
      return received;
    });
    await waiting;
    expect([waits, hasResponse]).toEqual([[60], false]);
    advance(60);
    expect((await response).status).toBe(200);
  });
});

describe("the command ws-emulator", () => {
  const run = startCommandLines();

  /** The flag of every option of startEmulator except the function. The compiler reports an option without a flag. */
  const FLAG_OF: Readonly<Record<Exclude<keyof StartOptions, "onError">, string>> = {
    seed: "--seed",
    now: "--now",
    clock: "--clock",
    randomSeed: "--random-seed",
    faults: "--fault",
    rateLimit: "--rate-limit",
    capabilities: "--capabilities",
    searchLagMs: "--search-lag",
    webhookTiming: "--webhook-timing",
    blockLimit: "--block-limit",
    blockLimitGraceMs: "--block-limit-grace",
    maxQueryRows: "--max-query-rows",
    maxUploadBytes: "--max-upload-bytes",
    importLagMs: "--import-lag",
    addresses: "--addresses",
    withoutRules: "--without-rule",
    allowExternalWebhooks: "--allow-external-webhooks",
    controlToken: "--control-token",
    port: "--port",
    host: "--host",
    data: "--data",
  };
  const FLAGS = Object.values(FLAG_OF);

  test("prints its options and its version", async () => {
    const help = await run("--help");
    expect(help.code).toBe(0);
    for (const flag of FLAGS) expect(help.out).toContain(flag);
    expect((await run("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [["--prot", "1"], "unknown option '--prot'\n(Did you mean --port?)\nSee npx @ws/emulator --help.\n"],
    [["--port", "many"], "Expected --port to be a whole number from 0 to 65535"],
    [["--seed", "no-such-file"], "Expected --seed to be demo, empty or a JSON file"],
    [["--fault", "{"], "Expected --fault to be JSON"],
    [["--fault", '{"status":1}'], '"status" of a fault rule'],
    [["--clock", "slow"], "Expected --clock to be one of running, frozen"],
    [["--capabilities", "read_content,fly"], "Expected each part of --capabilities to be one of read_content"],
    [["--rate-limit-burst", "x"], "Expected --rate-limit-burst to be a whole number"],
    [["--rate-limit-per-minute", "0"], 'Expected "rateLimit" to be { perMinute,'],
    [["--block-limit", "many"], "Expected --block-limit to be a whole number"],
    [["--block-limit", "0"], 'Expected "blockLimit" to be a number above 0'],
    [["--webhook-timing", '{"aggregateMs":1}'], 'JSON with "aggregateMs" and "firstRetryMs"'],
    [["--max-query-rows", "10001"], "Expected --max-query-rows to be a whole number from 0 to 10000"],
    [["--max-upload-bytes", "1e3"], "Expected --max-upload-bytes to be a whole number"],
    [["--import-lag", "-1"], ""],
    [["--without-rule", "all"], 'Expected --without-rule to be one of formula_filters, content_types, got "all"'],
    [["--addresses", "none"], "Expected --addresses to be one of emulator, service"],
    [["--now", "soon"], 'Expected "now" to be an ISO time'],
  ])("rejects the options %j with the reason", async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("prints its URL and token, serves requests, and stops at SIGTERM", async () => {
    const child = spawn(process.execPath, [
      BIN,
      "--port",
      "0",
      "--seed",
      "empty",
      "--now",
      "2026-01-01T00:00:00Z",
      "--fault",
      '{"match":{"path":"/v1/search"},"status":503}',
      "--clock=frozen",
      "--capabilities=read_users,read_content",
      "--max-upload-bytes=10",
      "--rate-limit-burst=100",
      "--rate-limit-per-second=50",
      "--addresses=service",
      '--webhook-timing={"aggregateMs":500,"firstRetryMs":100}',
      "--import-lag=1",
    ]);
    let out = "";
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes("curl")) resolve();
      });
    });
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? "";
    const token = /token: (\S+)/.exec(out)?.[1] ?? "";
    const signed = { ...headers, authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/v1/users`, { headers: signed })).status).toBe(200);
    expect((await fetch(`${url}/v1/search`, { method: "POST", headers: signed })).status).toBe(503);
    const me = await (await fetch(`${url}/v1/users/me`, { headers: signed })).json();
    expect(me).toMatchObject({ bot: { workspace_limits: { max_file_upload_size_in_bytes: 10 } } });
    expect((await fetch(`${url}/v1/pages`, { method: "POST", headers: signed })).status).toBe(403);
    expect(await (await fetch(`${url}/_emulator/clock`)).json()).toEqual({ now: "2026-01-01T00:00:00.000Z" });
    child.kill("SIGTERM");
    const [code] = (await once(child, "close")) as [number | null];
    expect(code).toBe(0);
  });
});
