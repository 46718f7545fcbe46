// In a module of its own: a bundle contains axios only if the program imports `createHttpClient`.
import axios from "axios";
import type { AsyncHttpClient } from "../http-client/http-client.ts";
import { createBrowserInstance } from "./browser-instance.ts";

/** Creates an axios instance with safe defaults. It uses axios's own adapter (XMLHttpRequest or fetch). */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(config: object = {}): Instance {
  return createBrowserInstance(axios, config);
}
