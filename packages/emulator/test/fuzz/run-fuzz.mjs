// Sends valid, mutated and hostile requests for every operation, and checks every response.
import { createEmulator } from "@ws/emulator";
import { ALL_ROUTES } from "../../dist/routes/all-routes.js";
import { completeBody } from "./completed-body.mjs";
import { bodyFor, createWorld } from "./fuzz-world.mjs";
import { hostileValue } from "./hostile-values.mjs";
import { mutated } from "./mutated.mjs";
import { RandomSource } from "./random-source.mjs";

/** @typedef {{ method: string, url: string, headers: Record<string, string>, body: string | undefined }} SentRequest */
/** @typedef {{ requests: number, statuses: Map<string, Set<number>>, slowest: { ms: number, request: string } }} FuzzResult */

const STACK = /\n\s+at |file:\/\/|node_modules|\.[jt]s:\d+|(?:Range|Type|Reference|Syntax)Error/;
const MAX_BODY_LENGTH = 50_000_000;
const VERSIONS = ["2025-09-03", "2026-03-11"];
const CONTROL = ["clock", "import", "scripts", "share", "templates", "snapshot", "rollback", "webhooks", "faults"];
/** Requests after which a new emulator starts, so that the workspace does not grow without a limit. */
const REQUESTS_PER_WORLD = 400;

/** The routes with a body, which have most of the rules. */
const WRITING_ROUTES = ALL_ROUTES.filter(({ method, operation }) => method !== "GET" && operation !== "notEmulated");

/** Requests after which the objects of the start are restored. */
const REQUESTS_PER_ROLLBACK = 30;

/** A response that breaks a rule of the emulator. Its message contains the request. */
export class FuzzFailure extends Error {}

/**
 * Sends requests until `isDone` returns true.
 * @param {number} seed
 * @param {(requests: number) => boolean} isDone
 * @param {number} [maxMs] longest time of a request in milliseconds; by default not checked
 * @returns {FuzzResult}
 */
export function runFuzz(seed, isDone, maxMs = Number.POSITIVE_INFINITY) {
  const random = new RandomSource(seed);
  /** @type {FuzzResult} */
  const result = { requests: 0, statuses: new Map(), slowest: { ms: 0, request: "" } };
  while (!isDone(result.requests)) fuzzOneWorld(random, result, isDone, maxMs);
  return result;
}

/**
 * @param {RandomSource} random
 * @param {FuzzResult} result
 * @param {(requests: number) => boolean} isDone
 * @param {number} maxMs
 */
