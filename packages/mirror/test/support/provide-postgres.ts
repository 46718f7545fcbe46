// Starts one PostgreSQL server for a run of the tests.
import type { TestProject } from "vitest/node";
import { startPostgresServer } from "./postgres-server.ts";

/** Gives the server's URL to the tests. Returns what ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
