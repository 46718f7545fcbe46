// AsyncClient of this project with every request going through an axios instance.
import { AsyncClient, createHttpClient } from "@ws/client";
import { DATA_SOURCE_ID, TOKEN, USER_ID } from "../lib/answers.mjs";

/** @param {string} baseUrl */
export function createContender(baseUrl) {
  const client = new AsyncClient({ auth: TOKEN, baseUrl, httpClient: createHttpClient() });
  return {
    small: () => client.users.retrieve({ user_id: USER_ID }),
    page: () => client.dataSources.query({ data_source_id: DATA_SOURCE_ID, page_size: 100 }),
    close: () => client.close(),
  };
}
