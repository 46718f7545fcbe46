// Client with its default options. Every call blocks.
import { Client } from "@ws/client";
import { DATA_SOURCE_ID, TOKEN, USER_ID } from "../../shared/responses.mjs";

/** @param {string} baseUrl */
export function createBenchClient(baseUrl) {
  const client = new Client({ auth: TOKEN, baseUrl });
  return {
    getUser: () => client.users.retrieve({ user_id: USER_ID }),
    queryRows: () => client.dataSources.query({ data_source_id: DATA_SOURCE_ID, page_size: 100 }),
    close: () => client.close(),
  };
}
