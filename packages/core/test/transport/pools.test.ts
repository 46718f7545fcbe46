// The pools of connections without a server: the options of their agents, who shares them, and which idle connections are closed.
import { EventEmitter } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { describe, expect, test } from "vitest";
import {
  ConnectionPool,
  httpClientPool,
  joinPool,
  type ConnectionSettings,
} from "../../src/transport/node/connection-pool.ts";
import { closeIdleConnections, watchIdleConnections } from "../../src/transport/node/idle-connections.ts";

const SETTINGS: ConnectionSettings = { proxies: undefined, rejectUnauthorized: true, max: undefined, maxIdleMs: 4_000 };
const PROXIES = { http: undefined, https: { name: "HTTPS_PROXY", value: "a:1" }, noProxy: "" };

/** Returns the agents of a pool for plain and encrypted requests. */
function agentsOf(settings: Partial<ConnectionSettings>) {
  const pool = new ConnectionPool({ ...SETTINGS, ...settings });
  return ["http://b.test", "https://b.test"].map((baseUrl) =>
    pool.agentFor(pool.targetOf(baseUrl), undefined, undefined),
  );
}

describe("the agents of a pool", () => {
  test.each([
    [{}, 256, Infinity],
    [{ max: 3 }, 3, 3],
    [{ max: 1_000 }, 256, 1_000],
  ])("with %j keep %i idle connections of %i", (settings, maxFreeSockets, maxSockets) => {
    for (const agent of agentsOf(settings))
      expect(agent).toMatchObject({ maxFreeSockets, maxSockets, keepAlive: true });
  });

  test.each([true, false])("check certificates: %s", (rejectUnauthorized) => {
    const [, agent] = agentsOf({ rejectUnauthorized });
    expect((agent as https.Agent).options.rejectUnauthorized).toBe(rejectUnauthorized ? undefined : false);
  });

  test("are those of the caller for the protocol of the target only", () => {
    const pool = new ConnectionPool(SETTINGS);
    const [plain, secure] = [new http.Agent(), new https.Agent()];
    expect(pool.agentFor(pool.targetOf("http://b.test"), undefined, plain)).toBe(plain);
    expect(pool.agentFor(pool.targetOf("https://b.test"), undefined, secure)).toBe(secure);
    expect(pool.agentFor(pool.targetOf("https://b.test"), undefined, plain)).not.toBe(plain);
    expect(pool.agentFor(pool.targetOf("http://b.test"), undefined, { keepAlive: true })).toBeInstanceOf(http.Agent);
  });

  test("for a proxy that is encrypted itself are encrypted, also for plain requests", () => {
    const proxies = { ...PROXIES, http: { name: "HTTP_PROXY", value: "https://a:1" } };
    const pool = new ConnectionPool({ ...SETTINGS, proxies });
    const target = pool.targetOf("http://b.test");
    expect(pool.agentFor(target, target.proxy, new http.Agent())).toBeInstanceOf(https.Agent);
    expect(pool.agentFor(target, target.proxy && { ...target.proxy, secure: false }, undefined)).not.toBeInstanceOf(
      https.Agent,
    );
  });

  test("for a tunnel are one for each agent, with its options, and closing the pool closes those of the pool", () => {
    const pool = new ConnectionPool({ ...SETTINGS, proxies: PROXIES });
    const target = pool.targetOf("https://b.test");
    const ofCaller = new https.Agent({ ca: "mine" });
    const [own, other] = [undefined, ofCaller].map((agent) => {
      const tunnel = pool.agentFor(target, target.proxy, agent);
      expect(pool.agentFor(target, target.proxy, agent)).toBe(tunnel);
      const closed: string[] = [];
      Object.assign(tunnel, { destroy: () => closed.push("closed") });
      return { tunnel: tunnel as https.Agent, closed };
    });
    expect(other?.tunnel.options).toMatchObject({ ca: "mine", keepAlive: true });
    pool.close();
    expect([own?.closed, other?.closed]).toEqual([["closed"], []]);
  });
});

