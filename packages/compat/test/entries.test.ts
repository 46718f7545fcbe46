// The ways to import the package, beside named imports.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type * as endpoints from "@ws/compat/build/src/api-endpoints";
import notion, * as named from "@ws/compat";

test("the default export has all values, as the CommonJS module of @notionhq/client has", () => {
  const { default: theDefault, ...values } = named;
  expect(theDefault).toBe(notion);
  expect({ ...notion }).toEqual(values);
  expect(new notion.Client({}).pages.retrieve).toBeTypeOf("function");
});

test("require() gives the same classes as import, with and without the interop of compilers", async () => {
  const require = createRequire(import.meta.url);
  const imported = (await import(pathToFileURL(require.resolve("@ws/compat")).href)) as typeof named;
  const required = require("@ws/compat") as typeof named & { __esModule?: boolean };
  expect(required.Client).toBe(imported.Client);
  expect(required.default.Client).toBe(imported.Client);
  expect(required.__esModule).toBe(true);
});

test.each(["@ws/compat/build/src/api-endpoints", "@ws/compat/build/src/api-endpoints.js"])(
  "%s has the endpoints for request(), with import and require()",
  async (entry) => {
    const { getPage } = (await import(entry)) as typeof endpoints;
    const required = createRequire(import.meta.url)(entry) as typeof endpoints;
    for (const endpoint of [getPage, required.getPage]) {
      expect(endpoint.path({ page_id: "1" })).toBe("pages/1");
      expect(endpoint).toMatchObject({ method: "get", pathParams: ["page_id"], queryParams: ["filter_properties"] });
    }
  },
);

test("an error that fetch throws is the cause", async () => {
  class QuotaError extends Error {}
  const thrown = new QuotaError("no quota");
  const client = new notion.Client({
    auth: "x",
    retry: false,
    logger: () => undefined,
    fetch: () => Promise.reject(thrown),
  });
  await expect(client.users.me({})).rejects.toMatchObject({ name: "RequestConnectionError", cause: thrown });
  const error = await client.users.me({}).catch((reason: unknown) => reason);
  expect((error as Error).cause).toBe(thrown);
});
