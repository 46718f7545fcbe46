// The store of files in a folder through the suite of all stores, and a copy with files in S3.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { asyncUploadFile } from "@ws/helpers/files";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { describeFileStore, listOf } from "../../../mirror-s3/test/support/file-store-suite.ts";
import { createBucket, hasS3, startS3Server } from "../../../mirror-s3/test/support/s3-server.ts";
import { diskFileStore } from "../../src/files/disk-file-store.ts";
import { forget } from "../../src/forget/forget.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { createWorkspace, emptyEmulator, idIn, title } from "../export/workspace.ts";
import { runMain } from "../support/run-main.ts";

const BUCKET = "files";

describe("files in a folder", () => {
  describeFileStore(() => diskFileStore(join(temporaryFolder(), "files")));
});

test.skipIf(!hasS3)("a copy with files in S3 is pulled, verified, exported and forgotten", async () => {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  for (const [name, value] of Object.entries(server.environment())) vi.stubEnv(name, value);
  await createBucket(server, BUCKET);
  const folder = join(temporaryFolder(), "copy");
  mkdirSync(folder);
  const files = `s3://${BUCKET}/copies/acme`;
  const store = await openStore({ folder, files });
  const emulator = emptyEmulator();
  const { call, pull } = await createWorkspace(emulator, store);
  const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, retry: false });
  const upload = await asyncUploadFile(client, Buffer.from("content"), {
    filename: "a.txt",
    contentType: "text/plain",
  });
  const file = { file: { type: "file_upload", file_upload: { id: upload.id } } };
  call("PATCH", `blocks/${page}/children`, { children: [file] });
  await pull(5);
  expect(await verifyStore(store)).toEqual([]);
  expect(await listOf(store.files)).toHaveLength(1);
  const out = join(temporaryFolder(), "export");
  expect(await runMain(["export", folder, "--files", files, "--format", "markdown", "--out", out])).toMatchObject({
    code: 0,
  });
  expect(readdirSync(join(out, "files"))).toHaveLength(1);
  call("PATCH", `pages/${page}`, { in_trash: true });
  await pull(60);
  expect((await forget(store, { keep: { last: 1 } })).removed.files).toBe(1);
  expect(await listOf(store.files)).toEqual([]);
  expect((await runMain(["verify", folder, "--files", files])).code).toBe(0);
  await store.close();
});
