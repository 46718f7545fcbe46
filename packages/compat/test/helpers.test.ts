// Ids from URLs and webhook signatures, compared with `@notionhq/client` on generated input; the ends of lists.
import * as official from "@notionhq/client";
import * as compat from "@ws/compat";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const digits = fc.string({
  unit: fc.constantFrom(..."0123456789abcdefABCDEF".split("")),
  minLength: 32,
  maxLength: 32,
});
const uuid = digits.map((text) => text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
const id = fc.oneof(digits, uuid);
const part = fc.oneof(
  id,
  fc.constantFrom("Tasks", "Tasks-", "-", "", "workspace", " "),
  digits.map((text) => `Tasks-${text}`),
);
const query = fc.tuple(fc.constantFrom("?p=", "?v=", "?page_id=", "&database_id=", "?", "#", "#block-", "/"), part);
const url = fc
  .tuple(
    fc.constantFrom("https://www.notion.so/", "https://acme.notion.site/", "notion.so/", "/", ""),
    part,
    query,
    query,
  )
  .map((parts) => parts.flat().join(""));

describe("ids", () => {
  const FUNCTIONS = [
    { name: "extractNotionId", theirs: official.extractNotionId, ours: compat.extractNotionId },
    { name: "extractDatabaseId", theirs: official.extractDatabaseId, ours: compat.extractDatabaseId },
    { name: "extractPageId", theirs: official.extractPageId, ours: compat.extractPageId },
    { name: "extractBlockId", theirs: official.extractBlockId, ours: compat.extractBlockId },
  ];

  test.each(FUNCTIONS)("$name gives the same result for ids, URLs and other texts", ({ theirs, ours }) => {
    fc.assert(
      fc.property(fc.oneof(id, url, fc.string()), (text) => {
        expect(ours(text)).toBe(theirs(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([undefined, null, 5, {}])("gives null for %j", (value) => {
    for (const { theirs, ours } of FUNCTIONS) expect(ours(value as never)).toBe(theirs(value as never));
  });
});

describe("webhook signatures", () => {
  test("are the same for every body", async () => {
    const body = fc.oneof(fc.string({ unit: "grapheme" }), fc.uint8Array());
    await fc.assert(
      fc.asyncProperty(body, fc.string({ minLength: 1 }), async (sent, verificationToken) => {
        const signature = await compat.signWebhookPayload({ body: sent, verificationToken });
        expect(signature).toBe(await official.signWebhookPayload({ body: sent, verificationToken }));
        expect(await compat.verifyWebhookSignature({ body: sent, verificationToken, signature })).toBe(true);
      }),
    );
  });

  test.each([undefined, null, "", "sha256=", `sha256=${"0".repeat(64)}`, `sha1=${"0".repeat(64)}`])(
    "%j does not verify",
    async (signature) => {
      const webhook = { body: "{}", verificationToken: "token", signature };
      expect(await compat.verifyWebhookSignature(webhook)).toBe(await official.verifyWebhookSignature(webhook));
    },
  );
});

describe("lists", () => {
  interface Page {
    object: "list";
    results: number[];
    next_cursor: string | null;
    has_more: boolean;
    request_status?: object;
  }
  const lastPage: Page = { object: "list", results: [3], next_cursor: null, has_more: false };

  test.each([official, compat])("follow the cursor from the given one", async ({ collectPaginatedAPI }) => {
    const cursors: unknown[] = [];
    const list = async ({ start_cursor }: { start_cursor?: string | null }): Promise<Page> => {
      cursors.push(start_cursor);
      return cursors.length < 3 ? { ...lastPage, next_cursor: `c${cursors.length}`, has_more: true } : lastPage;
    };
    expect(await collectPaginatedAPI(list, { start_cursor: "c0" })).toEqual([3, 3, 3]);
    expect(cursors).toEqual(["c0", "c1", "c2"]);
  });

  test.each([official, compat])("end without an error where the service cuts them", async ({ collectPaginatedAPI }) => {
    const list = async (): Promise<Page> => ({ ...lastPage, request_status: { type: "incomplete" } });
    expect(await collectPaginatedAPI(list, {})).toEqual([3]);
  });

  test("a repeated cursor is an error instead of an endless loop", async () => {
    const list = async (): Promise<Page> => ({ ...lastPage, next_cursor: "a", has_more: true });
    await expect(compat.collectPaginatedAPI(list, {})).rejects.toMatchObject({ code: "repeated_cursor" });
  });
});

test("the column types of meeting notes are the same", () => {
  expect(compat.meetingNotesFilterableProperties).toEqual(official.meetingNotesFilterableProperties);
});
