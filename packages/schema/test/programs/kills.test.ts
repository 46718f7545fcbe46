// Programs that write many rows are killed at several moments, and continue with the progress that they stored.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@ws/emulator";
import { AsyncClient } from "@ws/client";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ws-schema-kills-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PACKAGES = fileURLToPath(new URL("../../..", import.meta.url));
const scope = join(folder, "node_modules", "@ws");
mkdirSync(scope, { recursive: true });
for (const name of ["client", "schema"]) symlinkSync(join(PACKAGES, name), join(scope, name));

const ROWS = 6;

/** A program that kills itself at the moment `KILL_AT`: before a progress is stored, after it, and after a response. */
const PROGRAM = `
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as packages from "@ws/client";
import { createTable, defineSchema } from "@ws/schema";

const { CLIENT, KILL_AT, SOURCE, WORKSPACE_TOKEN: auth } = process.env;
let moments = 0;
const moment = () => {
  moments += 1;
  if (moments === Number(KILL_AT)) process.kill(process.pid, "SIGKILL");
};
const client = new packages[CLIENT]({ auth, logLevel: "error" });
const { create, update } = client.pages;
const watched = (send) => (args) => {
  const response = send(args);
  if (CLIENT === "Client") moment();
  else response.then(moment, () => {});
  return response;
};
const pages = { ...client.pages, create: watched(create), update: watched(update) };
const schema = defineSchema({
  dataSourceId: SOURCE,
  title: "Jobs",
  properties: { job: { id: "title", name: "Job", type: "title" }, price: { id: "PRICE_ID", name: "Price", type: "number" } },
});
const table = createTable({ dataSources: client.dataSources, pages, blocking: CLIENT === "Client" }, schema);

/** The progress of a method, stored in a file. */
const storedIn = (file) => ({
  resume: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined,
  onProgress({ progress }) {
    moment();
    writeFileSync(file + ".new", JSON.stringify(progress));
    renameSync(file + ".new", file);
    moment();
  },
});
const jobs = Array.from({ length: ${ROWS} }, (_, index) => ({ job: "Job " + (index >> 1), price: 0 }));
const created = await table.createMany(jobs, storedIn(CLIENT + "-create.json"));
const updated = await table.updateMany({ where: { price: 0 } }, { price: 1 }, storedIn(CLIENT + "-update.json"));
const removed = await table.removeMany({ where: { job: { does_not_equal: "Job 0" } } }, storedIn(CLIENT + "-remove.json"));
console.log(created.map(({ job }) => job).join() + "; " + updated.length + "; " + removed.length);
`;

interface Run {
  readonly output: string;
  readonly signal: string | null;
}

describe.each(["AsyncClient", "Client"])("%s", (name) => {
  test("a program that is killed again and again creates and changes each row once", async () => {
    const emulator = await startEmulator({ seed: "empty" });
    onTestFinished(() => emulator.close());
    const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, logLevel: "error" });
    const database = await client.databases.create({
      parent: { type: "workspace", workspace: true },
      initial_data_source: { properties: { Job: { title: {} }, Price: { number: {} } } },
    });
    const SOURCE = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
    const { properties } = await client.dataSources.retrieve({ data_source_id: SOURCE });
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, PROGRAM.replace("PRICE_ID", properties["Price"]?.id ?? ""));
    const env = {
      ...process.env,
      SOURCE,
      CLIENT: name,
      WORKSPACE_TOKEN: emulator.token,
      WORKSPACE_BASE_URL: emulator.url,
    };
    const run = (killAt: number): Promise<Run> =>
      new Promise((done) => {
        execFile(
          process.execPath,
          [file],
          { cwd: folder, env: { ...env, KILL_AT: String(killAt) } },
          (error, out, err) => done({ output: `${out}${err}`.trim(), signal: error?.signal ?? null }),
        );
      });
    let result = await run(1);
    let kills = 0;
    for (; result.signal === "SIGKILL"; kills += 1) result = await run(1 + kills);
    expect(result).toEqual({ output: "Job 0,Job 0,Job 1,Job 1,Job 2,Job 2; 6; 4", signal: null });
    expect(kills).toBeGreaterThan(8);
    const { results } = await client.dataSources.query({ data_source_id: SOURCE });
    expect(results).toHaveLength(2);
  });
});
