// Starts one emulator for all programs, as a process of its own and as an HTTPS proxy.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

const WS_EMULATOR = fileURLToPath(new URL("node_modules/@ws/emulator/bin/ws-emulator.js", import.meta.url));

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the emulator. */
    readonly url: string;
    /** Folder of its certificates and of the projects of the tests. It is removed after the tests. */
    readonly folder: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-third-party-")));
  const clock = ["--now=2026-07-01T09:00:00.000Z", "--clock=frozen"];
  const flags = [
    "--port=0",
    "--seed=empty",
    ...clock,
    "--max-upload-bytes=20000000",
    `--certificates=${folder}/certificates`,
  ];
  const emulator = spawn(process.execPath, [WS_EMULATOR, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    emulator.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [address] = /http:\/\/127\.0\.0\.1:\d+(?=\n)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    emulator.on("exit", () => reject(new Error(`Expected ws-emulator to start, got:\n${output}`)));
  });
  provide("url", url);
  provide("folder", folder);
  return async () => {
    emulator.kill();
    await once(emulator, "exit");
    rmSync(folder, { recursive: true });
  };
}
