import { expect, test } from "vitest";
import { startChild, type Child } from "../shared/child.mjs";
import { DATA_SOURCE_ID } from "../shared/responses.mjs";
import { CLIENTS } from "../speed/clients.mjs";
import { COMPARISONS, LOADS } from "../speed/loads.mjs";

const server: Child<typeof import("../speed/server-process.mjs")> = await startChild(
  new URL("../speed/server-process.mjs", import.meta.url),
);

test.each(Object.entries(CLIENTS))("%s gets the user and the rows", async (_, { create }) => {
  const client = await create(await server.call("url"));
  const [user, page] = [await client.getUser(), await client.queryRows()];
  await client.close();
  expect(user).toMatchObject({ object: "user", name: "Ada Lovelace" });
  expect(page).toMatchObject({ results: { length: 100, 99: { parent: { data_source_id: DATA_SOURCE_ID } } } });
});

test("each load and each client is compared", () => {
  expect(new Set(COMPARISONS.map(([load]) => load))).toEqual(new Set(Object.keys(LOADS)));
  const compared = COMPARISONS.flatMap(([, , client, baseline]) => [client, baseline]);
  expect(new Set(compared)).toEqual(new Set(Object.keys(CLIENTS)));
});
