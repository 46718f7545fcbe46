// Both stores of files through one suite, and S3 with faults. The server is a Ceph Object Gateway.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import * as s3Package from "@aws-sdk/client-s3";
import { AsyncClient } from "@ws/client";
import { asyncUploadFile } from "@ws/helpers/files";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { diskFileStore } from "../../src/files/disk-file-store.ts";
import type { FileStore } from "../../src/files/file-store.ts";
import { createS3Client } from "../../src/files/s3/s3-client.ts";
import { s3FileStore } from "../../src/files/s3/s3-file-store.ts";
import { forget } from "../../src/forget/forget.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { verifyStore } from "../../src/verify/verify-copy.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { createWorkspace, emptyEmulator, idIn, title } from "../export/workspace.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import { runMain } from "../support/run-main.ts";
import { hasS3, startS3Server, type S3Server } from "../support/s3-server.ts";

const PART_BYTES = 5 * 2 ** 20;
const BUCKET = "files";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Returns content that differs in each part. */
const contentOf = (bytes: number, seed = 0): Buffer => Buffer.alloc(bytes, `${seed} content of a file that is long `);

async function* chunksOf(bytes: Buffer, failAt = Infinity): AsyncGenerator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += 65_536) {
    if (start >= failAt) throw new Error("The connection was cut.");
    yield bytes.subarray(start, start + 65_536);
  }
}

async function contentIn(store: FileStore, hash: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(hash) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listOf(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const hash of store.list()) found.push(hash);
  return found.toSorted();
}

/** What both stores do. */
function suite(open: () => Promise<FileStore>): void {
  test("a content is stored by its hash, listed, read and removed", async () => {
    const store = await open();
    const contents = [Buffer.from(""), Buffer.from("small"), contentOf(PART_BYTES), contentOf(2 * PART_BYTES + 10)];
    for (const content of contents) {
      const stored = { sha256: sha256(content), bytes: content.length };
      expect(await store.has(stored.sha256)).toBe(false);
      expect(await store.write(chunksOf(content))).toEqual(stored);
      expect(await store.has(stored.sha256)).toBe(true);
      expect(sha256(await contentIn(store, stored.sha256))).toBe(stored.sha256);
    }
    expect(await listOf(store)).toEqual(contents.map(sha256).toSorted());
    for (const content of contents) await store.remove(sha256(content));
    await store.remove(sha256(Buffer.from("never stored")));
    expect(await listOf(store)).toEqual([]);
  });

  test("the same content at the same time is stored once", async () => {
    const store = await open();
    const content = contentOf(100_000, 1);
    await Promise.all([1, 2, 3, 4].map(() => store.write(chunksOf(content))));
    expect(await listOf(store)).toEqual([sha256(content)]);
    expect(await contentIn(store, sha256(content))).toEqual(content);
  });

  test.each([100_000, 3 * PART_BYTES])("a stream of %i bytes that breaks stores nothing", async (bytes) => {
    const store = await open();
    await expect(store.write(chunksOf(contentOf(bytes, 2), bytes / 2))).rejects.toThrow("The connection was cut.");
    expect(await listOf(store)).toEqual([]);
  });

  test("a missing content fails with an error that names it", async () => {
    const store = await open();
    const hash = sha256(Buffer.from("missing"));
    await expect(contentIn(store, hash)).rejects.toThrow(hash.slice(2));
  });
}

describe("files in a folder", () => {
  suite(async () => diskFileStore(join(temporaryFolder(), "files")));
});

