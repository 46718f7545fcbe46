// Trusted TLS connections. They need a separate process, because Node reads NODE_EXTRA_CA_CERTS when it starts.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer } from "../support/fault-server.ts";
import { TOKEN } from "../support/stacks.ts";

const CORE = new URL("../../dist/index.js", import.meta.url).href;

let server: FaultServer;
let folder: string;
beforeAll(async () => {
  server = await startFaultServer();
  folder = await mkdtemp(path.join(tmpdir(), "ws-core-tls-"));
  await writeFile(path.join(folder, "ca.pem"), server.cert);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface CallResult {
  readonly data?: unknown;
  readonly maybeApplied?: boolean;
  readonly code?: string;
}

/** Makes calls `[host, key, method]` in sequence, in a process that trusts the server. */
async function callAll(
  kind: "" | "Sync",
  calls: readonly (readonly string[])[],
  environment = {},
): Promise<CallResult[]> {
  const program = `
    import { create${kind}Sender } from ${JSON.stringify(CORE)};
    const options = { auth: "${TOKEN}", timeoutMs: 2000, retry: false, logLevel: "off" };
    const senders = {};
    const senderOf = (host) =>
      (senders[host] ??= create${kind}Sender({ ...options, baseUrl: "https://" + host + ":${server.ports.https}" }));
    const results = [];
    for (const [host, key, method] of ${JSON.stringify(calls)}) {
      try {
        results.push({ data: (await senderOf(host).send({ method, path: key })).data });
      } catch (error) {
        results.push({ maybeApplied: error.maybeApplied, code: error.cause?.code });
      }
    }
    console.log(JSON.stringify(results));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, NODE_OPTIONS: "", NODE_EXTRA_CA_CERTS: path.join(folder, "ca.pem"), ...environment },
  });
  return JSON.parse(stdout) as CallResult[];
}

describe.each([
  ["createSender()", ""],
  ["createSyncSender()", "Sync"],
] as const)("%s", (_name, kind) => {
  test("reuses the connection to a trusted server, and sends nothing to a server with another name", async () => {
    const key = `tls-${kind}`;
    await server.script(key, [{ write: httpResponse(200, '{"n":1}') }]);
    await server.script(`${key}-reset`, [{ reset: true }]);
    const calls = [
      ["127.0.0.1", key, "GET"],
      ["127.0.0.1", key, "GET"],
      ["localhost", key, "POST"],
      ["127.0.0.1", `${key}-reset`, "POST"],
    ];
    expect(await callAll(kind, calls)).toEqual([
      { data: { n: 1 } },
      { data: { n: 1 } },
      { maybeApplied: false, code: "ERR_TLS_CERT_ALTNAME_INVALID" },
      { maybeApplied: true, code: "ECONNRESET" },
    ]);
    expect(await server.seen(key)).toMatchObject({ requests: [{ via: "https" }, { via: "https" }], sockets: 1 });
  });

  test("keeps the request encrypted through a proxy: the proxy sees no token", async () => {
    const key = `tunnel-${kind}`;
    await server.script(key, [{ write: httpResponse(200, '{"n":1}') }]);
    const before = (await server.tunnels()).length;
    const proxy = { HTTPS_PROXY: `http://me:proxy-password@127.0.0.1:${server.ports.proxy}` };
    expect(await callAll(kind, [["127.0.0.1", key, "GET"]], proxy)).toEqual([{ data: { n: 1 } }]);
    const [tunnel] = (await server.tunnels()).slice(before);
    expect(tunnel).toMatchObject({
      target: `127.0.0.1:${server.ports.https}`,
      headers: { "proxy-authorization": `Basic ${btoa("me:proxy-password")}` },
    });
    expect(JSON.stringify(tunnel)).not.toContain(TOKEN);
    const { requests } = await server.seen(key);
    expect(requests).toMatchObject([{ via: "https" }]);
    expect(requests[0]?.headers).not.toHaveProperty("proxy-authorization");
  });
});
