import {
  asyncDownloadFile,
  asyncUploadFile,
  asyncUploadFromUrl,
  downloadFile,
  FileUploadError,
  uploadFile,
  uploadFromUrl,
  type StreamSource,
  type UploadFileOptions,
  type UploadProgress,
} from "@ws/helpers/files";
import { AsyncClient, Client } from "@ws/client";
import { isFullBlock } from "@ws/helpers";
import { asyncUploadPath, uploadPath } from "@ws/helpers/node";
import { createReplay } from "@ws/testing";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "./support/failure.ts";
import { clients, workspace, type Workspace } from "./support/workspaces.ts";

const PART = 5_242_880;
/** 21 MB: four parts of 5 MiB and a shorter fifth part. */
const BIG = new Uint8Array(21_000_000).map((_, index) => index % 251);
const big: UploadFileOptions = { filename: "big.zip", contentType: "application/zip", partBytes: PART };
const sends = (ws: Workspace) => ws.requests.filter((request) => request.endsWith("/send")).length;

interface Sent {
  file_upload_id: string;
  part_number?: string;
  file: { data: Blob; filename?: string; content_type?: string };
}

/** A client that stores the sent parts. `fail` returns the error of a send call, or undefined if the call succeeds. */
function fakeUploads(fail: (call: number, sent: Sent) => Error | undefined = () => undefined) {
  const parts = new Map<number, Uint8Array>();
  const calls: string[] = [];
  let status = "pending";
  let count = 0;
  let running = 0;
  const most = { running: 0 };
  const upload = () => ({ object: "file_upload", id: "u1", status, content_type: null, filename: null });
  const fileUploads = {
    async create(args: object) {
      calls.push(`create ${JSON.stringify(args)}`);
      return upload();
    },
    async retrieve() {
      calls.push("retrieve");
      return upload();
    },
    async send(sent: Sent) {
      running += 1;
      most.running = Math.max(most.running, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      const failure = fail((count += 1), sent);
      calls.push(`send ${sent.part_number ?? ""}`);
      if (failure !== undefined) throw failure;
      parts.set(Number(sent.part_number ?? 1), new Uint8Array(await new Blob([sent.file.data]).arrayBuffer()));
      if (sent.part_number === undefined) status = "uploaded";
      return upload();
    },
    async complete() {
      calls.push("complete");
      status = "uploaded";
      return upload();
    },
  };
  const bytes = () => Buffer.concat([...parts.entries()].toSorted(([a], [b]) => a - b).map(([, part]) => part));
  return { client: { fileUploads }, calls, bytes, parts, most, expire: () => (status = "expired") };
}

const status = (code: number) => Object.assign(new Error(`status ${code}`), { status: code });
const fast: UploadFileOptions = { ...big, retryDelayMs: 0 };

describe.each(clients)("uploading with $name", ({ upload, uploadUrl }) => {
  test.each<[string, Uint8Array | ArrayBuffer | Blob]>([
    ["bytes", new TextEncoder().encode("hello")],
    ["a Buffer", Buffer.from("hello")],
    ["an ArrayBuffer", new TextEncoder().encode("hello").buffer],
  ])("uploads %s in one request and attaches the file", async (_, source) => {
    const ws = workspace();
    const uploaded = await upload(ws, source, { filename: "a.txt" });
    expect(uploaded).toMatchObject({
      status: "uploaded",
      filename: "a.txt",
      content_type: "text/plain",
      content_length: 5,
    });
    const [block] = ws.client.blocks.children.append({
      block_id: ws.emulator.testPageId,
      children: [{ file: { type: "file_upload", file_upload: { id: uploaded.id } } }],
    }).results;
    expect(block).toMatchObject({ type: "file", file: { type: "file", name: "a.txt" } });
  });

  test("uploads more than 20 MB in parts and reports progress after each part", async () => {
    const ws = workspace();
    const reported: UploadProgress[] = [];
    const uploaded = await upload(ws, BIG, { ...big, onProgress: (progress) => reported.push(progress) });
    expect(uploaded).toMatchObject({
      status: "uploaded",
      content_length: 21_000_000,
      number_of_parts: { total: 5, sent: 5 },
    });
    expect(sends(ws)).toBe(5);
    expect(reported).toHaveLength(5);
    expect(reported.at(-1)).toEqual({ sentBytes: 21_000_000, totalBytes: 21_000_000, sentParts: 5, totalParts: 5 });
  });

  test("retries only the parts that failed with a retryable status", async () => {
    const ws = workspace();
    ws.emulator.addFault({ match: { operation: "fileUploads.send" }, status: 503, times: 2 });
    const uploaded = await upload(ws, BIG, fast);
    expect(uploaded.status).toBe("uploaded");
    expect(sends(ws)).toBe(7);
  });

  test("does not retry a rejected part, and continues with the resume data of the error", async () => {
    const ws = workspace();
    ws.emulator.addFault({ match: { operation: "fileUploads.send" }, status: 403, times: 1 });
    const failure: unknown = await upload(ws, BIG, { ...fast, concurrency: 1 }).catch((error: unknown) => error);
    if (!(failure instanceof FileUploadError)) throw new Error("Expected an error");
    expect(failure).toMatchObject({
      code: "upload_failed",
      cause: { status: 403 },
      resume: { partBytes: PART, sentParts: [] },
    });
    ws.emulator.addFault({ match: { operation: "fileUploads.send" }, status: 500 });
    const first = await upload(ws, BIG, { ...fast, partRetries: 0, concurrency: 1, resume: failure.resume }).catch(
      (error: unknown) => error,
    );
    expect(first).toBeInstanceOf(FileUploadError);
    ws.emulator.clearFaults();
    ws.requests.length = 0;
    const uploaded = await upload(ws, BIG, {
      ...fast,
      resume: JSON.parse(JSON.stringify(failure.resume)) as typeof failure.resume,
    });
    expect(uploaded).toMatchObject({ id: failure.resume.file_upload_id, status: "uploaded" });
    expect(ws.requests.filter((request) => request === "POST /v1/file_uploads")).toEqual([]);
  });

  test("uploads a file from a URL, and reports the reason of a failure", async () => {
    const ws = workspace();
    const uploaded = await uploadUrl(ws, "https://example.com/pictures/cat.png", { pollMs: 0 });
    expect(uploaded).toMatchObject({ status: "uploaded", filename: "cat.png" });
    const refused = uploadUrl(ws, "https://nowhere.invalid/cat.png", { pollMs: 0 });
    await expect(refused).rejects.toThrow("failed, unreachable: The host nowhere.invalid cannot be reached.");
    await expect(uploadUrl(ws, "http://example.com/cat.png")).rejects.toThrow("Expected url to be an https URL");
  });
});

test("sends every byte once, with at most the requested number of parts at a time", async () => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, BIG, { ...big, concurrency: 3 });
  expect(fake.bytes().equals(BIG)).toBe(true);
  expect(fake.most.running).toBe(3);
  expect(fake.calls[0]).toContain(
    '"mode":"multi_part","filename":"big.zip","content_type":"application/zip","number_of_parts":5',
  );
});

