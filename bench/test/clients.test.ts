import { expect, test } from "vitest";
import { DATA_SOURCE_ID } from "../shared/responses.mjs";
import { CLIENTS, loadClient, type ClientName } from "../speed/load-client.mjs";
import { startServerProcess } from "../speed/start-server-process.mjs";

const server = await startServerProcess();

test.each(Object.keys(CLIENTS) as ClientName[])("%s gets the user and the rows", async (name) => {
  const client = await loadClient(name, server.url);
  const [user, page] = [await client.getUser(), await client.queryRows()];
  await client.close();
  expect(user).toMatchObject({ object: "user", name: "Ada Lovelace" });
  expect(page).toMatchObject({ results: { length: 100, 99: { parent: { data_source_id: DATA_SOURCE_ID } } } });
});
