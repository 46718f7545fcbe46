import type { EmulatorOptions, JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Call } from "./support.ts";
import { workspaceWithPage } from "./support.ts";

/** 5 MiB. */
const PART = 5_242_880;

function send(call: Call, id: string, content: string, extra = "", type = "text/plain") {
  const boundary = "xyz";
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  return call("POST", `file_uploads/${id}/send`, undefined, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    rawBody: `${file}${extra === "" ? "" : `--${boundary}\r\nContent-Disposition: form-data; name="part_number"\r\n\r\n${extra}\r\n`}--${boundary}--\r\n`,
  });
}

describe("file uploads", () => {
  test("are created, sent, and used in a block, with a signed URL that expires after an hour", () => {
    const { call, pageId } = workspaceWithPage();
    const upload = call("POST", "file_uploads", { filename: "a.txt" }).body;
    expect(upload).toMatchObject({
      object: "file_upload",
      status: "pending",
      content_type: "text/plain",
      content_length: null,
      expiry_time: "2026-07-01T10:00:00.000Z",
    });
    expect(upload.upload_url).toBe(`https://api.notion.com/v1/file_uploads/${upload.id}/send`);
    expect(send(call, upload.id, "hello").body).toMatchObject({ status: "uploaded", content_length: 5 });
    const [block] = call("PATCH", `blocks/${pageId}/children`, {
      children: [{ file: { file_upload: { id: upload.id } } }],
    }).body.results;
    expect(block.file).toMatchObject({
      type: "file",
      name: "a.txt",
      file: { expiry_time: "2026-07-01T10:00:00.000Z" },
    });
  });

  test("cannot be used before their bytes are sent", () => {
    const { call, pageId } = workspaceWithPage();
    const upload = call("POST", "file_uploads", { filename: "a.txt" }).body;
    expect(call("PATCH", `pages/${pageId}`, { icon: { file_upload: { id: upload.id } } }).body.code).toBe(
      "validation_error",
    );
  });

  test("can be sent in parts, and are complete after the last part", () => {
    const { call } = workspaceWithPage({ maxUploadBytes: 50_000_000 });
    const upload = call("POST", "file_uploads", { mode: "multi_part", filename: "a.txt", number_of_parts: 2 }).body;
    expect(upload.number_of_parts).toEqual({ total: 2, sent: 0 });
    send(call, upload.id, "abc", "2");
    expect(call("POST", `file_uploads/${upload.id}/complete`).body.code).toBe("validation_error");
    expect(send(call, upload.id, "a".repeat(PART), "1").body.number_of_parts).toEqual({ total: 2, sent: 2 });
    expect(call("POST", `file_uploads/${upload.id}/complete`).body).toMatchObject({
      status: "uploaded",
      content_length: PART + 3,
    });
  });

  test("have parts of at most 20 MiB, and of at least 5 MiB except the last", () => {
    const { call } = workspaceWithPage({ maxUploadBytes: 50_000_000 });
    const upload = call("POST", "file_uploads", { mode: "multi_part", filename: "a.txt", number_of_parts: 2 }).body;
    expect(send(call, upload.id, "a".repeat(PART - 1), "1").body).toMatchObject({
      status: 400,
      code: "validation_error",
      message: `Part 1 is too small: ${PART - 1} bytes; every part but the last has at least ${PART}.`,
    });
    expect(send(call, upload.id, "a".repeat(4 * PART + 1), "1").body.code).toBe("validation_error");
    expect(send(call, upload.id, "a".repeat(4 * PART), "1").status).toBe(200);
    expect(send(call, upload.id, "a", "2").body.number_of_parts).toEqual({ total: 2, sent: 2 });
  });

  test("have at most the size limit of the workspace, and a repeated part counts once", () => {
    const { call } = workspaceWithPage({ maxUploadBytes: 2 * PART });
    expect(call("GET", "users/me").body["bot"]?.["workspace_limits"]).toEqual({
      max_file_upload_size_in_bytes: 2 * PART,
    });
    const upload = call("POST", "file_uploads", { mode: "multi_part", filename: "a.txt", number_of_parts: 3 }).body;
    const part = "a".repeat(PART);
    expect(send(call, upload.id, part, "1").status).toBe(200);
    expect(send(call, upload.id, part, "1").status).toBe(200);
    expect(send(call, upload.id, part, "2").status).toBe(200);
    expect(send(call, upload.id, "a", "3").body).toMatchObject({
      code: "validation_error",
      message: `The file is too large: ${2 * PART + 1} bytes; the limit is ${2 * PART}.`,
    });
  });

  test("expire after an hour without use, and are listed newest first", () => {
    const { emulator, call } = workspaceWithPage();
    const first = call("POST", "file_uploads", { filename: "a.txt" }).body;
    const second = call("POST", "file_uploads", { filename: "b.txt" }).body;
    expect(call("GET", "file_uploads").body.results.map(({ id }) => id)).toEqual([second.id, first.id]);
    emulator.setClock("2026-07-01T10:00:00.000Z");
    expect(call("GET", `file_uploads/${first.id}`).body.status).toBe("expired");
    expect(call("GET", "file_uploads?status=pending").body.results).toEqual([]);
  });

  test("from a URL are pending at first, and uploaded after the import time", () => {
    const { emulator, call, pageId } = workspaceWithPage({ importLagMs: 3000 });
    const external_url = "https://example.com/b.png";
    const upload = call("POST", "file_uploads", { mode: "external_url", external_url }).body;
    expect(upload).toMatchObject({ status: "pending", filename: "b.png", content_type: "image/png" });
    expect(upload).not.toHaveProperty("file_import_result");
    emulator.setClock("2026-07-01T09:00:02.999Z");
    expect(call("GET", `file_uploads/${upload.id}`).body.status).toBe("pending");
    const icon = { file_upload: { id: upload.id } };
    expect(call("PATCH", `pages/${pageId}`, { icon }).body.code).toBe("validation_error");
    emulator.setClock("2026-07-01T09:00:03.000Z");
    expect(call("GET", `file_uploads/${upload.id}`).body).toMatchObject({
      status: "uploaded",
      content_length: 0,
      file_import_result: { type: "success", imported_time: "2026-07-01T09:00:03.000+00:00" },
    });
    expect(call("PATCH", `pages/${pageId}`, { icon }).status).toBe(200);
  });

  test("from a URL are uploaded in time for an export or an attachment", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const external_url = "https://example.com/b.png";
    const { id } = call("POST", "file_uploads", { mode: "external_url", external_url }).body;
    expect(emulator.export().find((object) => object["id"] === id)).toMatchObject({ status: "uploaded" });
    expect(call("PATCH", `pages/${pageId}`, { cover: { file_upload: { id } } }).status).toBe(200);
  });

  test.each([
    ["http://example.com/a.png", "invalid_url"],
    ["no address", "invalid_url"],
    ["https://localhost/a.png", "unreachable"],
    ["https://10.0.0.8/a.png", "unreachable"],
    ["https://[::1]/a.png", "unreachable"],
    ["https://nowhere.invalid/", "unreachable"],
  ])("of %s are pending, too, and then failed", (external_url, code) => {
    const { call } = workspaceWithPage();
    const upload = call("POST", "file_uploads", { mode: "external_url", external_url }).body;
    expect(upload.status).toBe("pending");
    expect(call("GET", `file_uploads/${upload.id}`).body).toMatchObject({
      status: "failed",
      content_length: null,
      file_import_result: { type: "error", error: { code } },
    });
  });

  test.each([
    ["another content type", (call: Call, id: string) => send(call, id, "x", "", "image/png")],
    [
      "no file",
      (call: Call, id: string) =>
        call("POST", `file_uploads/${id}/send`, undefined, {
          headers: { "content-type": "multipart/form-data; boundary=q" },
          rawBody: "--q--\r\n",
        }),
    ],
    ["more than the workspace allows", (call: Call, id: string) => send(call, id, "x".repeat(5_242_881))],
  ])("%s: refused", (_, attempt) => {
    const { call } = workspaceWithPage();
    expect(attempt(call, call("POST", "file_uploads", { filename: "a.txt" }).body.id).body.code).toBe(
      "validation_error",
    );
  });
});