test("sends other parts while one part waits for its retry", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    let failures = 0;
    const fake = fakeUploads((_, { part_number }) =>
      part_number === "1" && (failures += 1) === 1 ? status(503) : undefined,
    );
    const uploading = asyncUploadFile(fake.client, BIG, { ...big, concurrency: 2, retryDelayMs: 60_000 });
    while (fake.parts.size < 4) await new Promise((resolve) => setImmediate(resolve));
    expect(fake.calls.filter((made) => made.startsWith("send"))).toEqual([
      "send 1",
      "send 2",
      "send 3",
      "send 4",
      "send 5",
    ]);
    vi.advanceTimersByTime(60_000);
    await uploading;
    expect(fake.calls.slice(-2)).toEqual(["send 1", "complete"]);
    expect(fake.bytes().equals(BIG)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("a resumed upload sends only the missing parts", async () => {
  const fake = fakeUploads((call) => (call === 3 ? status(400) : undefined));
  const failure: unknown = await asyncUploadFile(fake.client, BIG, { ...fast, concurrency: 1 }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ resume: { file_upload_id: "u1", sentParts: [1, 2] } });
  expect(String(failure)).toContain("after 2 of 5 parts: status 400");
  fake.calls.length = 0;
  await asyncUploadFile(fake.client, new Blob([BIG]), { ...fast, resume: (failure as FileUploadError).resume });
  expect(fake.calls).toEqual(["retrieve", "send 3", "send 4", "send 5", "complete"]);
  expect(fake.bytes().equals(BIG)).toBe(true);
});

test("rejects the resume data of an expired upload", async () => {
  const fake = fakeUploads();
  fake.expire();
  const resume = { file_upload_id: "u1", partBytes: PART, sentParts: [1] };
  await expect(asyncUploadFile(fake.client, BIG, { ...fast, resume })).rejects.toThrow(
    "Expected a pending upload, got status expired",
  );
});

test("stops after the last retry of a part and does not retry an abort", async () => {
  const failing = fakeUploads(() => status(500));
  await expect(asyncUploadFile(failing.client, BIG, { ...fast, concurrency: 1, partRetries: 2 })).rejects.toThrow(
    "status 500",
  );
  expect(failing.calls.filter((made) => made === "send 1")).toHaveLength(3);
  const abort = new AbortController();
  const fake = fakeUploads(() => {
    abort.abort(new Error("enough"));
    return undefined;
  });
  const failure: unknown = await asyncUploadFile(fake.client, BIG, { ...fast, signal: abort.signal }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(FileUploadError);
  expect((failure as Error).cause).toEqual(new Error("enough"));
});

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

test.each<[string, () => StreamSource]>([
  ["an async iterable", () => chunks(BIG, 1_000_003)],
  ["a Node stream", () => Readable.from(chunks(BIG, 3_000_000))],
  ["a web stream", () => new Blob([BIG]).stream()],
])("uploads %s above 20 MB in parts if sizeBytes is given", async (_, open) => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, open(), { ...big, sizeBytes: BIG.length });
  expect(fake.bytes().equals(BIG)).toBe(true);
  expect(fake.parts.size).toBe(5);
});

