import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { TOKEN, USER_ID } from "../shared/responses.mjs";

/** The programs that each send one request and print the response. */
export const PROGRAMS = {
  ws: "./start-programs/ws.mjs",
  wsSync: "./start-programs/ws-sync.mjs",
  notionhq: "./start-programs/notionhq.mjs",
  bareHttp: "./start-programs/bare-http.mjs",
};

/**
 * Returns the milliseconds from starting a program until it prints the response.
 * @param {keyof typeof PROGRAMS} name
 * @param {string} baseUrl
 */
export async function measureStartTime(name, baseUrl) {
  const program = fileURLToPath(new URL(PROGRAMS[name], import.meta.url));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, baseUrl, TOKEN, USER_ID], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [printed] = await Promise.race([once(child.stdout, "data"), exited]);
  const milliseconds = performance.now() - startedAt;
  if (String(printed).trim() !== "user")
    throw new Error(`Expected ${program} to print "user", got "${String(printed).trim()}".`);
  await exited;
  return milliseconds;
}
