// The certificates of ws-emulator. programs/certificates.test.ts uses them with programs in other languages.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startCommandLines } from "./support/command-lines.ts";
import { emulatorWithCertificates } from "./support/with-certificates.ts";

const { folder, run, exec } = emulatorWithCertificates();
const runInProcess = startCommandLines(folder);

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
  expect(files).toEqual(["authority.pem", "bundle.pem", "php.ini", "server-key.pem", "server.pem"]);
  for (const file of files) expect(statSync(join(folder, "keys", file)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "keys")).mode & 0o777).toBe(0o700);
  const before = statSync(join(folder, "keys", "server.pem")).mtimeMs;
  const again = await runInProcess("proxy-env", "--certificates", "keys", "--port", "4999");
  expect(again.out).toBe(out);
  expect(statSync(join(folder, "keys", "server.pem")).mtimeMs).toBe(before);
});

test("proxy-env without a folder is refused", async () => {
  expect(await runInProcess("proxy-env")).toMatchObject({
    code: 2,
    err: expect.stringContaining("--certificates") as string,
  });
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
