import type { CallArguments, CallOptions, CallResult, ListResult, Mode } from "../../method.ts";
import type { BotUser, User, UserList } from "../../types/users/read.ts";
import type { NoArgs, OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the users family. */
export const operations = {
  "users.retrieve": { method: "GET", path: "users/{user_id}" },
  "users.list": { method: "GET", path: "users", query: ["start_cursor", "page_size"], items: "results" },
  "users.me": { method: "GET", path: "users/me" },
} satisfies OperationRows;

/** Arguments of `users.retrieve`. */
export interface RetrieveUserArgs {
  /** UUID of the user. */
  user_id: string;
}

/** Arguments of `users.list`. */
export interface ListUsersArgs extends PageArgs {}

/** Methods for people and bots of the workspace. Without the capability to read users, `retrieve` and `list` are a 403. */
export interface UsersMethods<M extends Mode> {
  /**
   * Retrieves a user.
   * @see https://developers.notion.com/reference/get-user
   */
  retrieve(args: RetrieveUserArgs & CallArguments, options?: CallOptions[M]): CallResult<User>[M];
  /**
   * Lists the users of the workspace, page by page. The list contains no guests.
   * @see https://developers.notion.com/reference/get-users
   * @example
   * const { results } = await client.users.list({ page_size: 50 });
   */
  list(args?: ListUsersArgs & CallArguments, options?: CallOptions[M]): ListResult<UserList, User>[M];
  /**
   * Retrieves the bot of the token.
   * @see https://developers.notion.com/reference/get-self
   * @example
   * const bot = await client.users.me();
   * console.log(bot.name);
   */
  me(args?: NoArgs & CallArguments, options?: CallOptions[M]): CallResult<BotUser>[M];
}
