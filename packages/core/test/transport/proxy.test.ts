// Proxies from the environment and from options: which server gets the request, what the proxy sees, and the errors.
import { inspect } from "node:util";
import { createHttpClient } from "@ws/core";
import { connectAsync } from "@ws/core/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer, type Step } from "../support/fault-server.ts";
import { isClosedSoon, nextKey } from "../support/run-scenario.ts";
import { NO_RETRY_SETTINGS } from "../support/scenarios.ts";
import { asyncStack, recordCall, requestTo, syncStack, TOKEN, type Stack } from "../support/stacks.ts";

let server: FaultServer;
/** Keeps the worker of the blocking clients, so that it loads axios once. */
const openClient = syncStack("");
beforeAll(async () => {
  clean();
  server = await startFaultServer();
  await callOn(openClient, server.url);
});
afterAll(() => {
  openClient.close();
  return server.close();
});

const NAMES = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
const clean = (): void => {
  for (const name of NAMES) delete process.env[name];
};
afterEach(clean);

const OK: Step = { write: httpResponse(200, '{"ok":1}') };
const proxyUrl = (credentials = ""): string => `http://${credentials}127.0.0.1:${server.ports.proxy}`;

async function callOn(stack: Stack, baseUrl: string, step: Step = OK, settings = {}, body: string | Uint8Array = "{}") {
  const key = nextKey();
  await server.script(key, [step]);
  const result = await recordCall(stack, requestTo(baseUrl, key, "POST", body), settings);
  const { requests } = await server.seen(key);
  return { key, result, requests, via: requests.map((request) => request.via) };
}

const kinds: readonly { name: string; create: () => Stack }[] = [
  { name: "AsyncClient", create: () => asyncStack("", connectAsync(undefined)) },
  { name: "AsyncClient through createHttpClient", create: () => asyncStack("", connectAsync(createHttpClient())) },
  { name: "Client", create: () => syncStack("") },
];

describe.each(kinds)("$name with a proxy in the environment", ({ name, create }) => {
  /** Makes one call with environment variables. */
  async function call(
    environment: Record<string, string>,
    ...more: [baseUrl?: string, step?: Step, settings?: object, body?: Uint8Array]
  ) {
    Object.assign(process.env, environment);
    const stack = create();
    try {
      return await callOn(stack, more[0] ?? server.url, more[1], more[2], more[3]);
    } finally {
      stack.close();
    }
  }

  test.each(["HTTP_PROXY", "http_proxy", "ALL_PROXY"])(
    "sends the absolute URL to the proxy in %s",
    async (variable) => {
      const { result, requests, via, key } = await call({ [variable]: proxyUrl() });
      expect(result.data).toEqual({ ok: 1 });
      expect(via).toEqual(["proxy"]);
      expect(requests[0]).toMatchObject({ target: `${server.url}/v1/${key}/thing`, body: "{}" });
    },
  );

  test("sends bytes, such as those of a file", async () => {
    const bytes = new TextEncoder().encode("-a file-").subarray(1, -1);
    const { result, requests, via } = await call({ HTTP_PROXY: proxyUrl() }, undefined, OK, {}, bytes);
    expect([result.error, via]).toEqual([undefined, ["proxy"]]);
    expect(requests[0]).toMatchObject({ body: "a file" });
  });

  test.each(["127.0.0.1", "*", "example.org, 127.0.0.1"])("bypasses the proxy with NO_PROXY=%s", async (exception) => {
    expect((await call({ HTTP_PROXY: proxyUrl(), NO_PROXY: exception })).via).toEqual(["http"]);
  });

  test("uses the proxy if NO_PROXY names another host", async () => {
    expect((await call({ HTTP_PROXY: proxyUrl(), NO_PROXY: "example.org" })).via).toEqual(["proxy"]);
  });

  test("sends the credentials of the proxy to the proxy", async () => {
    const { requests } = await call({ HTTP_PROXY: proxyUrl("me:proxy-password@") });
    expect(requests[0]?.headers["proxy-authorization"]).toBe(`Basic ${btoa("me:proxy-password")}`);
  });

  test("tunnels https requests: the proxy sees the host, never the token", async () => {
    const before = (await server.tunnels()).length;
    const { result, requests } = await call(
      { HTTPS_PROXY: proxyUrl() },
      `https://127.0.0.1:${server.ports.https}`,
      OK,
      NO_RETRY_SETTINGS,
    );
    // The certificate is self-signed, so the request ends after the tunnel is open.
    expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false });
    expect(result.error?.cause).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(requests).toHaveLength(0);
    const [tunnel] = (await server.tunnels()).slice(before);
    expect(tunnel?.target).toBe(`127.0.0.1:${server.ports.https}`);
    expect(JSON.stringify(tunnel)).not.toContain(TOKEN);
  });

  test("retries if the proxy refuses connections, and hides its password in the error", async () => {
    const { result } = await call({ HTTP_PROXY: "http://me:proxy-password@127.0.0.1:1" });
    expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false, attempts: 3 });
    const seen = inspect(result.error, { depth: 9, showHidden: true }) + result.log.join();
    for (const secret of ["proxy-password", btoa("me:proxy-password"), TOKEN]) expect(seen).not.toContain(secret);
  });

  test.each([502, 407])("reports a %i of the proxy as an unknown response", async (status) => {
    const { result } = await call(
      { HTTP_PROXY: proxyUrl() },
      server.url,
      { write: httpResponse(status, "<html>", { "content-type": "text/html" }) },
      NO_RETRY_SETTINGS,
    );
    expect(result.error).toMatchObject({ name: "UnknownHTTPResponseError", status, maybeApplied: status === 502 });
  });

  test("times out on a proxy that sends nothing, and closes its connection", async () => {
    const { result, key } = await call({ HTTP_PROXY: proxyUrl() }, server.url, {}, { timeoutMs: 70 });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true });
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("close() closes the connections to the proxy", async () => {
    const { key } = await call({ HTTP_PROXY: proxyUrl() });
    // The client does not close an HTTP client of the caller.
    const { sockets, closed } = await server.seen(key);
    if (name.includes("createHttpClient")) expect(closed).toBeLessThan(sockets);
    else expect(await isClosedSoon(server, key)).toBe(true);
  });
});

describe("createHttpClient", () => {
  test("accepts a proxy as an option", async () => {
    const httpClient = createHttpClient({ proxy: { protocol: "http", host: "127.0.0.1", port: server.ports.proxy } });
    expect((await callOn(asyncStack("", connectAsync(httpClient)), server.url)).via).toEqual(["proxy"]);
  });

  test("ignores the proxy of the environment with proxy: false", async () => {
    process.env["HTTP_PROXY"] = proxyUrl();
    const stack = asyncStack("", connectAsync(createHttpClient({ proxy: false })));
    expect((await callOn(stack, server.url)).via).toEqual(["http"]);
  });
});