function fuzzOneWorld(random, result, isDone, maxMs) {
  /** @type {Error[]} */
  const reported = [];
  const emulator = createEmulator({ seed: "empty", clock: "frozen", onError: (error) => reported.push(error) });

  /** @param {SentRequest} request @param {string} operation */
  const exchange = (request, operation) => {
    const startedAt = performance.now();
    const response = emulator.handle(request);
    const ms = performance.now() - startedAt;
    const shown = `${request.method} ${request.url.slice(0, 300)} ${(request.body ?? "").slice(0, 3000)}`;
    result.requests += 1;
    result.statuses.set(operation, (result.statuses.get(operation) ?? new Set()).add(response.status));
    if (ms > result.slowest.ms) result.slowest = { ms, request: shown.slice(0, 300) };
    /** @param {string} problem */
    const fail = (problem) => {
      throw new FuzzFailure(`${problem}\n${shown}\n→ ${response.status} ${response.body.slice(0, 500)}`, {
        cause: reported[0],
      });
    };
    if (reported.length > 0) fail(`unexpected error: ${reported[0]?.stack ?? ""}`);
    if (response.status >= 500 && operation !== "notEmulated") fail("a 5xx response");
    if (response.body.length > MAX_BODY_LENGTH) fail("a large response");
    if (ms > maxMs) fail(`${ms.toFixed(0)} ms`);
    if (response.status >= 400 && STACK.test(response.body) && !STACK.test(shown))
      fail("a response with a stack or a path");
    return response;
  };
  const headersFor = (/** @type {string} */ auth) => ({
    authorization: auth === "client" ? `Basic ${btoa("id:secret")}` : `Bearer ${emulator.token}`,
    "notion-version": random.pick(VERSIONS),
    "content-type": "application/json",
  });
  /** @param {{ method: string, path: string, body?: unknown }} request */
  const send = ({ method, path, body }) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...headersFor("token"), "notion-version": "2026-03-11" };
    const response = exchange({ method, url: `/v1/${path}`, headers, body: text }, "setup");
    return { status: response.status, body: JSON.parse(response.body) };
  };

  const world = createWorld(send);
  const allIds = Object.values(world).flat();
  const known = { ids: allIds, names: ["a", "Name", "Row", "A number", "1 + 1", "https://example.com"] };
  const start = emulator.snapshot();
  for (let count = 0; count < REQUESTS_PER_WORLD && !isDone(result.requests); count += 1) {
    // Otherwise most objects would be in the trash, and most requests would be refused.
    if (count % REQUESTS_PER_ROLLBACK === REQUESTS_PER_ROLLBACK - 1) emulator.rollback(start);
    if (random.chance(0.05)) {
      controlRequest();
      continue;
    }
    const { method, path, operation, auth = "token" } = random.pick(random.chance(0.5) ? WRITING_ROUTES : ALL_ROUTES);
    const url = `/v1/${pathFor(path)}${method === "GET" || random.chance(0.1) ? queryText() : ""}`;
    const headers = headersFor(auth);
    exchange(
      { method, url, headers, body: method === "GET" ? undefined : bodyText({ method, url, headers }, operation) },
      operation,
    );
  }
  emulator.rollback(emulator.snapshot());
  createEmulator({ seed: "empty" }).import(emulator.export());

  function controlRequest() {
    const path = random.pick(CONTROL);
    const body = random.pick([
      {},
      { rules: [] },
      { url: "http://localhost:1" },
      { objects: [{ object: "page", id: random.pick(allIds) }] },
      { now: "2026-07-01T09:00:00Z" },
      { page_id: random.pick(allIds), id: random.pick(allIds) },
    ]);
    const changed = path === "faults" ? { ...body, match: { path: "/never" }, status: 503 } : mutated(body, random);
    exchange(
      { method: "POST", url: `/_emulator/${path}`, headers: {}, body: JSON.stringify(changed) },
      `control ${path}`,
    );
    exchange(
      {
        method: "GET",
        url: `/_emulator/${random.pick(["tree", "object", "requests", "export", "clock"])}${queryText()}`,
        headers: {},
        body: undefined,
      },
      "control",
    );
    exchange(
      { method: "POST", url: "/_emulator/clock", headers: {}, body: '{"now":"2026-07-01T09:00:00Z"}' },
      "control clock",
    );
    exchange({ method: "DELETE", url: "/_emulator/faults", headers: {}, body: undefined }, "control faults");
  }

  /** @param {string} path */
  function pathFor(path) {
    return path.replaceAll(/\{(\w+)(?::uuid)?\}/g, (_, /** @type {string} */ name) => {
      const ids = world[name] ?? [];
      if (ids.length > 0 && random.chance(0.85)) return encodeURIComponent(random.pick(ids));
      return random.chance(0.5)
        ? encodeURIComponent(random.pick(allIds))
        : random.pick(["%", "..", "%2e%2e", "x", "a%20b", "%00"]);
    });
  }

  function queryText() {
    const names = [
      "page_size",
      "start_cursor",
      "block_id",
      "database_id",
      "data_source_id",
      "filter_properties",
      "after",
      "parent",
      "path",
      "include_transcript",
      "status",
      "__proto__",
    ];
    const pairs = Array.from({ length: random.below(4) }, () => {
      const value = random.chance(0.5)
        ? random.pick(allIds)
        : random.pick(["1", "0", "-1", "101", "1e9", "true", "NaN", "%", "/v1/users", "x".repeat(random.below(3000))]);
      return `${random.pick(names)}=${random.chance(0.8) ? encodeURIComponent(value) : value}`;
    });
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  }

  /** @param {{ method: string, url: string, headers: Record<string, string> }} request @param {string} operation */
  function bodyText(request, operation) {
    const kind = random.below(10);
    if (kind === 0)
      return random.pick([
        "",
        "{",
        "null",
        "[]",
        "1",
        '"a"',
        "{}}",
        '{"a":1,"a":2}',
        "\ufeff{}",
        "[".repeat(1000),
        "{".repeat(1000),
        '{"__proto__":{"a":1}}',
        "\u0000",
      ]);
    if (kind === 1) return JSON.stringify(hostileValue(random));
    const body = bodyFor(operation, world, random);
    if (kind <= 4 && typeof body === "object" && body !== null) {
      const record = /** @type {Record<string, unknown>} */ (body);
      completeBody(
        record,
        (draft) => {
          const { status, body: text } = exchange({ ...request, body: JSON.stringify(draft) }, operation);
          return status === 400 ? String(JSON.parse(text).message) : undefined;
        },
        random,
        known,
      );
    }
    return JSON.stringify(random.chance(0.2) ? body : mutated(body, random)) ?? "";
  }
}
