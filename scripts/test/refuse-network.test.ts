// Tests reach this machine only: in every process and thread of a suite, whatever opens the connection.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { hasWitness, refusingEnvironment } from "../refusal.mjs";

// Every test starts processes, some of them vitest; machines are shared.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "ws-refusal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const witnesses = join(folder, "witnesses");
const { NODE_OPTIONS: _options, WS_REFUSAL_WITNESS: _witness, ...plain } = process.env;
const env = refusingEnvironment(plain, witnesses);

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** What a program prints when it runs as a process of a suite does. */
function run(program: string, environment: NodeJS.ProcessEnv = env, args: readonly string[] = []) {
  return new Promise<string>((resolve) =>
    execFile(process.execPath, [program, ...args], { env: environment, cwd: folder }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );
}

const REFUSED = "is refused: tests reach this machine only (scripts/refuse-network.cjs)";
const FETCH = `fetch("http://away.example/").catch((error) => console.log(String(error.cause?.message)));`;

test.each([
  ["fetch", FETCH, `Connecting to away.example:80 ${REFUSED}`],
  [
    "https",
    `import https from "node:https"; https.get("https://away.example/").on("error", ({ message }) => console.log(message));`,
    `Connecting to away.example:443 ${REFUSED}`,
  ],
  [
    "a socket to an address",
    `import net from "node:net"; net.connect(81, "192.0.2.1").on("error", ({ message }) => console.log(message));`,
    `Connecting to 192.0.2.1:81 ${REFUSED}`,
  ],
  [
    "a lookup of the caller's own that leads away",
    `import net from "node:net";
     const lookup = (name, options, done) => done(null, [{ address: "192.0.2.7", family: 4 }]);
     net.connect({ port: 81, host: "near.example", lookup }).on("error", ({ message }) => console.log(message));`,
    `Connecting to near.example (192.0.2.7) ${REFUSED}`,
  ],
  [
    "encrypted sockets",
    `import tls from "node:tls"; tls.connect(82, "away.example").on("error", ({ message }) => console.log(message));`,
    `Connecting to away.example:82 ${REFUSED}`,
  ],
  [
    "names, by callback and by promise",
    `import dns, { lookup } from "node:dns"; import { resolveTxt } from "node:dns/promises";
     lookup("away.example", ({ message }) => console.log(message));
     await resolveTxt("away.example").catch(({ message }) => console.log(message));`,
    `Asking for the address of away.example ${REFUSED}`,
  ],
  [
    "datagrams",
    `import dgram from "node:dgram"; const socket = dgram.createSocket("udp4");
     try { socket.send("x", 53, "192.0.2.1"); } catch ({ message }) { console.log(message); } socket.close();`,
    `Sending to 192.0.2.1 ${REFUSED}`,
  ],
  [
    "a thread without flags",
    `import { Worker } from "node:worker_threads"; new Worker(${JSON.stringify(FETCH)}, { eval: true, execArgv: [] });`,
    `Connecting to away.example:80 ${REFUSED}`,
  ],
  [
    "a child whose options were emptied",
    `import { spawn } from "node:child_process";
     spawn(process.execPath, ["--eval", ${JSON.stringify(FETCH)}], { env: { NODE_OPTIONS: "" }, stdio: "inherit" });`,
    `Connecting to away.example:80 ${REFUSED}`,
  ],
  [
    "a child with options of its own",
    `import { fork } from "node:child_process";
     if (process.argv[2] !== undefined) { console.log(process.env.NODE_OPTIONS.slice(0, 13)); ${FETCH} process.disconnect(); }
     else fork(process.argv[1], ["child"], { env: { NODE_OPTIONS: "--no-warnings" } });`,
    `--no-warnings\nConnecting to away.example:80 ${REFUSED}`,
  ],
])("%s cannot leave this machine, and the error names the host", async (name, program, message) => {
  expect(await run(file(`${name}.mjs`, program))).toContain(message);
});

test("this machine is reached: by address, by name, through a lookup of the caller's own", async () => {
  const program = `
    import http from "node:http"; import net from "node:net";
    const server = http.createServer((_, response) => response.end("here"));
    server.listen(0, "127.0.0.1", async () => {
      const { port } = server.address();
      for (const host of ["127.0.0.1", "localhost"]) console.log(await (await fetch(\`http://\${host}:\${port}\`)).text());
      const lookup = (name, options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);
      net.connect({ port, host: "near.example", lookup }).on("connect", function () {
        console.log("connected");
        this.destroy();
        server.closeAllConnections();
        server.close();
      });
    });`;
  expect(await run(file("near.mjs", program))).toBe("here\nhere\nconnected\n");
});

test("a name that can have no address is not found, as anywhere", async () => {
  const program = `import net from "node:net"; net.connect(1, "nowhere.invalid").on("error", ({ code }) => console.log(code));`;
  expect(await run(file("nowhere.mjs", program))).toBe("ENOTFOUND\n");
});

test("package managers may install, and what they start may not reach out", async () => {
  const manager = file(
    "node_modules/npm/bin/npm-cli.mjs",
    `import net from "node:net"; import { spawn } from "node:child_process";
     console.log(/around/.test(String(net.Socket.prototype.connect)) ? "refused" : "as Node has it");
     spawn(process.execPath, ["--eval", ${JSON.stringify(FETCH)}], { stdio: "inherit" });`,
  );
  const output = await run(manager);
  expect(output).toMatch(/^as Node has it\n/);
  expect(output).toContain(`Connecting to away.example:80 ${REFUSED}`);
});

test.each(["threads", "forks"])(
  "a test in vitest's %s cannot leave this machine, and its suite says so",
  async (pool) => {
    const root = join(folder, pool);
    const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
    const vitestEntry = new URL("../../node_modules/vitest/dist/index.js", import.meta.url).href;
    file(
      `${pool}/planted.test.mjs`,
      `import { test } from ${JSON.stringify(vitestEntry)}; test("planted", async () => { await fetch("https://api.notion.com/"); });`,
    );
    const environment = { ...env, PATH: process.env["PATH"] };
    const output = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [vitest, "run", "--root", root, "--pool", pool],
        { env: environment, cwd: root },
        (_, stdout, stderr) => resolve(stdout + stderr),
      ),
    );
    expect(output).toContain(`Connecting to api.notion.com:443 ${REFUSED}`);
    expect(hasWitness(pool, witnesses)).toBe(true);
    expect(hasWitness("another", witnesses)).toBe(false);
  },
);
