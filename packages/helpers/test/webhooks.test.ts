import {
  asyncSignWebhookPayload,
  asyncVerifyWebhookSignature,
  isRecentWebhook,
  parseWebhook,
  type WebhookEvent,
} from "@ws/helpers/webhooks";
import { signWebhookPayload, verifyWebhookSignature } from "@ws/helpers/node";
import { signWebhookPayload as peerSign, verifyWebhookSignature as peerVerify } from "@notionhq/client";
import { createHmac } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, expectTypeOf, test } from "vitest";
import { failureOf } from "./support/failure.ts";

const verificationToken = "secret_0123456789";
const EVENT = {
  id: "e1",
  timestamp: "2026-07-01T10:00:00.000Z",
  workspace_id: "w",
  workspace_name: "W",
  subscription_id: "s",
  integration_id: "i",
  authors: [{ id: "u", type: "person" }],
  attempt_number: 1,
  api_version: "2026-03-11",
  type: "page.content_updated",
  entity: { id: "p", type: "page" },
  data: { parent: { id: "w", type: "space" }, updated_blocks: [{ id: "b", type: "block" }] },
};
const body = JSON.stringify({ ...EVENT, workspace_name: "Wörkspace 😀" });

describe.each([
  {
    name: "blocking",
    sign: async (input: Parameters<typeof signWebhookPayload>[0]) => signWebhookPayload(input),
    verify: async (input: Parameters<typeof verifyWebhookSignature>[0]) => verifyWebhookSignature(input),
  },
  { name: "async", sign: asyncSignWebhookPayload, verify: asyncVerifyWebhookSignature },
])("a webhook signature, $name", ({ sign, verify }) => {
  test("equals the signature of the official client, for strings and bytes", async () => {
    const signature = await peerSign({ body, verificationToken });
    expect(await sign({ body, verificationToken })).toBe(signature);
    expect(await sign({ body: new TextEncoder().encode(body), verificationToken })).toBe(signature);
    expect(await peerVerify({ body, signature: await sign({ body, verificationToken }), verificationToken })).toBe(
      true,
    );
  });

  test("verifies in upper and lower case", async () => {
    const signature = await sign({ body, verificationToken });
    expect(await verify({ body, signature, verificationToken })).toBe(true);
    expect(await verify({ body: Buffer.from(body), signature, verificationToken })).toBe(true);
    expect(
      await verify({ body, signature: signature.slice(0, 7) + signature.slice(7).toUpperCase(), verificationToken }),
    ).toBe(true);
  });

  test("does not verify, without an error, for another body or token or a malformed signature", async () => {
    const signature = await sign({ body, verificationToken });
    expect(await verify({ body: `${body} `, signature, verificationToken })).toBe(false);
    expect(await verify({ body, signature, verificationToken: "another" })).toBe(false);
    const wrong = [
      undefined,
      null,
      "",
      "sha256=",
      signature.slice(7),
      `${signature}0`,
      signature.slice(0, -1),
      [],
      [signature, signature],
      "sha256=".padEnd(71, "g"),
    ];
    for (const one of wrong) expect(await verify({ body, signature: one, verificationToken })).toBe(false);
  });

  const WRONG_TYPES: readonly unknown[] = [undefined, null, 0, 7n, true, Symbol("s"), [], [1], {}, () => body];

  test("does not verify a signature or a token of a wrong type, without an error", async () => {
    const signature = await sign({ body, verificationToken });
    for (const wrong of [...WRONG_TYPES, "text"]) {
      for (const input of [
        { body, signature: wrong, verificationToken },
        { body, signature, verificationToken: wrong },
      ])
        expect(await verify(input as never)).toBe(false);
    }
  });

  // https://github.com/octokit/webhooks.js/issues/71 and https://github.com/getsentry/sentry/issues/38443 ("always false")
  test("refuses a body that is not raw with an error, because no signature would ever match", async () => {
    const signature = await sign({ body, verificationToken });
    for (const wrong of [...WRONG_TYPES, JSON.parse(body) as object, new Blob([body]), new Request("https://x/")]) {
      const error = await failureOf(() => verify({ body: wrong as never, signature, verificationToken }));
      expect(error.code).toBe("invalid_argument");
      expect(error.message).toMatch(/^Expected the raw body of the request as text or bytes, got .* Read it before/);
      expect((await failureOf(() => parseWebhook(wrong as never))).code).toBe("invalid_webhook");
    }
    expect((await failureOf(() => (verify as () => unknown)())).code).toBe("invalid_argument");
  });

  // https://github.com/octokit/webhooks.js/issues/1155
  test("verifies, signs and parses bytes in every form, and a header with one value in a list", async () => {
    const signature = await sign({ body, verificationToken });
    const request = new Request("https://example.org", { method: "POST", body });
    const buffer = await request.arrayBuffer();
    const padded = new Uint8Array([1, 2, ...new Uint8Array(buffer), 3]);
    const shared = new Uint8Array(new SharedArrayBuffer(buffer.byteLength));
    shared.set(new Uint8Array(buffer));
    const forms = [
      buffer,
      new Uint8Array(buffer),
      Buffer.from(body),
      new DataView(buffer),
      padded.subarray(2, -1),
      new DataView(padded.buffer, 2, buffer.byteLength),
      shared,
      runInNewContext("Uint8Array.from(bytes).buffer", { bytes: [...Buffer.from(body)] }) as ArrayBuffer,
    ];
    for (const form of forms) {
      expect(await verify({ body: form, signature, verificationToken })).toBe(true);
      expect(await sign({ body: form, verificationToken })).toBe(signature);
      expect(parseWebhook(form)).toEqual(parseWebhook(body));
    }
    expect(await verify({ body, signature: [signature], verificationToken })).toBe(true);
    expect(await verify({ body: buffer, signature, verificationToken: Buffer.from(verificationToken) as never })).toBe(
      true,
    );
    expect(await verify({ body: new ArrayBuffer(4), signature, verificationToken })).toBe(false);
  });

  test("is not computed for values of a wrong type", async () => {
    for (const wrong of [undefined, null, 7, "text", { body: undefined, verificationToken }]) {
      expect((await failureOf(() => sign(wrong as never))).code).toBe("invalid_argument");
    }
  });
});

