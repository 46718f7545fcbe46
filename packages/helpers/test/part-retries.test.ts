import { isRetryableStatus } from "@ws/core/engine";
import { asyncUploadFile } from "@ws/helpers/files";
import { expect, test } from "vitest";

const PART = 5_242_880;
const ZEROS = new Uint8Array(PART);
/** 21 MB of zeros, read in ranges. */
const source = {
  sizeBytes: 21_000_000,
  filename: "zeros.bin",
  readRange: (start: number, end: number) => ZEROS.subarray(0, end - start),
};
/** Four of the five parts were sent before, so each upload sends one part. */
const resume = { file_upload_id: "u1", partBytes: PART, sentParts: [1, 2, 3, 4] };

/** Returns the number of requests for a part whose first request fails with `error`. */
async function requestsFor(error: Error): Promise<number> {
  let sends = 0;
  const upload = async () => ({ object: "file_upload", id: "u1", status: "pending" });
  const send = async () => {
    sends += 1;
    if (sends === 1) throw error;
    return upload();
  };
  const client = { fileUploads: { create: upload, retrieve: upload, complete: upload, send } };
  await asyncUploadFile(client, source, { resume, retryDelayMs: 0 }).catch(() => {});
  return sends;
}

test("a part is retried for the statuses that core retries, for any method or for GET and DELETE", async () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const retried: number[] = [];
  for (const status of statuses) {
    if ((await requestsFor(Object.assign(new Error(`status ${status}`), { status }))) === 2) retried.push(status);
  }
  expect(retried).toEqual(statuses.filter((status) => isRetryableStatus(status, "GET")));
});

test("a part that Notion blocks on purpose is not sent again", async () => {
  const additionalData = { rate_limit_reason: "public_api_request_blocked" };
  expect(await requestsFor(Object.assign(new Error("blocked"), { status: 429, additionalData }))).toBe(1);
});

test("a part is retried after an error without a status", async () => {
  expect(await requestsFor(new Error("connection reset"))).toBe(2);
});
