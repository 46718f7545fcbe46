// Proxies, by environment on both clients and by option: who is asked, what the proxy learns, and what is said when it
// fails.
import { inspect } from "node:util";
import { createHttpClient } from "@ws/core";
import { connectAsync } from "@ws/core/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answer, startFaultServer, type FaultServer, type Step } from "./fault-server.ts";
import { isClosedSoon, nextKey, soon } from "./play.ts";
import { NO_RETRY_SETTINGS } from "./scenarios.ts";
import { asyncWay, record, requestTo, syncWay, TOKEN, type Way } from "./ways.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(() => server.close());

const NAMES = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
const clean = (): void => {
  for (const name of NAMES) delete process.env[name];
};
beforeAll(clean);
afterEach(clean);

const OK: Step = { write: answer(200, '{"ok":1}') };
const proxyUrl = (credentials = ""): string => `http://${credentials}127.0.0.1:${server.ports.proxy}`;

async function callOn(way: Way, baseUrl: string, step: Step = OK, settings = {}) {
  const key = nextKey();
  await server.script(key, [step]);
  const result = await record(way, requestTo(baseUrl, key, "POST", "{}"), settings);
  const { requests } = await server.seen(key);
  return { key, result, requests, via: requests.map((request) => request.via) };
}

const kinds: readonly { name: string; create: () => Way }[] = [
  { name: "AsyncClient", create: () => asyncWay("", connectAsync(undefined)) },
  { name: "AsyncClient through createHttpClient", create: () => asyncWay("", connectAsync(createHttpClient())) },
  { name: "Client", create: () => syncWay("") },
];

describe.each(kinds)("$name with a proxy in the environment", ({ name, create }) => {
  /** One call under an environment. */
  async function call(
    environment: Record<string, string>,
    ...more: [baseUrl?: string, step?: Step, settings?: object]
  ) {
    Object.assign(process.env, environment);
    const way = create();
    try {
      return await callOn(way, more[0] ?? server.url, more[1], more[2]);
    } finally {
      way.close();
    }
  }

  test.each(["HTTP_PROXY", "http_proxy", "ALL_PROXY"])("%s is asked for the whole URL", async (variable) => {
    const { result, requests, via, key } = await call({ [variable]: proxyUrl() });
    expect(result.data).toEqual({ ok: 1 });
    expect(via).toEqual(["proxy"]);
    expect(requests[0]).toMatchObject({ target: `${server.url}/v1/${key}/thing`, body: "{}" });
  });

  test.each(["127.0.0.1", "*", "example.org, 127.0.0.1"])("NO_PROXY=%s goes around it", async (exception) => {
    expect((await call({ HTTP_PROXY: proxyUrl(), NO_PROXY: exception })).via).toEqual(["http"]);
  });

  test("NO_PROXY for another host does not", async () => {
    expect((await call({ HTTP_PROXY: proxyUrl(), NO_PROXY: "example.org" })).via).toEqual(["proxy"]);
  });

  test("credentials of the proxy go to the proxy", async () => {
    const { requests } = await call({ HTTP_PROXY: proxyUrl("me:proxy-password@") });
    expect(requests[0]?.headers["proxy-authorization"]).toBe(`Basic ${btoa("me:proxy-password")}`);
  });

  test("an encrypted request is tunnelled: the proxy sees the host, never the token", async () => {
    const before = (await server.tunnels()).length;
    const { result, requests } = await call(
      { HTTPS_PROXY: proxyUrl() },
      `https://127.0.0.1:${server.ports.https}`,
      OK,
      NO_RETRY_SETTINGS,
    );
    // The certificate is nobody's, so the tunnel is as far as it comes.
    expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false });
    expect(result.error?.cause).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(requests).toHaveLength(0);
    const [tunnel] = (await server.tunnels()).slice(before);
    expect(tunnel?.target).toBe(`127.0.0.1:${server.ports.https}`);
    expect(JSON.stringify(tunnel)).not.toContain(TOKEN);
  });

  test("a proxy that does not listen is an error that hides its password, and is tried again", async () => {
    const { result } = await call({ HTTP_PROXY: "http://me:proxy-password@127.0.0.1:1" });
    expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false, attempts: 3 });
    const seen = inspect(result.error, { depth: 9, showHidden: true }) + result.log.join();
    for (const secret of ["proxy-password", btoa("me:proxy-password"), TOKEN]) expect(seen).not.toContain(secret);
  });

  test.each([502, 407])("a proxy's own %i is not the service's answer", async (status) => {
    const { result } = await call(
      { HTTP_PROXY: proxyUrl() },
      server.url,
      { write: answer(status, "<html>", { "content-type": "text/html" }) },
      NO_RETRY_SETTINGS,
    );
    expect(result.error).toMatchObject({ name: "UnknownHTTPResponseError", status, maybeApplied: status === 502 });
  });

  test("a proxy that says nothing runs out of time, and its connection is closed", async () => {
    const { result, key } = await call({ HTTP_PROXY: proxyUrl() }, server.url, {}, { timeoutMs: 70 });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true });
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("closing the client closes its connections to the proxy", async () => {
    const before = (await server.connections()).proxy;
    await call({ HTTP_PROXY: proxyUrl() });
    // What was made with createHttpClient belongs to whoever made it.
    const left = name.includes("createHttpClient") ? 1 : 0;
    expect(await soon(async () => (await server.connections()).proxy.open === before.open + left)).toBe(true);
  });
});

describe("createHttpClient", () => {
  test("takes a proxy as an option", async () => {
    const httpClient = createHttpClient({ proxy: { protocol: "http", host: "127.0.0.1", port: server.ports.proxy } });
    expect((await callOn(asyncWay("", connectAsync(httpClient)), server.url)).via).toEqual(["proxy"]);
  });

  test("goes around the proxy of the environment with proxy: false", async () => {
    process.env["HTTP_PROXY"] = proxyUrl();
    const way = asyncWay("", connectAsync(createHttpClient({ proxy: false })));
    expect((await callOn(way, server.url)).via).toEqual(["http"]);
  });
});
