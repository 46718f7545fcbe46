// Plain axios with its own adapter and connections that are kept, as somebody without a client would write it.
import http from "node:http";
import axios from "axios";
import { DATA_SOURCE_ID, TOKEN, USER_ID } from "../lib/answers.mjs";

/** @param {string} baseUrl */
export function createContender(baseUrl) {
  const httpAgent = new http.Agent({ keepAlive: true });
  const instance = axios.create({
    baseURL: `${baseUrl}/v1/`,
    httpAgent,
    timeout: 60_000,
    headers: { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" },
  });
  return {
    small: async () => (await instance.get(`users/${USER_ID}`)).data,
    page: async () => (await instance.post(`data_sources/${DATA_SOURCE_ID}/query`, { page_size: 100 })).data,
    close: () => httpAgent.destroy(),
  };
}