test("a resumed upload of a stream skips the sent parts", async () => {
  const fake = fakeUploads();
  const resume = { file_upload_id: "u1", partBytes: PART, sentParts: [1, 3] };
  await asyncUploadFile(fake.client, chunks(BIG, 777_777), { ...fast, sizeBytes: BIG.length, resume });
  expect([...fake.parts.keys()].toSorted((a, b) => a - b)).toEqual([2, 4, 5]);
  expect(Buffer.from(fake.parts.get(5) ?? []).equals(BIG.subarray(4 * PART))).toBe(true);
});

test("uploads a stream of unknown size in one request and closes a longer stream with an error", async () => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, chunks(BIG.subarray(0, 7000), 999), { filename: "a.bin" });
  expect(fake.bytes().equals(BIG.subarray(0, 7000))).toBe(true);
  let closed = false;
  async function* endless() {
    try {
      for (;;) yield new Uint8Array(1_000_000);
    } finally {
      closed = true;
    }
  }
  await expect(asyncUploadFile(fake.client, endless(), big)).rejects.toThrow("Pass { sizeBytes }");
  expect(closed).toBe(true);
});

test("an aborted upload of a stream reports its progress and closes the stream", async () => {
  const abort = new AbortController();
  const fake = fakeUploads((call) => {
    if (call === 2) abort.abort(new Error("enough"));
    return undefined;
  });
  let closed = false;
  async function* stream() {
    try {
      yield* chunks(BIG, 1_000_000);
    } finally {
      closed = true;
    }
  }
  const options = { ...fast, concurrency: 1, sizeBytes: BIG.length, signal: abort.signal };
  const failure: unknown = await asyncUploadFile(fake.client, stream(), options).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FileUploadError);
  expect(failure).toMatchObject({ cause: new Error("enough"), resume: { file_upload_id: "u1", sentParts: [1] } });
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(true);
});

/** Streams that deliver some bytes and then stall, with a function that returns true when they are closed. */
const stalledStreams = {
  "a Node stream": () => {
    const source = new Readable({ read: () => undefined });
    source.push(BIG.subarray(0, 1000));
    return { source, isClosed: () => source.destroyed };
  },
  "a Node stream without any data": () => {
    const source = new PassThrough();
    return { source, isClosed: () => source.destroyed };
  },
  "a web stream": () => {
    let isClosed = false;
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(BIG.subarray(0, 1000)),
      cancel: () => void (isClosed = true),
    });
    return { source, isClosed: () => isClosed };
  },
  "an async iterator": () => {
    let isClosed = false;
    const iterator = {
      next: () => new Promise<IteratorResult<Uint8Array>>(() => undefined),
      return: async () => ((isClosed = true), { done: true as const, value: undefined }),
    };
    return { source: { [Symbol.asyncIterator]: () => iterator }, isClosed: () => isClosed };
  },
};