test.each([
  ["an empty token", { body, verificationToken: "" }],
  ["an empty token as bytes", { body, verificationToken: new Uint8Array() }],
  ["no token", { body, verificationToken: undefined }],
])("sign functions throw and verify functions return false for %s", async (_, input) => {
  for (const sign of [signWebhookPayload, asyncSignWebhookPayload]) {
    const failure = await failureOf(() => Reflect.apply(sign, undefined, [input]) as unknown);
    expect(failure.code).toBe("invalid_argument");
    expect(failure.message).toContain("Expected the raw body");
  }
  // The signatures that an empty key would produce, also for an empty body.
  const forged = [body, ""].map((text) => `sha256=${createHmac("sha256", "").update(text).digest("hex")}`);
  for (const signature of forged) {
    for (const verify of [verifyWebhookSignature, asyncVerifyWebhookSignature]) {
      expect(await (Reflect.apply(verify, undefined, [{ ...input, signature }]) as unknown)).toBe(false);
    }
  }
});

test("a body in another encoding neither parses nor verifies", async () => {
  const text = JSON.stringify({ ...EVENT, workspace_name: "Wörkspace" });
  const latin1 = Buffer.from(text, "latin1");
  expect((await failureOf(() => parseWebhook(latin1))).code).toBe("invalid_webhook");
  expect((await failureOf(() => parseWebhook(Buffer.from(text, "utf16le")))).code).toBe("invalid_webhook");
  expect((await failureOf(() => parseWebhook(Buffer.from(text).toString("base64")))).code).toBe("invalid_webhook");
  const signature = signWebhookPayload({ body: text, verificationToken });
  expect(verifyWebhookSignature({ body: latin1, signature, verificationToken })).toBe(false);
  expect(verifyWebhookSignature({ body: latin1.toString("latin1"), signature, verificationToken })).toBe(true);
  expect(verifyWebhookSignature({ body: Buffer.from(text).toString("latin1"), signature, verificationToken })).toBe(
    false,
  );
  expect(parseWebhook(Buffer.from(`\uFEFF${text}`))).toMatchObject({ workspace_name: "Wörkspace" });
});

