import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { TOKEN } from "../shared/responses.mjs";

/** An emulator in a process of its own. */
export class Service {
  /**
   * Starts an emulator.
   * @param {string} seed path of a file with objects
   * @param {readonly string[]} args further options of `ws-emulator`
   */
  static async start(seed, ...args) {
    const manifest = createRequire(import.meta.url).resolve("@ws/emulator/package.json");
    const bin = join(dirname(manifest), "bin/ws-emulator.js");
    const server = spawn(process.execPath, [bin, "--port", "0", "--seed", seed, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await once(server.stdout, "data");
    server.stdout.resume();
    return new Service(server, /http:\/\/\S+/.exec(String(output))?.[0] ?? "");
  }

  #server;
  url;

  /**
   * @param {import("node:child_process").ChildProcess} server
   * @param {string} url
   */
  constructor(server, url) {
    this.#server = server;
    this.url = url;
  }

  /**
   * Sends a request of an editor of the workspace.
   * @param {string} method
   * @param {string} path
   * @param {object} body
   */
  async edit(method, path, body) {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    };
    const response = await fetch(`${this.url}/v1/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  async stop() {
    this.#server.kill();
    await once(this.#server, "exit");
  }
}
