// The probes of a process, under the names that Kubernetes uses.
import type { ServerResponse } from "node:http";

/**
 * Answers `/livez` with 200 while the process runs, and `/readyz` with 200 while it does its work, otherwise with 503.
 * @returns false for another path, which is not answered
 */
export function respondToProbe(path: string | undefined, isReady: () => boolean, response: ServerResponse): boolean {
  if (path === "/livez") response.writeHead(200).end("ok\n");
  else if (path === "/readyz") response.writeHead(isReady() ? 200 : 503).end(isReady() ? "ready\n" : "not ready\n");
  else return false;
  return true;
}