/** Seen: https://github.com/ultimate-notion/ultimate-notion/issues/127 */
describe("content types", () => {
  const create = (body: JsonObject, options: EmulatorOptions = {}) =>
    workspaceWithPage(options).call("POST", "file_uploads", body);

  test.each([
    ["audio/x-wav", "a.wav"],
    ["image/jpg", "a.jpg"],
    ["application/x-zip-compressed", "a.zip"],
    ["application/x-thing", undefined],
    ["image/png", "a.jpg"],
    ["text/plain", "a.pdf"],
  ])("%s is refused for the name %s", (content_type, filename) => {
    const body = { content_type, ...(filename !== undefined && { filename }) };
    const { status, body: refusal } = create(body);
    expect([status, refusal.code]).toEqual([400, "validation_error"]);
    expect(refusal.message).toMatch(/is not supported for the File Upload API|does not match the extension/u);
    expect(create(body, { withoutRules: ["content_types"] }).status).toBe(200);
  });

  test.each([
    ["audio/wav", "a.wav", "audio/wav"],
    ["audio/mp4", "a.mp4", "audio/mp4"],
    ["video/mp4", "a.mp4", "video/mp4"],
    ["application/octet-stream", "a.png", "image/png"],
    ["image/jpeg", "a.JPG", "image/jpeg"],
    ["image/png", "picture", "image/png"],
  ])("%s is taken for the name %s", (content_type, filename, stored) => {
    expect(create({ content_type, filename })).toMatchObject({ status: 200, body: { content_type: stored } });
  });

  test("a part with another name of the type is refused", () => {
    const { call } = workspaceWithPage();
    const { id } = call("POST", "file_uploads", { filename: "a.wav" }).body;
    expect(send(call, id, "x", "", "audio/x-wav").body.message).toContain("audio/x-wav is not supported");
    expect(send(call, id, "x", "", "audio/wav").body.status).toBe("uploaded");
  });
});
