// From the start of a process to its first answer, as the one who started it sees it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { TOKEN, USER_ID } from "./answers.mjs";

/** The programs that can be started. */
export const PROGRAMS = {
  ws: "../start/ws.mjs",
  wsSync: "../start/ws-sync.mjs",
  notionhq: "../start/notionhq.mjs",
  bare: "../start/bare.mjs",
};

/**
 * Milliseconds until the program has printed what it was answered.
 * @param {keyof typeof PROGRAMS} name
 * @param {string} baseUrl
 */
export async function startTime(name, baseUrl) {
  const program = fileURLToPath(new URL(PROGRAMS[name], import.meta.url));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, baseUrl, TOKEN, USER_ID], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [printed] = await Promise.race([once(child.stdout, "data"), exited]);
  const milliseconds = performance.now() - startedAt;
  if (String(printed).trim() !== "user") throw new Error(`${program} printed no user`);
  await exited;
  return milliseconds;
}
