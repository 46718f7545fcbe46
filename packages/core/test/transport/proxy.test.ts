// Proxies from the environment and from options: which server gets the request, what the proxy sees, and the errors.
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { inspect } from "node:util";
import { createHttpClient } from "@ws/core";
import { connectAsync } from "@ws/core/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer, type Step } from "../support/fault-server.ts";
import { isClosedSoon, nextKey, soon } from "../support/run-scenario.ts";
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
    expect(result.error?.message).toContain(
      status === 407 ? "refusal of a proxy. Check its user name and password" : "check baseUrl",
    );
  });

  test.each([502, 503, 429, 400])(
    "retries a write if the proxy refuses the tunnel with %i, which was not sent",
    async (status) => {
      const before = (await server.tunnels()).length;
      const { result } = await call({ HTTPS_PROXY: proxyUrl("me:proxy-password@") }, `https://${status}.invalid`);
      expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false, attempts: 3 });
      expect(result.error?.message).toContain(
        `The proxy 127.0.0.1:${server.ports.proxy} refused the connection (${status} Refused)`,
      );
      // The answer of the proxy has no effect on the pauses of Notion.
      expect(result.trace.filter((step) => !step.startsWith("send"))).toEqual(["sleep 1000", "sleep 2000"]);
      const tunnels = (await server.tunnels()).slice(before);
      expect(tunnels.map(({ target }) => target)).toEqual(Array.from({ length: 3 }, () => `${status}.invalid:443`));
      expect(inspect(result, { depth: 9, showHidden: true })).not.toMatch(/proxy-password|bWU6/);
    },
  );

  test.each([403, 407])("does not retry if the proxy refuses the tunnel with %i", async (status) => {
    const { result } = await call({ https_proxy: proxyUrl() }, `https://${status}.invalid`);
    expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false, attempts: 1 });
    expect(result.error?.message.includes("Check the user name and the password in https_proxy")).toBe(status === 407);
  });

  test("names the proxy if no connection to it could be opened", async () => {
    const { result } = await call({ HTTPS_PROXY: "http://127.0.0.1:2" }, "https://api.invalid", OK, NO_RETRY_SETTINGS);
    expect(result.error?.message).toContain("The proxy 127.0.0.1:2 could not be used: connect ECONNREFUSED");
    expect(result.error).toMatchObject({ maybeApplied: false, cause: { code: "ECONNREFUSED" } });
  });

  test("times out on a proxy that opens no tunnel, and closes the connection to it", async () => {
    const open = async (): Promise<number> => (await server.connections()).proxy.open;
    const before = await open();
    const { result } = await call({ HTTPS_PROXY: proxyUrl() }, "https://silent.invalid", OK, { timeoutMs: 70 });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: false });
    expect(await soon(async () => (await open()) <= before)).toBe(true);
  });

  test("writes IPv6 addresses in brackets for the proxy", async () => {
    const before = (await server.tunnels()).length;
    await call({ HTTPS_PROXY: proxyUrl() }, "https://[2001:db8::1]", OK, NO_RETRY_SETTINGS);
    expect((await server.tunnels()).slice(before)).toMatchObject([
      { target: "[2001:db8::1]:443", headers: { host: "[2001:db8::1]:443" } },
    ]);
  });

  test("refuses a proxy with another protocol, without its password", async () => {
    const { result } = await call({ ALL_PROXY: "socks5://me:proxy-password@127.0.0.1:1" });
    expect(result.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false, attempts: 1 });
    expect(result.error?.message).toContain("Expected ALL_PROXY to be an http or https URL of a proxy, got socks5:");
    expect(inspect(result, { depth: 9, showHidden: true })).not.toContain("proxy-password");
  });

  test("times out on a proxy that sends nothing, and closes its connection", async () => {
    const { result, key } = await call({ HTTP_PROXY: proxyUrl() }, server.url, {}, { timeoutMs: 400 });
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
  test("tunnels through the proxy of the environment with the options of an agent of the caller", async () => {
    process.env["HTTPS_PROXY"] = proxyUrl();
    const httpsAgent = new https.Agent({ ca: server.cert });
    const before = (await server.tunnels()).length;
    const stack = asyncStack("", connectAsync(createHttpClient({ httpsAgent })));
    const baseUrl = `https://127.0.0.1:${server.ports.https}`;
    for (let calls = 0; calls < 2; calls += 1)
      expect((await callOn(stack, baseUrl)).result).toMatchObject({ data: { ok: 1 } });
    expect((await server.tunnels()).slice(before)).toHaveLength(1);
  });

  test("uses an agent that opens connections in its own way, and not the proxy of the environment", async () => {
    process.env["HTTP_PROXY"] = proxyUrl();
    class OwnWay extends http.Agent {
      override createConnection(): net.Socket {
        return net.connect(server.ports.elsewhere, "127.0.0.1");
      }
    }
    const stack = asyncStack("", connectAsync(createHttpClient({ httpAgent: new OwnWay() })));
    expect((await callOn(stack, server.url)).via).toEqual(["elsewhere"]);
  });

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
