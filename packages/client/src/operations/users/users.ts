import type { Method, Mode, OptionalMethod } from "../../method.ts";
import type { UserList } from "../../types/common/list.ts";
import type { BotUser, User } from "../../types/users/read.ts";
import type { NoArgs, PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the users family. */
export const usersOperations = {
  "users.retrieve": { method: "GET", path: "users/{user_id}" },
  "users.list": { method: "GET", path: "users", query: ["start_cursor", "page_size"], items: "results" },
  "users.me": { method: "GET", path: "users/me" },
} as const satisfies OperationRows;

/** Arguments of `users.retrieve`. */
export interface RetrieveUserArgs {
  user_id: string;
}

/** Arguments of `users.list`. */
export interface ListUsersArgs extends PageArgs {}

/** People and bots of the workspace. All need the capability to read users; without it the answer is a 403. */
export interface UsersApi<M extends Mode> {
  /** Reads a user. */
  retrieve: Method<M, RetrieveUserArgs, User>;
  /** Lists the users of the workspace, page by page. Guests are not among them. */
  list: OptionalMethod<M, ListUsersArgs, UserList>;
  /** Reads the bot that the token belongs to. */
  me: OptionalMethod<M, NoArgs, BotUser>;
}
