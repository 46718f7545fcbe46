// Sends requests with many HTTP clients, and prints what each received. Runs with @ws/emulator/register loaded before.
import http from "node:http";
import https, { get as getByName } from "node:https";
import { createRequire } from "node:module";
import { Client } from "@notionhq/client";
import axios from "axios";
import got from "got";
import { Client as OlderClient } from "notion-client-2";
import { request, fetch as undiciFetch } from "undici";

const require = createRequire(import.meta.url);
const ME = "https://api.notion.com/v1/users/me";
const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };

/**
 * Reads the response of node:http.
 * @param {import("node:http").ClientRequest} sent
 * @returns {Promise<{ status: number, text: string }>}
 */
const received = (sent) =>
  new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });

/** @param {import("node:http").ClientRequest} sent */
const typeOf = async (sent) => {
  const { status, text } = await received(sent);
  return `${status} ${JSON.parse(text).type}`;
};

/** @param {{ status: number, json: () => Promise<any> }} response */
const typeOfResponse = async (response) => `${response.status} ${(await response.json()).type}`;

const options = { hostname: "api.notion.com", path: "/v1/users/me", headers };
const list = Object.entries({ host: "api.notion.com", ...headers }).flat();

/** @type {Record<string, () => Promise<string>>} */
const clients = {
  "https.request with options": () => typeOf(https.request(options).end()),
  "https.request with a URL, options and agent": () =>
    typeOf(https.request(new URL(ME), { headers, agent: new https.Agent({ keepAlive: true }) }).end()),
  "https.get with a URL": () => typeOf(https.get(ME, { headers })),
  "https.get, imported by name": () => typeOf(getByName(ME, { headers })),
  "https.get, required": () => typeOf(require("node:https").get({ ...options, host: "API.notion.com", port: 443 })),
  "http.get": () => typeOf(http.get("http://api.notion.com/v1/users/me", { headers })),
  "headers as a list": () => typeOf(https.get({ ...options, headers: list })),
  fetch: async () => typeOfResponse(await fetch(ME, { headers })),
  "fetch of a Request": async () => typeOfResponse(await fetch(new Request(ME, { headers }))),
  "undici.request": async () => {
    const { statusCode, body } = await request(ME, { headers });
    return typeOfResponse({ status: statusCode, json: () => body.json() });
  },
  "undici.fetch": async () => typeOfResponse(await undiciFetch(ME, { headers })),
  axios: async () => {
    const { status, data } = await axios.get(ME, { headers });
    return `${status} ${data.type}`;
  },
  got: async () => {
    const { statusCode, body } = await got(ME, { headers, retry: { limit: 0 } });
    return `${statusCode} ${JSON.parse(body).type}`;
  },
  "the official client": async () => `200 ${(await new Client({ auth: "ntn_x" }).users.me({})).type}`,
  "the official client 2": async () => `200 ${(await new OlderClient({ auth: "ntn_x" }).users.me({})).type}`,
};

/** @type {Record<string, string>} */
const service = {};
for (const [name, send] of Object.entries(clients)) service[name] = await send().catch(String);

const upload = https.request("https://api.notion.com/v1/file_uploads", {
  method: "POST",
  headers: { ...headers, host: "api.notion.com", "content-type": "application/json" },
});
upload.end(JSON.stringify({ filename: "a.txt" }));
const created = JSON.parse((await received(upload)).text).upload_url;

const others = {
  "http.get": (await received(http.get(`${process.env.OTHER_URL}/a`))).text,
  fetch: await (await fetch(`${process.env.OTHER_URL}/b`)).text(),
  "https.get of another port": await received(
    https.get({
      hostname: "api.notion.com",
      port: 1,
      lookup: (hostname, _, found) => found(new Error(`${hostname}:1`), ""),
    }),
  ).then(
    () => "a response",
    (error) => error.message,
  ),
};
process.stdout.write(JSON.stringify({ service, created, others }));
