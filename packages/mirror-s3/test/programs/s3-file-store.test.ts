// The store in S3, also with faults of its server and of the network. The server is a Ceph Object Gateway.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createS3Client } from "../../src/s3-client.ts";
import { s3FileStore } from "../../src/s3-file-store.ts";
import { startFaultyProxy, type FaultyProxy } from "../support/faulty-proxy.ts";
import {
  chunksOf,
  contentIn,
  contentOf,
  describeFileStore,
  listOf,
  PART_BYTES,
  sha256,
} from "../support/file-store-suite.ts";
import { createBucket, hasS3, startS3Server, type S3Server } from "../support/s3-server.ts";

const BUCKET = "files";

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
    await createBucket(server, BUCKET);
  });
  afterAll(() => server.stop());
  beforeEach(async () => void (proxy = await startFaultyProxy(server.port)));
  afterEach(() => proxy.close());

  describeFileStore(open);

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
    const store = open();
    const body = "<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>";
    fail("PUT", 3, { status: 503, body });
    const { sha256: hash } = await store.write(chunksOf(contentOf(1000)));
    expect(await listOf(store)).toEqual([hash]);
    expect(proxy.requests.filter(({ method }) => method === "PUT")).toHaveLength(4);
  });

  test("an upload whose connection is cut is sent again", async () => {
    const store = open();
    fail("PUT", 2, { cutRequestAt: 200_000 });
    const content = contentOf(400_000);
    await store.write(chunksOf(content));
    expect(await contentIn(store, sha256(content))).toEqual(content);
  });

  test("a download whose connection is cut continues where it stopped", async () => {
    const store = open();
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
    const store = open();
    fail("PUT", 1, { changeBody: true });
    await expect(store.write(chunksOf(contentOf(1000)))).rejects.toMatchObject({ code: "s3_failed" });
    expect(await listOf(store)).toEqual([]);
  });

  test("an object that another writer has just stored stays", async () => {
    const store = open();
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
    const store = open();
    fail("PUT", 1, { status: 501, body: "<Error><Code>NotImplemented</Code></Error>" });
    const { sha256: hash } = await store.write(chunksOf(contentOf(1000)));
    expect(await listOf(store)).toEqual([hash]);
  });

  test("an object of another size is replaced", async () => {
    const prefix = `prefix/damaged`;
    const store = openAt(prefix);
    const content = contentOf(1000);
    const hash = sha256(content);
    const key = `${prefix}/${hash.slice(0, 2)}/${hash.slice(2)}`;
    const client = createS3Client(server.environment());
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: "half" }));
    await store.write(chunksOf(content));
    expect(await contentIn(store, hash)).toEqual(content);
  });

  test("a killed upload of parts continues, and sends no part twice", async () => {
    const prefix = "prefix/killed";
    const store = openAt(prefix);
    const content = contentOf(4 * PART_BYTES, 9);
    const isPart = ({ method, url }: { method: string; url: string }) => method === "PUT" && url.includes("partNumber");
    const program = `
      import { s3FileStore } from ${JSON.stringify(new URL("../../dist/s3-file-store.js", import.meta.url).href)};
      const store = s3FileStore({ bucket: "${BUCKET}", prefix: "${prefix}", partBytes: ${PART_BYTES} });
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
    const missing = s3FileStore({ bucket: "missing", prefix: "", environment: environment() });
    await expect(missing.write(chunksOf(contentOf(10)))).rejects.toThrow(
      /The files in s3:\/\/missing\/ cannot be .*NoSuchBucket.* Create the bucket, or correct its name\./u,
    );
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong");
    const refused = open();
    await expect(refused.write(chunksOf(contentOf(10)))).rejects.toMatchObject({ code: "s3_failed" });
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  });
});