describe.each(Object.entries(stalledStreams))("%s that stalls", (_, stall) => {
  test.each([
    ["of known size", { sizeBytes: BIG.length }],
    ["of unknown size", {}],
  ])("and is %s is closed after an abort", async (__, size) => {
    const { source, isClosed } = stall();
    const abort = new AbortController();
    const fake = fakeUploads();
    const uploading = asyncUploadFile(fake.client, source, { ...big, ...size, signal: abort.signal });
    const failure = uploading.catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort(new Error("enough"));
    expect(await failure).toBeInstanceOf(Error);
    expect(isClosed()).toBe(true);
  });

  test("is closed if the upload cannot be created, or its arguments are invalid", async () => {
    const refused = stall();
    const fake = fakeUploads();
    fake.client.fileUploads.create = async () => {
      throw status(403);
    };
    const options = { ...big, sizeBytes: BIG.length };
    await expect(asyncUploadFile(fake.client, refused.source, options)).rejects.toThrow("status 403");
    expect(refused.isClosed()).toBe(true);
    const invalid = stall();
    await expect(asyncUploadFile(fake.client, invalid.source, { sizeBytes: BIG.length })).rejects.toThrow("filename");
    expect(invalid.isClosed()).toBe(true);
  });

  test("is closed if the signal was aborted before the upload", async () => {
    const { source, isClosed } = stall();
    const options = { ...big, signal: AbortSignal.abort(new Error("enough")) };
    await expect(asyncUploadFile(fakeUploads().client, source, options)).rejects.toThrow("enough");
    expect(isClosed()).toBe(true);
  });
});

test("a Node stream that fails is reported once, with its error", async () => {
  const source = new Readable({ read: () => undefined });
  const uploading = asyncUploadFile(fakeUploads().client, source, { ...big, sizeBytes: BIG.length });
  const failure = uploading.catch((error: unknown) => error);
  setImmediate(() => source.destroy(new Error("the disk is gone")));
  expect(await failure).toMatchObject({ cause: new Error("the disk is gone") });
});

test("rejects a stream that ends before sizeBytes", async () => {
  const fake = fakeUploads();
  await expect(
    asyncUploadFile(fake.client, chunks(BIG.subarray(0, 6_000_000), PART), { ...big, sizeBytes: BIG.length }),
  ).rejects.toThrow("Expected a file of 21000000 bytes, got fewer");
});

test("a blocking upload rejects a stream before sending", () => {
  const fake = fakeUploads();
  // @ts-expect-error a stream is a compile error too
  expect(() => uploadFile(fake.client, chunks(BIG, 10), big)).toThrow("Use asyncUploadFile");
  expect(fake.calls).toEqual([]);
});

test.each<[unknown, object, string]>([
  ["text", {}, 'Expected source to be bytes, a Blob or a stream, got "text"'],
  [BIG, {}, "Expected a filename"],
  [BIG, { ...big, partBytes: 100 }, "Expected partBytes to be from 5242880 to 20000000"],
  [BIG, { ...big, parts: 3 }, "Unknown option parts"],
])("rejects invalid input before sending: %#", async (source, options, words) => {
  const fake = fakeUploads();
  const failure = await failureOf(
    () => Reflect.apply(asyncUploadFile, undefined, [fake.client, source, options]) as unknown,
  );
  expect(failure.code).toBe("invalid_argument");
  expect(failure.message).toContain(words);
  expect(fake.calls).toEqual([]);
});

/** Types that browsers and systems make up: https://github.com/ultimate-notion/ultimate-notion/issues/127 */
test.each([
  ["note.txt", "text/plain", undefined],
  ["a.wav", "audio/x-wav", undefined],
  ["cat.jpg", "image/jpg", undefined],
  ["all.zip", "application/x-zip-compressed", undefined],
  ["memo.webm", "audio/webm;codecs=opus", undefined],
  ["note", "text/plain;charset=utf-8", "text/plain"],
  ["sound", "AUDIO/X-WAV", "audio/wav"],
  ["cat", "image/jpg", "image/jpeg"],
  ["cat", "image/png", "image/png"],
  ["cat", "", undefined],
])("of a File with the name %s and the type %s, sends the type %s", async (name, type, sent) => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, new File(["hello"], name, { type }));
  expect(JSON.parse(fake.calls[0]?.replace("create ", "") ?? "")).toEqual({
    mode: "single_part",
    filename: name,
    ...(sent !== undefined && { content_type: sent }),
  });
});

