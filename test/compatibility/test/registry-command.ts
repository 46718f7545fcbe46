// `npm run registry`, as somebody types it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../../../scripts/test/repository.ts";
import { freePort } from "../../../scripts/test/support/free-port.ts";

/** A running registry. */
export interface RegistryCommand {
  readonly port: number;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** Sends a signal, and returns the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the command. Returns when npm can install from it.
 * @param npmrc settings of the user of npm
 * @throws Error with what it has printed if it ends before
 */
export async function startRegistryCommand(npmrc: string, port?: number): Promise<RegistryCommand> {
  const chosen = port ?? (await freePort());
  const child = spawn(process.execPath, [join(ROOT, "scripts/registry.mjs"), "--port", String(chosen)], {
    env: { ...process.env, NODE_OPTIONS: "", npm_config_userconfig: npmrc },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => {
        output += part;
        if (output.includes("until you press Ctrl+C")) resolve();
      });
    void ended.then(() => reject(new Error(output)));
  });
  return {
    port: chosen,
    output: () => output,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
