import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { TOKEN } from "../shared/responses.mjs";

const UPLOAD_BYTES = 1_000_000;
/** The server's memory is compared after this number of uploads and after all uploads. */
const WARM_UP = 100;
const CONCURRENCY = 4;

/**
 * Compares the growth of the server's memory with the size of the uploaded files, which it keeps in a data folder.
 * Linux only.
 * @param {number} uploads
 * @returns {Promise<import("../shared/measurement.mjs").Measurement>}
 */
export async function measureUploads(uploads) {
  const folder = mkdtempSync(join(tmpdir(), "ws-emulator-bench-"));
  const manifest = createRequire(import.meta.url).resolve("@ws/emulator/package.json");
  const bin = join(dirname(manifest), "bin/ws-emulator.js");
  const server = spawn(process.execPath, [bin, "--port", "0", "--seed", "empty", "--data", `${folder}/`]);
  try {
    const [output] = await once(server.stdout, "data");
    const url = /http:\/\/\S+/.exec(String(output))?.[0] ?? "";
    await upload(url, WARM_UP);
    const before = residentBytes(server.pid);
    const startedAt = performance.now();
    await upload(url, uploads);
    const seconds = (performance.now() - startedAt) / 1000;
    const growth = residentBytes(server.pid) - before;
    return {
      title: `${uploads} uploads of 1 MB into a data folder, growth of the memory vs the size of the files`,
      value: [growth / (uploads * UPLOAD_BYTES)],
      limit: uploads >= 10_000 ? 0.02 : 0.2,
      format: "ratio",
      direction: "≤",
      note: `${(growth / 1e6).toFixed(0)} MB for ${((uploads * UPLOAD_BYTES) / 1e6).toFixed(0)} MB, ${(uploads / seconds).toFixed(0)}/s`,
    };
  } finally {
    server.kill();
    await once(server, "exit");
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} url
 * @param {number} count
 */
async function upload(url, count) {
  let left = count;
  const sendFiles = async () => {
    while (left > 0) {
      left -= 1;
      await uploadOne(url);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendFiles));
}

let serial = 0;

/**
 * Uploads a file that differs from all others.
 * @param {string} url
 */
async function uploadOne(url) {
  const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" };
  const created = await fetch(`${url}/v1/file_uploads`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ filename: "a.txt" }),
  });
  const target = /** @type {{ upload_url: string }} */ (await created.json());
  const bytes = new Uint8Array(UPLOAD_BYTES);
  new DataView(bytes.buffer).setUint32(0, (serial += 1));
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "text/plain" }), "a.txt");
  const sent = await fetch(target.upload_url, { method: "POST", headers, body: form });
  if (!sent.ok) throw new Error(`Expected a kept upload, got ${sent.status}: ${await sent.text()}`);
  await sent.arrayBuffer();
}

/** @param {number | undefined} pid */
function residentBytes(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