test("parseWebhook returns events of known and unknown types", () => {
  const event = parseWebhook(new TextEncoder().encode(JSON.stringify(EVENT)));
  if (event.type !== "page.content_updated") throw new Error("Expected page.content_updated");
  expectTypeOf(event.data.updated_blocks[0]?.type).toEqualTypeOf<"page" | "database" | "block" | undefined>();
  expect(event.data.updated_blocks).toEqual([{ id: "b", type: "block" }]);
  const unknown = parseWebhook(
    JSON.stringify({ ...EVENT, type: "hologram.created", entity: { id: "h", type: "hologram" } }),
  );
  const type: string = unknown.type;
  expect(type).toBe("hologram.created");
});

test("the union has the 31 documented event types", () => {
  type Known = Extract<WebhookEvent, { entity: unknown }>["type"];
  const known = (type: Known): string => type;
  const types = [
    ...(
      [
        "created",
        "content_updated",
        "properties_updated",
        "moved",
        "deleted",
        "undeleted",
        "locked",
        "unlocked",
      ] as const
    ).map((what) => known(`page.${what}`)),
    known("page.transcription_block.transcript_deleted"),
    ...(["database", "data_source"] as const).flatMap((what) =>
      (["created", "content_updated", "schema_updated", "moved", "deleted", "undeleted"] as const).map((how) =>
        known(`${what}.${how}`),
      ),
    ),
    ...(["comment", "view"] as const).flatMap((what) =>
      (["created", "updated", "deleted"] as const).map((how) => known(`${what}.${how}`)),
    ),
    ...(["created", "completed", "expired", "upload_failed"] as const).map((what) => known(`file_upload.${what}`)),
  ];
  expect(new Set(types).size).toBe(31);
});

test("parseWebhook returns the handshake of a new subscription", () => {
  expect(parseWebhook('{"verification_token":"secret_x"}')).toEqual({
    type: "handshake",
    verificationToken: "secret_x",
  });
});

test.each([
  ["not JSON", "Expected a webhook body in JSON"],
  ["[]", "Expected a webhook body with type"],
  ["{}", "Expected a webhook body with type"],
  [JSON.stringify({ ...EVENT, entity: null }), "Expected a webhook body with type"],
])("parseWebhook rejects another body: %s", async (text, words) => {
  const failure = await failureOf(() => parseWebhook(text));
  expect(failure.code).toBe("invalid_webhook");
  expect(failure.message).toContain(words);
});

test("isRecentWebhook accepts events for 24 hours, or for maxAgeMs", () => {
  const nowMs = Date.parse(EVENT.timestamp);
  const hours = (count: number) => nowMs + count * 3_600_000;
  expect(isRecentWebhook(EVENT, { nowMs })).toBe(true);
  expect(isRecentWebhook(EVENT, { nowMs: hours(24) })).toBe(true);
  expect(isRecentWebhook(EVENT, { nowMs: hours(25) })).toBe(false);
  expect(isRecentWebhook(EVENT, { nowMs: hours(1), maxAgeMs: 60_000 })).toBe(false);
  expect(isRecentWebhook(EVENT, { nowMs: hours(-1) })).toBe(false);
  expect(isRecentWebhook({ timestamp: "no time" }, { nowMs })).toBe(false);
});
