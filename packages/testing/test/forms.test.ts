import { createReplay, type Interaction } from "@ws/testing";
import { expect, test } from "vitest";

const form = (boundary: string, content: string, filename = "a.txt") =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${filename}"`,
    "Content-Type: text/plain",
    "",
    content,
    `--${boundary}--`,
    "",
  ].join("\r\n");

const upload = (text: string): Interaction => ({
  method: "POST",
  path: "file_uploads/f/send",
  multipart: { contentType: "multipart/form-data; boundary=recorded", text },
  status: 200,
});

const send = (interaction: Interaction, boundary: string, data: string | Uint8Array) =>
  createReplay([interaction]).syncHttpClient.request({
    method: "POST",
    url: "/v1/file_uploads/f/send",
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    data,
  });

test("matches a form with another boundary, as text and as bytes", () => {
  const recorded = upload(form("recorded", "line 1\r\n\r\nline 2"));
  expect(send(recorded, "another", form("another", "line 1\r\n\r\nline 2")).status).toBe(200);
  expect(send(recorded, "another", Buffer.from(form("another", "line 1\r\n\r\nline 2"))).status).toBe(200);
});

test("compares binary form content byte for byte", () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString("latin1");
  const recorded = upload(form("recorded", bytes));
  expect(send(recorded, "b", Buffer.from(form("b", bytes), "latin1")).status).toBe(200);
  expect(() => send(recorded, "b", Buffer.from(form("b", `${bytes}.`), "latin1"))).toThrow("body[0].content: recorded");
});

test("compares form header names case-insensitively and values exactly", () => {
  const recorded = upload(form("recorded", "x"));
  const renamed = form("b", "x").replace("Content-Type", "content-type");
  expect(send(recorded, "b", renamed).status).toBe(200);
  expect(() => send(recorded, "b", form("b", "x", "b.txt"))).toThrow("body[0].headers.content-disposition: recorded");
});

test("does not match an incomplete form", () => {
  const recorded = upload(form("recorded", "x"));
  expect(() => send(recorded, "b", form("b", "x").slice(0, -6))).toThrow("body: recorded");
});

test("does not match a form with JSON", () => {
  const config = { method: "POST", url: "/v1/file_uploads/f/send", data: '{"a":1}' };
  expect(() => createReplay([upload(form("recorded", "x"))]).syncHttpClient.request(config)).toThrow("body: recorded");
});

test("compares text that is not JSON exactly", () => {
  const recorded: Interaction = { method: "POST", path: "x", body: "a=1", status: 200 };
  const config = { method: "POST", url: "/v1/x" };
  expect(() => createReplay([recorded]).syncHttpClient.request({ ...config, data: "a=1" })).toThrow("body: recorded");
  expect(createReplay([recorded]).syncHttpClient.request({ ...config, data: '"a=1"' }).status).toBe(200);
});
