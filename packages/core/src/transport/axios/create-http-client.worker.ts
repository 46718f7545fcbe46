// Bundlers for edge runtimes ignore the field `browser` with which axios replaces its modules for Node.js (esbuild does
// with `platform: "neutral"`). This file of axios has none of them.
import axios from "axios/dist/browser/axios.cjs";
import type { AsyncHttpClient } from "../http-client/http-client.ts";
import { createBrowserInstance } from "./browser-instance.ts";

/** Creates an axios instance with safe defaults. It uses axios's own adapter (fetch). */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(config: object = {}): Instance {
  return createBrowserInstance(axios, config);
}
