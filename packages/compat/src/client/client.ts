import { AsyncClient, type AsyncCallOptions } from "@ws/client";
import { convertError } from "../errors/convert-error.ts";
import { refuseClimbingPath } from "../errors/refuse-climbing-path.ts";
import type { Methods } from "../types/endpoints.ts";
import { DEFAULT_NOTION_VERSION, toAsyncClientOptions, type ClientOptions } from "./client-options.ts";
import { convertMethods } from "./convert-methods.ts";
import { callOf } from "./method-requests.ts";
import { toRequestArgs, type RequestParameters } from "./custom-request.ts";

// A private field would keep the type from being compatible with that of another copy of the package.
const clients = new WeakMap<Client, AsyncClient>();

function clientOf(client: Client): AsyncClient {
  const found = clients.get(client);
  if (found === undefined) throw new TypeError("Expected request() to be called on a client. Bind it to the client.");
  return found;
}

/** The methods of the client. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor adds the methods
export interface Client extends Methods {}

/**
 * The client of `@notionhq/client` 5, with the retries, rate limits and time limits of `AsyncClient`.
 * @example
 * const notion = new Client({ auth: process.env.WORKSPACE_TOKEN });
 * const page = await notion.pages.retrieve({ page_id });
 */
export class Client {
  /** The API version that is sent without `notionVersion`. */
  static readonly defaultNotionVersion = DEFAULT_NOTION_VERSION;

  /** @throws InvalidRequestError of `@ws/client` for an invalid option */
  constructor(options: ClientOptions = {}) {
    const client = new AsyncClient(toAsyncClientOptions(options));
    clients.set(this, client);
    Object.assign(
      this,
      convertMethods(client, (parameters) => this.request(parameters)),
    );
  }

  /** Sends a request to any path below `/v1/`. All methods but streams go through it, so programs can replace it. */
  async request<ResponseBody extends object>(
    args: RequestParameters,
    options?: AsyncCallOptions,
  ): Promise<ResponseBody> {
    refuseClimbingPath(args.path);
    try {
      const call = callOf(args);
      if (call !== undefined) return (await call()) as ResponseBody;
      return await clientOf(this).request<ResponseBody>(await toRequestArgs(args), options);
    } catch (error) {
      throw convertError(error);
    }
  }
}