describe.skipIf(!hasS3)("files in S3", () => {
  let server: S3Server;
  let proxy: FaultyProxy;
  let prefixes = 0;
  const environment = () => server.environment(proxy.port);
  const openAt = (prefix: string) =>
    s3FileStore({ bucket: BUCKET, prefix, partBytes: PART_BYTES, environment: environment() });
  const open = () => openAt(`prefix/${(prefixes += 1)}`);

  beforeAll(async () => {
    server = await startS3Server();
    vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    await createS3Client(s3Package, server.environment()).send(new CreateBucketCommand({ Bucket: BUCKET }));
  });
  afterAll(() => server.stop());
  beforeEach(async () => void (proxy = await startFaultyProxy(server.port)));
  afterEach(() => proxy.close());

  suite(open);

  /** Faults the first requests of a method. */
  const fail = (method: string, times: number, fault: ReturnType<FaultyProxy["faultOf"]>) => {
    let left = times;
    proxy.faultOf = (request) => {
      if (request.method !== method || left === 0) return undefined;
      left -= 1;
      return fault;
    };
  };

  test("a server that is busy gets the request again", async () => {
    const store = await open();
    const body = "<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>";
    fail("PUT", 3, { status: 503, body });
    const { sha256: hash } = await store.write(chunksOf(contentOf(1000)));
    expect(await listOf(store)).toEqual([hash]);
    expect(proxy.requests.filter(({ method }) => method === "PUT")).toHaveLength(4);
  });

  test("an upload whose connection is cut is sent again", async () => {
    const store = await open();
    fail("PUT", 2, { cutRequestAt: 200_000 });
    const content = contentOf(400_000);
    await store.write(chunksOf(content));
    expect(await contentIn(store, sha256(content))).toEqual(content);
  });

  test("a download whose connection is cut continues where it stopped", async () => {
    const store = await open();
    const content = contentOf(400_000);
    const { sha256: hash } = await store.write(chunksOf(content));
    proxy.requests.length = 0;
    fail("GET", 2, { cutResponseAt: 100_000 });
    expect(await contentIn(store, hash)).toEqual(content);
    const ranges = proxy.requests.map(({ headers }) => headers.range);
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBeUndefined();
    for (const range of ranges.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d+-$/u);
  });

  test("the server refuses a body that was changed on its way", async () => {
    const store = await open();
    fail("PUT", 1, { changeBody: true });
    await expect(store.write(chunksOf(contentOf(1000)))).rejects.toMatchObject({ code: "run_failed" });
    expect(await listOf(store)).toEqual([]);
  });

  test("an object that another writer has just stored stays", async () => {
    const store = await open();
    await store.write(chunksOf(contentOf(1000)));
    fail("HEAD", 1, { status: 404, body: "" });
    await store.write(chunksOf(contentOf(1000)));
    const puts = proxy.requests.filter(({ method }) => method === "PUT");
    expect(puts.map(({ headers }) => headers["if-none-match"])).toEqual(["*", "*"]);
    // A second write of a known content sends no body.
    proxy.requests.length = 0;
    await store.write(chunksOf(contentOf(1000)));
    expect(proxy.requests.map(({ method }) => method)).toEqual(["HEAD"]);
  });

  test("a server without conditional writes gets the object without the condition", async () => {
    const store = await open();
    fail("PUT", 1, { status: 501, body: "<Error><Code>NotImplemented</Code></Error>" });
    const { sha256: hash } = await store.write(chunksOf(contentOf(1000)));
    expect(await listOf(store)).toEqual([hash]);
  });

  test("an object of another size is replaced", async () => {
    const prefix = `prefix/damaged`;
    const store = await openAt(prefix);
    const content = contentOf(1000);
    const hash = sha256(content);
    const key = `${prefix}/${hash.slice(0, 2)}/${hash.slice(2)}`;
    const client = createS3Client(s3Package, server.environment());
    await client.send(new s3Package.PutObjectCommand({ Bucket: BUCKET, Key: key, Body: "half" }));
    await store.write(chunksOf(content));
    expect(await contentIn(store, hash)).toEqual(content);
  });

  test("a killed upload of parts continues, and sends no part twice", async () => {
    const prefix = "prefix/killed";
    const store = await openAt(prefix);
    const content = contentOf(4 * PART_BYTES, 9);
    const isPart = ({ method, url }: { method: string; url: string }) => method === "PUT" && url.includes("partNumber");
    const program = `
      import { s3FileStore } from ${JSON.stringify(new URL("../../dist/files/s3/s3-file-store.js", import.meta.url).href)};
      const store = await s3FileStore({ bucket: "${BUCKET}", prefix: "${prefix}", partBytes: ${PART_BYTES} });
      await store.write((async function* () { yield Buffer.alloc(${content.length}, "9 content of a file that is long "); })());`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      env: { ...process.env, ...environment() },
      stdio: "ignore",
    });
    proxy.faultOf = (request) => {
      if (isPart(request) && proxy.requests.filter(isPart).length === 3) child.kill("SIGKILL");
      return undefined;
    };
    await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
    expect(await listOf(store)).toEqual([]);
    proxy.requests.length = 0;
    await store.write(chunksOf(content));
    const sent = proxy.requests.filter(isPart).map(({ url }) => /partNumber=(\d)/u.exec(url)?.[1]);
    // The server may have stored the third part, whose response did not arrive.
    expect(["3 4", "4"]).toContain(sent.join(" "));
    expect(sha256(await contentIn(store, sha256(content)))).toBe(sha256(content));
  });

  test("a missing bucket and a wrong key are errors that say what to do", async () => {
    const missing = await s3FileStore({ bucket: "missing", prefix: "", environment: environment() });
    await expect(missing.write(chunksOf(contentOf(10)))).rejects.toThrow(
      /The files in s3:\/\/missing\/ cannot be .*NoSuchBucket.* Create the bucket, or correct its name\./u,
    );
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong");
    const refused = await open();
    await expect(refused.write(chunksOf(contentOf(10)))).rejects.toMatchObject({ code: "run_failed" });
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  });

  test("a copy with files in S3 is pulled, verified, exported and forgotten", async () => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
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
    const out = join(folder, "export");
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
});