test("sends a type that the caller has passed, as Notion calls it", async () => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, new Uint8Array(3), { filename: "a.wav", contentType: "audio/x-wav" });
  expect(fake.calls[0]).toContain('"content_type":"audio/wav"');
});

test.each(clients)(
  "uploads files with the types of browsers to a service that refuses them, with $name",
  async ({ upload }) => {
    const ws = workspace();
    for (const [name, type, stored] of [
      ["a.wav", "audio/x-wav", "audio/wav"],
      ["cat.jpg", "image/jpg", "image/jpeg"],
      ["all.zip", "application/x-zip-compressed", "application/zip"],
      ["note.txt", "text/plain;charset=utf-8", "text/plain"],
    ] as const) {
      const source = { sizeBytes: 3, filename: name, contentType: type, readRange: () => new Uint8Array(3) };
      expect(await upload(ws, source)).toMatchObject({ status: "uploaded", content_type: stored });
    }
  },
);

test("uploads a file by path with both clients, with the name of the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "helpers-"));
  try {
    const path = join(folder, "big.zip");
    await writeFile(path, BIG);
    const ws = workspace();
    const options = { contentType: "application/zip", partBytes: PART };
    const expected = { filename: "big.zip", content_length: BIG.length, status: "uploaded" };
    expect(uploadPath(ws.client, path, options)).toMatchObject(expected);
    expect(await asyncUploadPath(ws.asyncClient, path, options)).toMatchObject(expected);
    const fake = fakeUploads();
    await asyncUploadPath(fake.client, path, options);
    expect(fake.bytes().equals(BIG)).toBe(true);
    await expect(asyncUploadPath(ws.asyncClient, join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("polls an imported file until it is uploaded, with both clients", async () => {
  for (const isBlocking of [true, false]) {
    const ws = workspace({ importLagMs: 10_000 });
    let nowMs = Date.parse("2026-07-01T09:00:00.000Z");
    const polls: string[] = [];
    // Each poll advances the clock of the emulator by 4 seconds.
    const tick = () => {
      polls.push("poll");
      ws.emulator.setClock((nowMs += 4000));
    };
    const url = "https://example.com/pictures/cat.png";
    const uploads = ws.client.fileUploads;
    const retrieve = (args: Parameters<typeof uploads.retrieve>[0]) => {
      tick();
      return uploads.retrieve(args);
    };
    const asyncRetrieve = (args: Parameters<typeof uploads.retrieve>[0]) => {
      tick();
      return ws.asyncClient.fileUploads.retrieve(args);
    };
    const uploaded = isBlocking
      ? uploadFromUrl({ fileUploads: { ...uploads, retrieve } }, url, { pollMs: 0 })
      : await asyncUploadFromUrl({ fileUploads: { ...ws.asyncClient.fileUploads, retrieve: asyncRetrieve } }, url, {
          pollMs: 0,
        });
    expect(uploaded).toMatchObject({ status: "uploaded", filename: "cat.png", content_type: "image/png" });
    expect(polls).toHaveLength(3);
  }
});

test("waits for an imported file and stops after maxWaitMs", async () => {
  const clientWith = (statuses: string[]) => {
    const next = () => ({
      id: "u",
      status: statuses.shift() ?? "pending",
      file_import_result: { type: "error", error: { code: "too_big", message: "it is too big" } },
    });
    return { fileUploads: { create: next, retrieve: next, send: next, complete: next } };
  };
  const url = "https://example.com/a.png";
  expect(await asyncUploadFromUrl(clientWith(["pending", "pending", "uploaded"]), url, { pollMs: 0 })).toMatchObject({
    status: "uploaded",
  });
  await expect(asyncUploadFromUrl(clientWith(["pending", "failed"]), url, { pollMs: 0 })).rejects.toThrow(
    "failed, too_big: it is too big",
  );
  await expect(asyncUploadFromUrl(clientWith([]), url, { pollMs: 0, maxWaitMs: 5 })).rejects.toThrow(
    "still pending after 5 ms",
  );
});

describe("downloading", () => {
  const file = (url: string, expiry_time: string) => ({ type: "file" as const, file: { url, expiry_time } });
  const now = () => Date.parse("2026-07-01T10:00:00.000Z");
  const OLD = file("https://files.example/old", "2026-07-01T10:00:10.000Z");
  const FRESH = file("https://files.example/fresh", "2026-07-01T11:00:00.000Z");
  const EXTERNAL = { external: { url: "https://files.example/fresh" } };

  test.each<[string, object, number[], string[], number]>([
    ["uses a URL that is valid", FRESH, [200], ["fresh"], 0],
    ["reads the file again before a URL expires", OLD, [200], ["fresh"], 1],
    ["reads the file again once if the URL is refused", FRESH, [403, 200], ["fresh", "fresh"], 1],
    ["never reads an external file again", EXTERNAL, [200], ["fresh"], 0],
  ])("%s, with both helpers", async (_, source, statuses, urls, rereads) => {
    for (const download of [downloadFile, asyncDownloadFile]) {
      const left = [...statuses];
      const requests: string[] = [];
      let reread = 0;
      const fetch = (url: string) => {
        requests.push(url.replace("https://files.example/", ""));
        return { status: left.shift() ?? 500, body: "hello" };
      };
      const again = () => {
        reread += 1;
        return FRESH;
      };
      expect(await download(source as typeof FRESH, again, { fetch, nowMs: now })).toEqual({
        status: 200,
        body: "hello",
      });
      expect({ requests, reread }).toEqual({ requests: urls, reread: rereads });
    }
  });

  test("downloads an expired file of the emulator from its new URL, with both clients", async () => {
    const ws = workspace();
    const { id } = await asyncUploadFile(ws.asyncClient, new Blob(["hello"]), { filename: "a.txt" });
    const children = [{ file: { type: "file_upload" as const, file_upload: { id } } }];
    const [block] = ws.client.blocks.children.append({ block_id: ws.emulator.testPageId, children }).results;
    if (!isFullBlock(block) || block.type !== "file" || block.file.type !== "file")
      throw new Error("Expected a file block");
    const old = block.file;
    const fileOf = (found: object) => Reflect.get(found, "file") as typeof old;
    ws.emulator.setClock("2026-07-01T10:30:00.000Z");
    const nowMs = () => Date.parse("2026-07-01T10:30:00.000Z");
    const fetch = (url: string) => ({ status: 200, url });
    const args = { block_id: block.id };
    const got = [
      downloadFile(old, () => fileOf(ws.client.blocks.retrieve(args)), { fetch, nowMs }),
      await asyncDownloadFile(old, async () => fileOf(await ws.asyncClient.blocks.retrieve(args)), { fetch, nowMs }),
    ];
    for (const { url } of got) {
      expect(url).toContain("/a.txt?");
      expect(url).not.toBe(old.file.url);
    }
  });

  test("takes a part of the file for no file, because no range was requested", async () => {
    const options = { fetch: () => ({ status: 206 }), nowMs: now };
    expect((await failureOf(() => downloadFile(FRESH, () => FRESH, options))).message).toContain("got 206");
    expect((await failureOf(() => asyncDownloadFile(FRESH, () => FRESH, options))).message).toContain("got 206");
  });

  test("throws download_failed if the new URL is refused too", async () => {
    const options = { fetch: () => ({ status: 403 }), nowMs: now };
    expect((await failureOf(() => downloadFile(OLD, () => FRESH, options))).code).toBe("download_failed");
    expect((await failureOf(() => asyncDownloadFile(FRESH, async () => FRESH, options))).message).toContain("got 403");
    expect(
      (await failureOf(() => downloadFile(FRESH, () => FRESH, { ...options, fetch: () => ({ status: 404 }) }))).message,
    ).toContain("404");
  });
});

test("a replay makes no helper wait between its requests", async () => {
  const url = "https://files.example/a.pdf";
  const id = "10000000-0000-4000-8000-000000000001";
  const response = (state: string) => ({ status: 200, response: { object: "file_upload", id, status: state } });
  const pending = { method: "GET", path: `file_uploads/${id}`, ...response("pending") };
  const recorded = () =>
    createReplay([
      {
        method: "POST",
        path: "file_uploads",
        body: { mode: "external_url", external_url: url },
        ...response("pending"),
      },
      pending,
      { ...pending, ...response("uploaded") },
    ]);
  const settings = { auth: "ntn_0123456789abcdef", logger: false } as const;
  const hour = { pollMs: 3_600_000, maxWaitMs: 36_000_000 };
  const client = new AsyncClient({ ...settings, httpClient: recorded().httpClient });
  expect(await asyncUploadFromUrl(client, url, hour)).toMatchObject({ status: "uploaded" });
  const blocking = new Client({ ...settings, httpClient: recorded().syncHttpClient });
  expect(uploadFromUrl(blocking, url, hour)).toMatchObject({ status: "uploaded" });
});
