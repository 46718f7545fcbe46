// A bare node:http server in a worker thread: the baseline for the start and for a small response.
import http from "node:http";
import { parentPort } from "node:worker_threads";
import { listen } from "../shared/listen.mjs";
import { sendJson, USER } from "../shared/responses.mjs";

const port = await listen(http.createServer((_, response) => sendJson(response, USER)));
parentPort?.postMessage(port);
