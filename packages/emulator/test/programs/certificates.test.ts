// The certificates of ws-emulator, with programs in other languages.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { emulatorWithCertificates } from "../support/with-certificates.ts";

const { exec } = emulatorWithCertificates();

const ME = "https://api.notion.com/v1/users/me";

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

test("PHP sends requests for the service to the emulator, with curl and with its own settings", async () => {
  const script = `$handle = curl_init("${ME}");
curl_setopt_array($handle, [CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ["authorization: Bearer ntn_x", "notion-version: 2026-03-11"]]);
$body = curl_exec($handle);
echo $body === false ? curl_error($handle) : json_decode($body)->type, " ", extension_loaded("curl") ? "curl" : "";`;
  expect(await exec("php", "-r", script)).toEqual({ code: 0, out: "bot curl", err: "" });
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
