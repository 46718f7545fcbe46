// A server of S3 that does not answer, or answers with a status only.
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createS3Client, s3Error } from "../src/s3-client.ts";
import { s3FileStore } from "../src/s3-file-store.ts";

const closes: (() => void)[] = [];
beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closes.splice(0)) close();
});

/** Starts a server. Returns the variables with its address, and the number of its requests. */
async function start(listener: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closes.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { environment: { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` }, requests: () => requests };
}

test("a request without an answer fails once, and says so", async () => {
  const { environment, requests } = await start(() => {});
  const client = createS3Client(environment, { silenceMs: 50 });
  await expect(client.send(new HeadObjectCommand({ Bucket: "files", Key: "ab/cd" }))).rejects.toThrow(
    "The server did not connect within 10 s, or sent nothing for 0.05 s.",
  );
  expect(requests()).toBe(1);
});

test("a signal cancels an upload of which the server took a part, and a download that trickles", async () => {
  const stop = new AbortController();
  const closed: string[] = [];
  const begun = new Set<string>();
  const requests: IncomingMessage[] = [];
  const timers: NodeJS.Timeout[] = [];
  const { environment } = await start((request, response) => {
    const { method = "" } = request;
    if (method === "HEAD") {
      response.writeHead(404).end();
      return;
    }
    response.once("close", () => closed.push(method));
    requests.push(request);
    if (method === "GET") {
      response.writeHead(200, { "content-length": 1_000 });
      timers.push(setInterval(() => response.write("a"), 10));
    }
    begun.add(method);
  });
  const store = s3FileStore({ bucket: "files", environment, signal: stop.signal });
  const sha256 = "ab".padEnd(64, "0");
  const upload = store.write(Readable.from([Buffer.alloc(10_000_000)]));
  const download = (async () => {
    for await (const chunk of store.read(sha256)) expect(String(chunk)).toMatch(/^a+$/u);
  })();
  const ended = Promise.allSettled([upload, download]);
  await expect.poll(() => begun.size).toBe(2);
  stop.abort();
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  // A server that reads nothing does not notice the end of a connection.
  for (const request of requests) request.resume();
  await expect.poll(() => closed.toSorted()).toEqual(["GET", "PUT"]);
  for (const timer of timers) clearInterval(timer);
  await expect(store.has(sha256)).rejects.toThrow("cannot be read or written");
});

test("a connection may take 10 seconds, and a body may be silent for 60", async () => {
  const client = createS3Client({ AWS_REGION: "eu-central-1" });
  const handler = client.config.requestHandler;
  await handler.handle(undefined as never).catch(() => {});
  expect(handler).toMatchObject({ config: { connectionTimeout: 10_000, socketTimeout: 60_000 } });
});

test("a refusal without an error in its body is reported with its status", async () => {
  const { environment } = await start((_, response) => response.writeHead(403).end());
  const store = s3FileStore({ bucket: "files", prefix: "acme", environment });
  await expect(store.has("ab".padEnd(64, "0"))).rejects.toThrow(
    /^The files in s3:\/\/files\/acme cannot be read or written: HTTP status 403/u,
  );
});

test("an error with a code is reported with its status, code and message", () => {
  const error = Object.assign(new Error("The bucket does not exist."), {
    name: "NoSuchBucket",
    $metadata: { httpStatusCode: 404 },
  });
  expect(s3Error("s3://files/", error)).toMatchObject({
    message:
      "The files in s3://files/ cannot be read or written: HTTP status 404: NoSuchBucket: The bucket does not exist. " +
      "Create the bucket, or correct its name.",
  });
});
