import { expect, test } from "vitest";
import { queryResponse, USER } from "../shared/responses.mjs";

test("the responses are a user of 206 bytes and a page of 100 rows with 61 kB", () => {
  expect(Buffer.byteLength(USER)).toBe(206);
  expect(Math.round(Buffer.byteLength(queryResponse(1)) / 1000)).toBe(61);
  expect(JSON.parse(queryResponse(1))).toMatchObject({ results: { length: 100 }, next_cursor: null, has_more: false });
});

test("the cursor counts the pages that remain", () => {
  expect(JSON.parse(queryResponse(3))).toMatchObject({ next_cursor: "2", has_more: true });
});
