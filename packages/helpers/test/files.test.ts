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
import { isFullBlock } from "@ws/helpers";
import { asyncUploadPath, uploadPath } from "@ws/helpers/node";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "./failure.ts";
import { kinds, workspace, type Workspace } from "./workspaces.ts";

const PART = 5_242_880;
/** 21 MB: five parts of 5 MiB, the last shorter. */
const BIG = new Uint8Array(21_000_000).map((_, index) => index % 251);
const big: UploadFileOptions = { filename: "big.zip", contentType: "application/zip", partBytes: PART };
const sends = (ws: Workspace) => ws.requests.filter((request) => request.endsWith("/send")).length;

interface Sent {
  file_upload_id: string;
  part_number?: string;
  file: { data: Blob; filename?: string; content_type?: string };
}

/** An uploads interface that keeps what is sent; `fail` says which call of send is to fail, and how. */
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

const status = (code: number) => Object.assign(new Error(`it answered ${code}`), { status: code });
const fast: UploadFileOptions = { ...big, retryDelayMs: 0 };

describe.each(kinds)("with $name", ({ upload, uploadUrl }) => {
  test.each<[string, Uint8Array | ArrayBuffer | Blob]>([
    ["bytes", new TextEncoder().encode("hello")],
    ["a Buffer", Buffer.from("hello")],
    ["an ArrayBuffer", new TextEncoder().encode("hello").buffer],
  ])("%s go in one piece, and can be attached", async (_, source) => {
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

  test("more than 20 MB go in parts, and progress is told after each", async () => {
    const ws = workspace();
    const told: UploadProgress[] = [];
    const uploaded = await upload(ws, BIG, { ...big, onProgress: (progress) => told.push(progress) });
    expect(uploaded).toMatchObject({
      status: "uploaded",
      content_length: 21_000_000,
      number_of_parts: { total: 5, sent: 5 },
    });
    expect(sends(ws)).toBe(5);
    expect(told).toHaveLength(5);
    expect(told.at(-1)).toEqual({ sentBytes: 21_000_000, totalBytes: 21_000_000, sentParts: 5, totalParts: 5 });
  });

  test("a part that fails for a reason that may pass is repeated, and no other", async () => {
    const ws = workspace();
    ws.emulator.addFault({ match: { operation: "fileUploads.send" }, status: 503, times: 2 });
    const uploaded = await upload(ws, BIG, fast);
    expect(uploaded.status).toBe("uploaded");
    expect(sends(ws)).toBe(7);
  });

  test("a part that is refused is not repeated; the error says what was sent, and a second call sends the rest", async () => {
    const ws = workspace();
    ws.emulator.addFault({ match: { operation: "fileUploads.send" }, status: 403, times: 1 });
    const failure: unknown = await upload(ws, BIG, { ...fast, concurrency: 1 }).catch((error: unknown) => error);
    if (!(failure instanceof FileUploadError)) throw new Error("it did not fail");
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

  test("a file is fetched from an address, and a failure says why", async () => {
    const ws = workspace();
    const uploaded = await uploadUrl(ws, "https://example.com/pictures/cat.png", { pollMs: 0 });
    expect(uploaded).toMatchObject({ status: "uploaded", filename: "cat.png" });
    const refused = uploadUrl(ws, "https://nowhere.invalid/cat.png", { pollMs: 0 });
    await expect(refused).rejects.toThrow("failed, unreachable: The host nowhere.invalid cannot be reached.");
    await expect(uploadUrl(ws, "http://example.com/cat.png")).rejects.toThrow("url must be an https address");
  });
});

test("every byte arrives once and in its place, with no more parts under way than asked for", async () => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, BIG, { ...big, concurrency: 3 });
  expect(fake.bytes().equals(BIG)).toBe(true);
  expect(fake.most.running).toBe(3);
  expect(fake.calls[0]).toContain(
    '"mode":"multi_part","filename":"big.zip","content_type":"application/zip","number_of_parts":5',
  );
});

test("a part that waits for its repetition keeps no other from being sent", async () => {
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

test("a resumed upload sends only what was not sent", async () => {
  const fake = fakeUploads((call) => (call === 3 ? status(400) : undefined));
  const failure: unknown = await asyncUploadFile(fake.client, BIG, { ...fast, concurrency: 1 }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ resume: { file_upload_id: "u1", sentParts: [1, 2] } });
  expect(String(failure)).toContain("after 2 of 5 parts: it answered 400");
  fake.calls.length = 0;
  await asyncUploadFile(fake.client, new Blob([BIG]), { ...fast, resume: (failure as FileUploadError).resume });
  expect(fake.calls).toEqual(["retrieve", "send 3", "send 4", "send 5", "complete"]);
  expect(fake.bytes().equals(BIG)).toBe(true);
});

test("an upload that has expired cannot be gone on with, and says so", async () => {
  const fake = fakeUploads();
  fake.expire();
  const resume = { file_upload_id: "u1", partBytes: PART, sentParts: [1] };
  await expect(asyncUploadFile(fake.client, BIG, { ...fast, resume })).rejects.toThrow(
    "the upload is expired: begin anew",
  );
});

test("a part is given up after its repetitions, and an abort is not repeated at all", async () => {
  const failing = fakeUploads(() => status(500));
  await expect(asyncUploadFile(failing.client, BIG, { ...fast, concurrency: 1, partRetries: 2 })).rejects.toThrow(
    "it answered 500",
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
  ["an asynchronous iterable", () => chunks(BIG, 1_000_003)],
  ["a Node stream", () => Readable.from(chunks(BIG, 3_000_000))],
  ["a web stream", () => new Blob([BIG]).stream()],
])("%s of more than 20 MB goes in parts when its size is known", async (_, open) => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, open(), { ...big, sizeBytes: BIG.length });
  expect(fake.bytes().equals(BIG)).toBe(true);
  expect(fake.parts.size).toBe(5);
});

test("a resumed upload of a stream drops what was sent and sends the rest", async () => {
  const fake = fakeUploads();
  const resume = { file_upload_id: "u1", partBytes: PART, sentParts: [1, 3] };
  await asyncUploadFile(fake.client, chunks(BIG, 777_777), { ...fast, sizeBytes: BIG.length, resume });
  expect([...fake.parts.keys()].toSorted((a, b) => a - b)).toEqual([2, 4, 5]);
  expect(Buffer.from(fake.parts.get(5) ?? []).equals(BIG.subarray(4 * PART))).toBe(true);
});

test("a stream of unknown size goes in one piece up to 20 MB; a longer one is an error, and is let go of", async () => {
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
  await expect(asyncUploadFile(fake.client, endless(), big)).rejects.toThrow("pass { sizeBytes }");
  expect(closed).toBe(true);
});

test("an abort of a stream's upload says how far it got, and lets go of the stream", async () => {
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

test("a stream that ends before its size is an error", async () => {
  const fake = fakeUploads();
  await expect(
    asyncUploadFile(fake.client, chunks(BIG.subarray(0, 6_000_000), PART), { ...big, sizeBytes: BIG.length }),
  ).rejects.toThrow("the file ended before its 21000000 bytes");
});

test("a blocking upload refuses a stream before anything is sent, and says what to give", () => {
  const fake = fakeUploads();
  // @ts-expect-error the compiler refuses it, too
  expect(() => uploadFile(fake.client, chunks(BIG, 10), big)).toThrow("use asyncUploadFile");
  expect(fake.calls).toEqual([]);
});

test.each<[unknown, object, string]>([
  ["text", {}, 'source must be bytes, a Blob or a stream, not "text"'],
  [BIG, {}, "needs a filename"],
  [BIG, { ...big, partBytes: 100 }, "partBytes must be from 5242880 to 20000000"],
  [BIG, { ...big, parts: 3 }, "there is no option parts"],
])("wrong input is refused before anything is sent: %#", async (source, options, words) => {
  const fake = fakeUploads();
  const failure = await failureOf(
    () => Reflect.apply(asyncUploadFile, undefined, [fake.client, source, options]) as unknown,
  );
  expect(failure.code).toBe("invalid_argument");
  expect(failure.message).toContain(words);
  expect(fake.calls).toEqual([]);
});

test("the name and type of a File are those of the upload", async () => {
  const fake = fakeUploads();
  await asyncUploadFile(fake.client, new File(["hello"], "note.txt", { type: "text/plain" }));
  expect(fake.calls[0]).toBe('create {"mode":"single_part","filename":"note.txt","content_type":"text/plain"}');
});

test("a file is uploaded by its path on both clients, under its own name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "helpers-"));
  try {
    const path = join(folder, "big.zip");
    await writeFile(path, BIG);
    const ws = workspace();
    const options = { contentType: "application/zip", partBytes: PART };
    const wanted = { filename: "big.zip", content_length: BIG.length, status: "uploaded" };
    expect(uploadPath(ws.client, path, options)).toMatchObject(wanted);
    expect(await asyncUploadPath(ws.asyncClient, path, options)).toMatchObject(wanted);
    const fake = fakeUploads();
    await asyncUploadPath(fake.client, path, options);
    expect(fake.bytes().equals(BIG)).toBe(true);
    await expect(asyncUploadPath(ws.asyncClient, join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a file that the service still fetches is asked for again and again until it is there, on both clients", async () => {
  for (const isBlocking of [true, false]) {
    const ws = workspace({ importLagMs: 10_000 });
    let nowMs = Date.parse("2026-07-01T09:00:00.000Z");
    const looks: string[] = [];
    // The emulator's clock goes on by 4 seconds with each look.
    const tick = () => {
      looks.push("look");
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
    expect(looks).toHaveLength(3);
  }
});

test("an imported file is waited for, and given up in time", async () => {
  const answers = (statuses: string[]) => {
    const next = () => ({
      id: "u",
      status: statuses.shift() ?? "pending",
      file_import_result: { type: "error", error: { code: "too_big", message: "it is too big" } },
    });
    return { fileUploads: { create: next, retrieve: next, send: next, complete: next } };
  };
  const url = "https://example.com/a.png";
  expect(await asyncUploadFromUrl(answers(["pending", "pending", "uploaded"]), url, { pollMs: 0 })).toMatchObject({
    status: "uploaded",
  });
  await expect(asyncUploadFromUrl(answers(["pending", "failed"]), url, { pollMs: 0 })).rejects.toThrow(
    "failed, too_big: it is too big",
  );
  await expect(asyncUploadFromUrl(answers([]), url, { pollMs: 0, maxWaitMs: 5 })).rejects.toThrow(
    "not fetched within 5 ms",
  );
});

describe("a download", () => {
  const file = (url: string, expiry_time: string) => ({ type: "file" as const, file: { url, expiry_time } });
  const now = () => Date.parse("2026-07-01T10:00:00.000Z");
  const OLD = file("https://files.example/old", "2026-07-01T10:00:10.000Z");
  const FRESH = file("https://files.example/fresh", "2026-07-01T11:00:00.000Z");
  const EXTERNAL = { external: { url: "https://files.example/fresh" } };

  test.each<[string, object, number[], string[], number]>([
    ["a fresh address is used as it is", FRESH, [200], ["fresh"], 0],
    ["an address that is about to end is read again first", OLD, [200], ["fresh"], 1],
    ["an address that is refused is read again, once", FRESH, [403, 200], ["fresh", "fresh"], 1],
    ["an external address does not end", EXTERNAL, [200], ["fresh"], 0],
  ])("%s, on both kinds", async (_, given, statuses, urls, rereads) => {
    for (const download of [downloadFile, asyncDownloadFile]) {
      const left = [...statuses];
      const asked: string[] = [];
      let reread = 0;
      const fetch = (url: string) => {
        asked.push(url.replace("https://files.example/", ""));
        return { status: left.shift() ?? 500, body: "hello" };
      };
      const again = () => {
        reread += 1;
        return FRESH;
      };
      expect(await download(given as typeof FRESH, again, { fetch, nowMs: now })).toEqual({
        status: 200,
        body: "hello",
      });
      expect({ asked, reread }).toEqual({ asked: urls, reread: rereads });
    }
  });

  test("of a file whose address has ended gets the new one, with both clients on the emulator", async () => {
    const ws = workspace();
    const { id } = await asyncUploadFile(ws.asyncClient, new Blob(["hello"]), { filename: "a.txt" });
    const children = [{ file: { type: "file_upload" as const, file_upload: { id } } }];
    const [block] = ws.client.blocks.children.append({ block_id: ws.emulator.testPageId, children }).results;
    if (!isFullBlock(block) || block.type !== "file" || block.file.type !== "file") throw new Error("it is no file");
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

  test("that is refused with a fresh address, too, is an error", async () => {
    const options = { fetch: () => ({ status: 403 }), nowMs: now };
    expect((await failureOf(() => downloadFile(OLD, () => FRESH, options))).code).toBe("download_failed");
    expect((await failureOf(() => asyncDownloadFile(FRESH, async () => FRESH, options))).message).toContain(
      "answered 403",
    );
    expect(
      (await failureOf(() => downloadFile(FRESH, () => FRESH, { ...options, fetch: () => ({ status: 404 }) }))).message,
    ).toContain("404");
  });
});
