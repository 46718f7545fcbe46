import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../../../scripts/test/repository.ts";
import { freePort } from "../../../../scripts/test/support/free-port.ts";

const VERDACCIO = join(import.meta.dirname, "../../node_modules/verdaccio/bin/verdaccio");

/** A registry on this machine. */
export interface Registry {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts Verdaccio. It keeps the packages of this repository, and loads all others from the registry that is configured on
 * this machine.
 * @param folder for its settings and packages
 */
export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true });
  const { stdout } = await run("npm", ["config", "get", "registry"], folder);
  const everyone = ["$all"];
  const settings = {
    storage: join(folder, "storage"),
    uplinks: { machine: { url: stdout.trim(), maxage: "1h", timeout: "60s" } },
    packages: { "@ws/*": { access: everyone, publish: everyone }, "**": { access: everyone, proxy: "machine" } },
    log: { type: "stdout", format: "json", level: "error" },
  };
  // JSON is YAML, too.
  writeFileSync(join(folder, "config.yaml"), JSON.stringify(settings));
  const address = `127.0.0.1:${await freePort()}`;
  const { NODE_OPTIONS: _guard, ...env } = process.env;
  const args = [VERDACCIO, "--config", join(folder, "config.yaml"), "--listen", address];
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  // It sends a message when it listens.
  const [message] = (await Promise.race([once(server, "message"), once(server, "exit")])) as unknown[];
  if (server.exitCode !== null) throw new Error(`Expected Verdaccio to start, got exit code ${String(message)}.`);
  return {
    url: `http://${address}/`,
    async stop() {
      const end = once(server, "exit");
      server.kill();
      await end;
    },
  };
}
