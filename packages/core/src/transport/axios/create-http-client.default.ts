import { InvalidRequestError } from "../../errors/errors.ts";
import type { AsyncHttpClient } from "../http-client/http-client.ts";

/**
 * Throws: axios has a variant for Node.js and a variant for browsers. Without a condition that selects one of them, a
 * bundler would read the variant for Node.js.
 */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(_config?: object): Instance {
  throw new InvalidRequestError(
    "createHttpClient needs Node.js, or a bundle with the condition browser, worker or react-native. Pass an instance of " +
      "axios as httpClient, or use createFetchHttpClient().",
  );
}
