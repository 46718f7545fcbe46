// Plain axios with keep-alive connections, as in a program without a client library.
import http from "node:http";
import axios from "axios";
import { DATA_SOURCE_ID, TOKEN, USER_ID } from "../../shared/responses.mjs";

/** @param {string} baseUrl */
export function createBenchClient(baseUrl) {
  const httpAgent = new http.Agent({ keepAlive: true });
  const instance = axios.create({
    baseURL: `${baseUrl}/v1/`,
    httpAgent,
    timeout: 60_000,
    headers: { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" },
  });
  return {
    getUser: async () => (await instance.get(`users/${USER_ID}`)).data,
    queryRows: async () => (await instance.post(`data_sources/${DATA_SOURCE_ID}/query`, { page_size: 100 })).data,
    close: () => httpAgent.destroy(),
  };
}
