import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startService } from "../shared/programs.mjs";
import { API_HEADERS, TOKEN } from "../shared/responses.mjs";
import { row } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";

const UPLOAD_BYTES = 1_000_000;
/** The server's memory is compared after this number of uploads and after all uploads. */
const WARM_UP = 100;
const CONCURRENCY = 4;

/**
 * Compares the growth of the server's memory with the size of the uploaded files, which it keeps in a data folder.
 * Linux only.
 * @param {string} folder
 * @param {number} uploads
 */
export async function measureUploads(folder, uploads) {
  const { url, pid, stop } = await startService("--seed", "empty", "--data", join(folder, "uploads/"));
  try {
    await upload(url, WARM_UP);
    const before = residentBytes(pid);
    const { ms } = await timed(() => upload(url, uploads));
    const growth = residentBytes(pid) - before;
    const size = uploads * UPLOAD_BYTES;
    return row(
      `${uploads} uploads of 1 MB into a data folder, growth of the memory vs the size of the files`,
      growth / size,
      uploads >= 10_000 ? "≤ 0.02 ×" : "≤ 0.2 ×",
      `${(growth / 1e6).toFixed(0)} MB for ${(size / 1e6).toFixed(0)} MB, ${((uploads / ms) * 1000).toFixed(0)}/s`,
    );
  } finally {
    await stop();
  }
}

/** @param {string} url @param {number} count */
async function upload(url, count) {
  let started = 0;
  const sendFiles = async () => {
    while (started++ < count) await uploadOne(url);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendFiles));
}

let serial = 0;

/** Uploads a file that differs from all others. @param {string} url */
async function uploadOne(url) {
  const body = JSON.stringify({ filename: "a.txt" });
  const created = await fetch(`${url}/v1/file_uploads`, { method: "POST", headers: API_HEADERS, body });
  const target = /** @type {{ upload_url: string }} */ (await created.json());
  const bytes = new Uint8Array(UPLOAD_BYTES);
  new DataView(bytes.buffer).setUint32(0, (serial += 1));
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "text/plain" }), "a.txt");
  const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": API_HEADERS["notion-version"] };
  const sent = await fetch(target.upload_url, { method: "POST", headers, body: form });
  if (!sent.ok) throw new Error(`Expected a kept upload, got ${sent.status}: ${await sent.text()}`);
  await sent.arrayBuffer();
}

/** @param {number | undefined} pid */
function residentBytes(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
