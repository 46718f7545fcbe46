// The certificates of ws-emulator, with programs of other languages.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const BIN = fileURLToPath(new URL("../bin/ws-emulator.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-certificates-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], { cwd: folder }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

const exec = (...program: string[]) => run("exec", "--seed", "empty", "--certificates", "keys", "--", ...program);

const ME = "https://api.notion.com/v1/users/me";

test("proxy-env prints the environment, and its files are private", async () => {
  const { code, out } = await run("proxy-env", "--certificates", "keys", "--port", "4999");
  expect(code).toBe(0);
  expect(out).toContain("export HTTPS_PROXY='http://127.0.0.1:4999'\n");
  for (const name of ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"])
    expect(out).toContain(`export ${name}='${join(folder, "keys", "bundle.pem")}'\n`);
  expect(out).toContain(`export NODE_EXTRA_CA_CERTS='${join(folder, "keys", "authority.pem")}'\n`);
  expect(out).toContain("-Dhttps.proxyPort=4999");
  expect(out).not.toContain("PRIVATE KEY");
  const files = readdirSync(join(folder, "keys")).toSorted();
  expect(files).toEqual(["authority.pem", "bundle.pem", "server-key.pem", "server.pem"]);
  for (const file of files) expect(statSync(join(folder, "keys", file)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "keys")).mode & 0o777).toBe(0o700);
  const before = statSync(join(folder, "keys", "server.pem")).mtimeMs;
  expect((await run("proxy-env", "--certificates", "keys", "--port", "4999")).out).toBe(out);
  expect(statSync(join(folder, "keys", "server.pem")).mtimeMs).toBe(before);
});

test("proxy-env without a folder is refused", async () => {
  expect(await run("proxy-env")).toMatchObject({ code: 2, err: expect.stringContaining("--certificates") as string });
});

test("curl sends requests for the service to the emulator", async () => {
  const headers = ["-H", "Authorization: Bearer ntn_x", "-H", "Notion-Version: 2026-03-11"];
  const { code, out } = await exec("curl", "--silent", "--show-error", ME, ...headers);
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ type: "bot" })]);
});

test("Python sends requests for the service to the emulator", async () => {
  const script = `import json, urllib.request
headers = {"authorization": "Bearer ntn_x", "notion-version": "2026-03-11", "content-type": "application/json"}
upload = urllib.request.Request("https://api.notion.com/v1/file_uploads", b'{"filename": "a.txt"}', headers)
print(json.load(urllib.request.urlopen(upload))["upload_url"].startswith("http://127.0.0.1:"))`;
  expect(await exec("python3", "-c", script)).toEqual({ code: 0, out: "True\n", err: "" });
});

test("Node.js accepts the certificate of the emulator", async () => {
  const script = `
    const { request } = await import("node:http");
    const { connect } = await import("node:tls");
    const { hostname, port } = new URL(process.env.HTTPS_PROXY);
    request({ hostname, port, method: "CONNECT", path: "api.notion.com:443" })
      .on("connect", (_, socket) => {
        const secure = connect({ socket, servername: "api.notion.com" }, () => {
          console.log(secure.authorized);
          secure.destroy();
        });
      })
      .end();`;
  expect(await exec(process.execPath, "--input-type=module", "-e", script)).toMatchObject({ code: 0, out: "true\n" });
});

test("connections to other hosts pass through, and unreachable ones get 502", async () => {
  const other = createServer((message, reply) => reply.end(`other ${message.url}`)).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const script = `curl --silent --noproxy '' --proxytunnel --proxy $HTTPS_PROXY http://127.0.0.1:${port}/x
    curl --silent --noproxy '' --proxytunnel --proxy $HTTPS_PROXY http://127.0.0.1:1/ --write-out ' %{http_connect}'`;
  const { out } = await exec("sh", "-c", script);
  other.close();
  expect(out).toBe("other /x 502");
});
