// Workspaces that share a database and a folder for files, as `work` makes them.
import { renameSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { asyncUploadFile } from "@ws/helpers/files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forget } from "../../src/forget/forget.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { pack } from "../../src/pack/pack.ts";
import { unpack } from "../../src/pack/unpack.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { createWorkspace, emptyEmulator, idIn, title } from "../export/workspace.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";

describe.skipIf(!hasPostgres)("workspaces with the same files", () => {
  let server: PostgresServer;
  beforeAll(async () => void (server = await startPostgresServer()));
  afterAll(() => server.stop());

  test("forget of one leaves the files of the other", async () => {
    const files = join(temporaryFolder(), "files");
    const emulator = emptyEmulator();
    const copyOf = async (workspace: string) =>
      createWorkspace(emulator, await openStore({ database: server.url, workspace, files }));
    const [first, second] = [await copyOf("first"), await copyOf("second")];
    const page = idIn(first.call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
    const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, retry: false });
    const content = new TextEncoder().encode("content");
    const { id } = await asyncUploadFile(client, content, { filename: "a.txt", contentType: "text/plain" });
    const file = { file: { type: "file_upload", file_upload: { id } } };
    first.call("PATCH", `blocks/${page}/children`, { children: [file] });
    await first.pull(5);
    await second.pull(5);
    first.call("PATCH", `pages/${page}`, { in_trash: true });
    await first.pull(60);
    expect((await forget(first.store, { keep: { last: 1 } })).removed.files).toBe(1);
    expect(await verifyStore(first.store)).toEqual([]);
    expect((await second.mirror.status()).files).toBe(1);
    expect(await verifyStore(second.store)).toEqual([]);
    await first.store.close();
    await second.store.close();
    // A command without the folder finds the files. An address of its own wins, and so does a machine without the folder.
    const open = (more: object = {}) =>
      openStore({ database: server.url, workspace: "second", ...more }, { create: false });
    const problems = async (more?: object) => {
      const store = await open(more);
      try {
        return await verifyStore(store);
      } finally {
        await store.close();
      }
    };
    expect(await problems()).toEqual([]);
    expect(await problems({ files: join(temporaryFolder(), "other") })).toHaveLength(1);
    renameSync(files, `${files}-away`);
    await expect(problems()).rejects.toThrow(
      `Expected the files of the copy in ${files}, got no such folder on this machine. Pass --files FOLDER.`,
    );
    expect(await problems({ files: `${files}-away` })).toEqual([]);
    // Commands that only read have not changed the place.
    renameSync(`${files}-away`, files);
    expect(await problems()).toEqual([]);
    const out = join(temporaryFolder(), "second.tar");
    const store = await open();
    await pack(store, { out });
    await store.close();
    const place = { database: server.url, workspace: "third", files: join(temporaryFolder(), "third") };
    await unpack(place, { from: out });
    const third = await openStore({ ...place, files: undefined }, { create: false });
    expect(third.files.folder).toBe(join(place.files, "ws_third"));
    expect(await verifyStore(third)).toEqual([]);
    await third.close();
  });
});
