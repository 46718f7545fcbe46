import { once } from "node:events";
import type { ServerType } from "@hono/node-server";
import { UsageError } from "@ws/helpers/command";
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

/** An address to listen on. */
interface Address {
  readonly host: string;
  readonly port: number;
  /** Name of the variable that sets the port. */
  readonly variable: "PORT" | "SITE_METRICS_PORT";
}

/** Advice for the errors of an address. */
const ADVICE: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Another program uses port ${port} of ${host}. Set ${variable} to another port, or to 0 for a free one.`,
  EACCES: ({ port, variable }) => `This user may not use port ${port}. Set ${variable} to a port from 1024.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
  ENOTFOUND: ({ host }) => `The host name ${host} is unknown. Set HOST to an address of this machine.`,
};

/**
 * Listens on an address.
 * @throws {UsageError} if the address cannot be used
 */
export async function listen(server: ServerType, address: Address): Promise<void> {
  await orExplain(address, () => {
    server.listen(address.port, address.host);
    return once(server, "listening");
  });
}

/**
 * Starts a server.
 * @throws {UsageError} if the address cannot be used
 */
export async function orExplain<Result>(address: Address, start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ""]?.(address);
    throw advice === undefined ? error : new UsageError(advice, { cause: error });
  }
}
