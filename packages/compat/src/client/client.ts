import { AsyncClient, type AsyncCallOptions } from "@ws/client";
import { convertError } from "../errors/convert-error.ts";
import { refuseClimbingPath } from "../errors/refuse-climbing-path.ts";
import type { Methods } from "../types/endpoints.ts";
import { DEFAULT_NOTION_VERSION, toAsyncClientOptions, type ClientOptions } from "./client-options.ts";
import { convertMethods } from "./convert-methods.ts";
import { toRequestArgs, type RequestParameters } from "./custom-request.ts";

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

  readonly #client: AsyncClient;

  /** @throws InvalidRequestError of `@ws/client` for an invalid option */
  constructor(options: ClientOptions = {}) {
    this.#client = new AsyncClient(toAsyncClientOptions(options));
    Object.assign(this, convertMethods(this.#client));
  }

  /** Sends a request to any path below `/v1/`. */
  async request<ResponseBody extends object>(
    args: RequestParameters,
    options?: AsyncCallOptions,
  ): Promise<ResponseBody> {
    refuseClimbingPath(args.path);
    try {
      return await this.#client.request<ResponseBody>(await toRequestArgs(args), options);
    } catch (error) {
      throw convertError(error);
    }
  }
}