test.each([
  ["http://b.test", { secure: false, hostname: "b.test", port: 80, host: "b.test", pathname: "" }],
  ["https://b.test/", { secure: true, hostname: "b.test", port: 443, host: "b.test", pathname: "" }],
  ["http://b.test:81/a/b/", { secure: false, port: 81, host: "b.test:81", pathname: "/a/b" }],
  ["http://[::1]/a/b", { hostname: "::1", port: 80, host: "[::1]", pathname: "/a/b" }],
])("%s is the target %j, which is read once", (baseUrl, expected) => {
  const pool = new ConnectionPool(SETTINGS);
  const target = pool.targetOf(baseUrl);
  expect(target).toMatchObject({ baseUrl, proxy: undefined, ...expected });
  expect(pool.targetOf(baseUrl)).toBe(target);
  expect(pool.targetOf("http://c.test")).not.toBe(target);
});

describe("a pool", () => {
  /** Settings that share no connections with each other, and no test file has. */
  const others: readonly Partial<ConnectionSettings>[] = [
    { max: 9_001 },
    { max: 9_002 },
    { max: 9_001, rejectUnauthorized: false },
    { max: 9_001, proxies: PROXIES },
    { max: 9_001, proxies: { ...PROXIES, noProxy: "b.test" } },
  ];

  test("is shared by clients with the same settings, until the last one leaves", () => {
    const joined = others.map((settings) => joinPool({ ...SETTINGS, ...settings }));
    expect(new Set(joined.map(({ pool }) => pool)).size).toBe(others.length);
    const [first] = joined;
    const again = joinPool({ ...SETTINGS, max: 9_001, maxIdleMs: 1 });
    expect(again.pool).toBe(first?.pool);
    first?.leave();
    const third = joinPool({ ...SETTINGS, max: 9_001 });
    expect(third.pool).toBe(again.pool);
    again.leave();
    third.leave();
    const fourth = joinPool({ ...SETTINGS, max: 9_001 });
    expect(fourth.pool).not.toBe(again.pool);
    for (const { leave } of [fourth, ...joined.slice(1)]) leave();
  });

  test("of HTTP clients is shared, and the oldest of more than 50 is forgotten", () => {
    const poolOf = (max: number) => httpClientPool({ ...SETTINGS, max });
    const pools = Array.from({ length: 50 }, (_, index) => poolOf(8_000 + index));
    for (const [index, pool] of pools.entries()) expect(poolOf(8_000 + index)).toBe(pool);
    poolOf(8_050);
    for (const [index, pool] of [...pools.entries()].slice(1)) expect(poolOf(8_000 + index)).toBe(pool);
    expect(poolOf(8_000)).not.toBe(pools[0]);
  });
});

describe("closing idle connections", () => {
  const HOSTS = ["b.test:80:", "b.test:80::::cert", "b.test:8:", "a.b.test:80:", "b.test:81:"];

  /** Returns the hosts of an agent that lose their idle connections. */
  function closedHosts(maxIdleMs?: number): readonly string[] {
    const free = Object.fromEntries(HOSTS.map((host) => [host, [new net.Socket()]]));
    // An agent of Node would close sockets that are not connected.
    const freeSockets = { ...free, "b.test:80:none": undefined };
    const agent = Object.assign(new EventEmitter(), { freeSockets }) as unknown as http.Agent;
    watchIdleConnections(agent);
    for (const [socket] of Object.values(free)) agent.emit("free", socket);
    closeIdleConnections(agent, "b.test", 80, maxIdleMs);
    return HOSTS.filter((host) => free[host]?.[0]?.destroyed);
  }

  test("is for one host and one port, whatever else its connections have in common", () => {
    expect(closedHosts()).toEqual(["b.test:80:", "b.test:80::::cert"]);
  });

  test("leaves those that are younger than a time", () => {
    expect(closedHosts(60_000)).toEqual([]);
  });
});
