import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The built options of the bicycle workshop. */
const SITE_CONFIG = fileURLToPath(new URL("../../dist/settings/demo.config.js", import.meta.url));
/** The program of the command. */
export const COMMAND = fileURLToPath(new URL("../../dist/cli/run.js", import.meta.url));

/** A site in a process of its own, as `npm run site` starts it. */
export interface SiteProcess {
  readonly url: string;
  /** Sends a signal. Returns the exit code and the output. */
  stop(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly output: string }>;
}

/** Starts the built site. Resolves when it listens. */
export async function startSiteProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ["--accept-all"],
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [COMMAND, "start", ...args], {
    env: { PATH: process.env["PATH"], PORT: "0", SITE_CONFIG, ...env },
  });
  const end = once(child, "close");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const onText = (text: string) => {
      output += text;
      const found = /The site is at (http:\S+?)\/? /.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding("utf8").on("data", onText);
    child.stderr.setEncoding("utf8").on("data", onText);
    child.once("exit", () => reject(new Error(`Expected the site to start, got: ${output}`)));
  });
  return {
    url,
    stop: async (signal) => {
      child.kill(signal);
      const [code] = (await end) as [number | null];
      return { code, output };
    },
  };
}
