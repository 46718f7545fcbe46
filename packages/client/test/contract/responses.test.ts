import { APIErrorCode, APIResponseError } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, errorResponse, fakeService, jsonResponse } from "../support/clients.ts";

const PAGE = "1a2b3c4d-0000-4000-8000-000000000001";

describe.each(clients)("$name", ({ create }) => {
  test("throws the error of the service with its code, status and request id", async () => {
    const { respond } = fakeService(errorResponse(404, "object_not_found"));
    const error = await errorOf(() => create({ logLevel: "error" }, respond).pages.retrieve({ page_id: PAGE }));
    expect(error).toBeInstanceOf(APIResponseError);
    expect(error).toMatchObject({
      code: APIErrorCode.ObjectNotFound,
      status: 404,
      requestId: "r-1",
      method: "GET",
      path: `pages/${PAGE}`,
    });
  });

  test("withResponse returns the data with status, headers, request id, attempts and duration", async () => {
    const { respond } = fakeService(
      errorResponse(429, "rate_limited"),
      jsonResponse({ object: "user", request_id: "r-2" }, 200, { "X-Seen": "yes" }),
    );
    const client = create({ retry: { initialRetryDelayMs: 1 }, logLevel: "error" }, respond);
    const response = await client.users.me.withResponse();
    expect(response).toMatchObject({
      data: { object: "user" },
      status: 200,
      requestId: "r-2",
      attempts: 2,
      headers: { "x-seen": "yes" },
    });
    expect(response.durationMs).toBeGreaterThan(0);
  });

  test("sends nothing after close()", async () => {
    const { respond, requests } = fakeService();
    const client = create({ logLevel: "error" }, respond);
    await client.close();
    expect(await errorOf(() => client.users.me())).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
    expect(requests).toHaveLength(0);
  });
});

describe.each(clients)("$name", ({ create }) => {
  test.each([
    ["no content", { status: 204, headers: {}, data: "" }],
    ["null", jsonResponse(null)],
    ["a list", jsonResponse([])],
    ["a text", jsonResponse("page")],
  ])("%s in the place of an object is an error, and a result of a custom request", async (_name, response) => {
    const client = create({ logger: false }, () => response);
    const error = await errorOf(() => client.pages.create({ parent: { page_id: PAGE }, properties: {} }));
    expect(error).toMatchObject({ name: "UnknownHTTPResponseError", status: response.status, maybeApplied: true });
    expect(await client.request({ method: "delete", path: "things/1" })).toEqual(
      response.status === 204 ? undefined : JSON.parse(String(response.data)),
    );
  });
});
