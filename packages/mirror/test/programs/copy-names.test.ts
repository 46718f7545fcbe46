// Each command opens a copy by its folder, by its schema, and by the name of its workspace.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { asyncUploadFile } from "@ws/helpers/files";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../src/store/open/open-store.ts";
import { readStatus } from "../../src/store/summarize.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";

describe.skipIf(!hasPostgres)("a copy in a database", () => {
  let folder: string;
  let postgres: PostgresServer;
  let emulator: RunningEmulator;
  let client: AsyncClient;
  let files: string;
  let workspaces: string;
  let bySchema: string[];
  let byWorkspace: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-names-"));
    [postgres, emulator] = await Promise.all([startPostgresServer(), startEmulator()]);
    files = join(folder, "shared");
    workspaces = join(folder, "workspaces.json");
    const entry = { name: "acme", tokenVariable: "ACME_TOKEN", baseUrl: emulator.url, requestsPerSecond: 1_000 };
    writeFileSync(workspaces, JSON.stringify([entry, { name: "other", tokenVariable: "OTHER_TOKEN" }]));
    client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
    const data = new TextEncoder().encode("content");
    const upload = await asyncUploadFile(client, data, { filename: "a.txt", contentType: "text/plain" });
    await client.pages.create({
      parent: { type: "workspace", workspace: true },
      children: [{ file: { type: "file_upload", file_upload: { id: upload.id } } }],
    });
    const database = ["--database", postgres.url, "--files", files, "--json"];
    bySchema = [...database, "--schema", "ws_acme"];
    byWorkspace = [...database, "--workspace", "acme"];
    const { code, stderr } = await run("pull", ...byWorkspace, "--workspaces", workspaces);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });
  afterAll(async () => {
    await Promise.all([postgres.stop(), emulator.close(), client.close()]);
    rmSync(folder, { recursive: true });
  });

  /** Runs a command with the token of the workspace in the variable that the file names. */
  const run = (...args: string[]) => runMain(args, { ACME_TOKEN: emulator.token });

  const summaryOf = ({ stdout }: { readonly stdout: string }) =>
    JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;

  test("status and verify open it by its schema and by its workspace, without a token", async () => {
    for (const command of ["status", "verify"])
      for (const names of [bySchema, byWorkspace]) {
        const result = await run(command, ...names);
        expect(result).toMatchObject({ code: 0, stderr: "" });
        expect(summaryOf(result)).toMatchObject({ complete: true, skipped: [] });
      }
  });

  test("verify finds the contents of its files in --files only", async () => {
    const elsewhere = byWorkspace.with(byWorkspace.indexOf(files), join(folder, "elsewhere"));
    const result = await run("verify", ...elsewhere);
    expect(result.code).toBe(1);
    expect(summaryOf(result)["problems"]).toHaveLength(1);
  });

  test("verify --deep, pull and restore take the token and the address from the file", async () => {
    const access = [...byWorkspace, "--workspaces", workspaces];
    expect(await run("verify", "--deep", ...access)).toMatchObject({ code: 0, stderr: "" });
    expect(summaryOf(await run("pull", ...access))).toMatchObject({ skipped: [] });
    const { id } = await client.pages.create({ parent: { type: "workspace", workspace: true } });
    const plan = await run("restore", "--dry-run", "--into", id, ...access);
    expect(plan.stderr).toBe("");
    expect(plan.stdout).toContain('"type":"plan"');
  });

  test("export writes it with its files", async () => {
    const out = join(folder, "export");
    expect(await run("export", ...bySchema, "--format", "json", "--out", out)).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(readFileSync(join(out, "objects/page.json"), "utf8"))).not.toEqual([]);
  });

  test("openStore opens it", async () => {
    const { url: database } = postgres;
    for (const name of [{ schema: "ws_acme" }, { workspace: "acme" }]) {
      const store = await openStore({ database, files, ...name }, { create: false });
      expect((await readStatus(store)).complete).toBe(true);
      await store.close();
    }
  });

  test.each([
    { args: [], message: "Expected the folder of a copy or the URL of a database, got neither. Add one of them." },
    { args: ["--schema", "x"], message: "Expected a database with the schema, got none. Add the URL of the database." },
    {
      args: ["copy", "--workspace", "x"],
      message: "Expected a database with the workspace, got none. Add the URL of the database.",
    },
    {
      args: ["--database", "postgres://x", "--schema", "a", "--workspace", "b"],
      message: 'Expected a schema or a workspace, got "a" and "b". Leave one of them out.',
    },
    {
      args: ["copy", "--files", "ftp://bucket"],
      message: 'Expected a folder or s3://bucket/prefix for files, got "ftp://bucket".',
    },
  ])("status refuses $args", async ({ args, message }) => {
    expect(await run("status", ...args)).toEqual({ code: 2, stdout: "", stderr: `ws-mirror: ${message}\n` });
  });

  test("pull refuses a workspace that the file lacks, and a file without a workspace", async () => {
    const database = ["--database", postgres.url, "--workspaces", workspaces];
    const unknown = await run("pull", ...database, "--workspace", "none");
    expect(unknown).toMatchObject({
      code: 2,
      stderr: `ws-mirror: Expected one of the workspaces of ${workspaces} (acme, other), got "none".\n`,
    });
    const unnamed = await run("pull", ...database);
    expect(unnamed).toMatchObject({
      code: 2,
      stderr: "ws-mirror: Expected --workspace NAME with --workspaces, got none.\nSee npx @ws/mirror pull --help.\n",
    });
  });

  test("a schema without a copy is not created by a command that only reads", async () => {
    const { code, stderr } = await run("status", "--database", postgres.url, "--workspace", "other");
    expect(code).toBe(1);
    expect(stderr).toContain("Expected a copy in schema ws_other of the database, got none.");
  });
});
