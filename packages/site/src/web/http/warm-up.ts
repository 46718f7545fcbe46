import { get } from "node:http";
import type { AddressInfo } from "node:net";

/** Number of requests. The first ones load and compile the code of a page and of the server. */
const REQUESTS = 10;

/** Requests the first page, so that the first visitor does not wait. Each address is rendered. */
export async function warmUp({ address: host, port }: AddressInfo): Promise<void> {
  for (let index = 0; index < REQUESTS; index += 1)
    await new Promise<void>((resolve) => {
      const request = get({ host, port, path: `/?${index}`, agent: false }, (response) => response.resume());
      // Without the warm-up, the site works all the same.
      request.on("error", () => {}).on("close", resolve);
    });
}
