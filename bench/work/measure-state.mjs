import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../shared/listen.mjs";
import { commandOf, startPostgres, startRedis } from "../shared/programs.mjs";
import { formatBytes, row } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";
import { startFleet } from "./start-fleet.mjs";

const COMMAND = commandOf(import.meta.resolve("@ws/fleet/package.json"), "ws-fleet");
/** A worker keeps the state for 10 seconds, for several programs that read it. */
const BETWEEN_MS = 11_000;

/**
 * Measures how long a scrape of the metrics and `status` take for many workspaces.
 * @param {{ folder: string, workspaces: number, scrapes: number }} options
 */
export async function measureState({ folder, workspaces, scrapes }) {
  const [redis, postgres] = [await startRedis(), await startPostgres(folder)];
  // The worker waits for it, so that it does nothing else.
  const silent = createServer(() => undefined);
  const baseUrl = `http://127.0.0.1:${await listen(silent)}`;
  const file = join(folder, "state.json");
  const entries = Array.from({ length: workspaces }, (_, index) => ({
    name: `w${index}`,
    token: "ntn_bench",
    baseUrl,
  }));
  writeFileSync(file, JSON.stringify(entries));
  const places = ["--queue", redis.url, "--database", postgres.url, "--workspaces", file];
  const worker = startFleet(["work", ...places, "--files", folder, "--concurrency", "1", "--metrics", "0"]);
  try {
    const port = Number(await worker.printed(/"type":"metrics".*"port":(\d+)/));
    await worker.printed(/"type":"(ready)"/);
    const times = [];
    let cpuMs = 0;
    let bytes = 0;
    while (times.length < scrapes) {
      if (times.length > 0) await sleep(BETWEEN_MS);
      const cpuBefore = cpuMsOf(worker.pid);
      const { result, ms } = await timed(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      cpuMs += cpuMsOf(worker.pid) - cpuBefore;
      const rows = result.match(/^ws_mirror_failures\{/gmu)?.length;
      if (rows !== workspaces) throw new Error(`Expected ${workspaces} workspaces in the metrics, got ${rows}.`);
      times.push(ms);
      bytes = result.length;
    }
    const { ms: ofAll } = await timed(() => runStatus(places));
    writeFileSync(file, JSON.stringify(entries.slice(0, 1)));
    const { ms: ofOne } = await timed(() => runStatus(places));
    const title = `${workspaces} workspaces`;
    return [
      row(
        `${title}: scrape of the metrics`,
        times,
        "≤ 1000 ms",
        `CPU ${(cpuMs / scrapes).toFixed(0)} ms, ${formatBytes(bytes)}`,
      ),
      row(`${title}: ws-fleet status, longer than of one`, ofAll - ofOne, "≤ 1000 ms", `${ofAll.toFixed(0)} ms in all`),
    ];
  } finally {
    // Its slice waits for the service.
    if (worker.pid !== undefined) process.kill(worker.pid, "SIGKILL");
    silent.close();
    redis.stop();
    await postgres.stop();
  }
}

/** Returns the CPU time that a process has used. Linux counts it in hundredths of a second. @param {number | undefined} pid */
function cpuMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** Runs `ws-fleet status`, which exits with 3 because no copy is complete. @param {readonly string[]} places */
async function runStatus(places) {
  const child = spawn(process.execPath, [COMMAND, "status", ...places], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 3) throw new Error(`Expected the exit code 3, got ${String(code)}.`);
}
