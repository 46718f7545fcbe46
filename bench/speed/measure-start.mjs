import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { TOKEN, USER_ID } from "../shared/responses.mjs";
import { row } from "../shared/rows.mjs";
import { runRounds } from "../shared/rounds.mjs";
import { median, ratios } from "../shared/statistics.mjs";

/**
 * Measures the time from the start of a process to its first response.
 * @param {string} baseUrl
 * @param {{ rounds: number, noWarmUp: boolean }} options
 */
export async function measureStart(baseUrl, { rounds, noWarmUp }) {
  const programs = {
    AsyncClient: () => timeToResponse("ws.mjs", baseUrl),
    Client: () => timeToResponse("ws-sync.mjs", baseUrl),
    "@notionhq/client": () => timeToResponse("notionhq.mjs", baseUrl),
    "bare node:http": () => timeToResponse("bare-http.mjs", baseUrl),
  };
  const times = await runRounds(programs, rounds, noWarmUp ? 0 : 1);
  const baseline = times["@notionhq/client"];
  const note = Object.entries(times).map(([name, list]) => `${name} ${median(list).toFixed(0)} ms`);
  const title = (/** @type {string} */ name) => `process start → first response, ${name} vs @notionhq/client`;
  return [
    row(title("AsyncClient"), ratios(times.AsyncClient, baseline), "≤ 0.65 ×", note.join(", "), "≤ 0.5 ×"),
    row(title("Client"), ratios(times.Client, baseline), "×"),
    row(title("bare node:http"), ratios(times["bare node:http"], baseline), "×"),
  ];
}

/**
 * Returns the milliseconds from starting a program until it prints the response.
 * @param {string} name
 * @param {string} baseUrl
 */
async function timeToResponse(name, baseUrl) {
  const program = fileURLToPath(new URL(`start-programs/${name}`, import.meta.url));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, baseUrl, TOKEN, USER_ID], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [printed] = await Promise.race([once(child.stdout, "data"), exited]);
  const milliseconds = performance.now() - startedAt;
  if (String(printed).trim() !== "user") throw new Error(`Expected ${name} to print "user", got "${String(printed)}".`);
  await exited;
  return milliseconds;
}
