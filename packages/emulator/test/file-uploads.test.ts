import { describe, expect, test } from "vitest";
import type { Call } from "./support.ts";
import { workspaceWithPage } from "./support.ts";

function send(call: Call, id: string, content: string, extra = "", type = "text/plain") {
  const boundary = "xyz";
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  return call("POST", `file_uploads/${id}/send`, undefined, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    rawBody: `${file}${extra === "" ? "" : `--${boundary}\r\nContent-Disposition: form-data; name="part_number"\r\n\r\n${extra}\r\n`}--${boundary}--\r\n`,
  });
}

describe("file uploads", () => {
  test("are made, sent, and used in a block, with a signed address that ends in an hour", () => {
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

  test("cannot be used before the bytes are there", () => {
    const { call, pageId } = workspaceWithPage();
    const upload = call("POST", "file_uploads", { filename: "a.txt" }).body;
    expect(call("PATCH", `pages/${pageId}`, { icon: { file_upload: { id: upload.id } } }).body.code).toBe(
      "validation_error",
    );
  });

  test("come in parts, and are complete when all of them came", () => {
    const { call } = workspaceWithPage();
    const upload = call("POST", "file_uploads", { mode: "multi_part", filename: "a.txt", number_of_parts: 2 }).body;
    expect(upload.number_of_parts).toEqual({ total: 2, sent: 0 });
    send(call, upload.id, "abc", "2");
    expect(call("POST", `file_uploads/${upload.id}/complete`).body.code).toBe("validation_error");
    expect(send(call, upload.id, "ab", "1").body.number_of_parts).toEqual({ total: 2, sent: 2 });
    expect(call("POST", `file_uploads/${upload.id}/complete`).body).toMatchObject({
      status: "uploaded",
      content_length: 5,
    });
  });

  test("end unused after an hour, and are listed newest first", () => {
    const { emulator, call } = workspaceWithPage();
    const first = call("POST", "file_uploads", { filename: "a.txt" }).body;
    const second = call("POST", "file_uploads", {
      mode: "external_url",
      external_url: "https://example.com/b.png",
    }).body;
    expect(second).toMatchObject({
      status: "uploaded",
      filename: "b.png",
      content_type: "image/png",
      file_import_result: { type: "success" },
    });
    expect(call("GET", "file_uploads").body.results.map(({ id }) => id)).toEqual([second.id, first.id]);
    emulator.setClock("2026-07-01T10:00:00.000Z");
    expect(call("GET", `file_uploads/${first.id}`).body.status).toBe("expired");
    expect(call("GET", "file_uploads?status=pending").body.results).toEqual([]);
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
