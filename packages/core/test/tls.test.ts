// Encrypted connections that are trusted, which takes a process of its own: Node reads NODE_EXTRA_CA_CERTS at its start.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, startFaultServer, type FaultServer } from "./fault-server.ts";
import { TOKEN } from "./ways.ts";

const ENGINE = new URL("../dist/engine.js", import.meta.url).href;

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

interface Ended {
  readonly data?: unknown;
  readonly maybeApplied?: boolean;
  readonly code?: string;
}

/** Calls one after another in a process that trusts the server: `[host, key, method]`. */
async function callAll(
  kind: "Async" | "Sync",
  calls: readonly (readonly string[])[],
  environment = {},
): Promise<Ended[]> {
  const program = `
    import * as engine from ${JSON.stringify(ENGINE)};
    const transport = engine.connect${kind}();
    const settings = { timeoutMs: 2000, deadlineMs: undefined, retry: engine.resolveRetry(false), channel: new engine.RequestChannel(Date.now), log: {}, secrets: [], now: Date.now, random: Math.random };
    const ended = [];
    for (const [host, key, method] of ${JSON.stringify(calls)}) {
      const baseUrl = "https://" + host + ":${server.ports.https}";
      const request = { method, baseUrl, ...engine.buildTarget(baseUrl, key, ""), headers: { authorization: "Bearer ${TOKEN}" }, body: undefined };
      try {
        ended.push({ data: (await engine.drive${kind}(engine.exchange(request, settings), transport)).data });
      } catch (error) {
        ended.push({ maybeApplied: error.maybeApplied, code: error.cause?.code });
      }
    }
    console.log(JSON.stringify(ended));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, NODE_OPTIONS: "", NODE_EXTRA_CA_CERTS: path.join(folder, "ca.pem"), ...environment },
  });
  return JSON.parse(stdout) as Ended[];
}

describe.each(["Async", "Sync"] as const)("%s", (kind) => {
  test("a trusted server answers, on one connection; one of another name is refused before anything is sent", async () => {
    const key = `tls-${kind}`;
    await server.script(key, [{ write: answer(200, '{"n":1}') }]);
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

  test("through a proxy the request stays encrypted: the proxy sees a tunnel and no token", async () => {
    const key = `tunnel-${kind}`;
    await server.script(key, [{ write: answer(200, '{"n":1}') }]);
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
