import type { AxiosStatic } from "axios";
import type { AsyncHttpClient } from "../http-client/http-client.ts";

/** Creates an axios instance with safe defaults. It uses axios's own adapter (XMLHttpRequest or fetch). */
export function createBrowserInstance<Instance extends AsyncHttpClient>(axios: AxiosStatic, config: object): Instance {
  const instance: AsyncHttpClient = axios.create({ allowAbsoluteUrls: false, maxRedirects: 0, ...config });
  return instance as Instance;
}
