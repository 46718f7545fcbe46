import type {
  BotDetails,
  BotUser,
  EmptyObject,
  Group,
  ListUsersArgs,
  PartialUser,
  PersonUser,
  RetrieveUserArgs,
  UserBase,
  UserList,
} from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** Fields of a person, without the common fields. */
export interface PersonUserObjectResponse extends Omit<ResponseType<PersonUser>, keyof UserBase> {}

/** Fields of a bot, without the common fields. */
export interface BotUserObjectResponse extends Omit<ResponseType<BotUser>, keyof UserBase | "bot"> {
  /** Empty for all bots except the bot of the token. */
  bot: EmptyObject | Required<ResponseType<BotDetails>>;
}

/** A person or a bot. Compare `type` to narrow it. */
export type UserObjectResponse = ResponseType<UserBase> & (PersonUserObjectResponse | BotUserObjectResponse);

/** A reference to a user. */
export interface PartialUserObjectResponse extends ResponseType<PartialUser> {}

/** A group of users. */
export interface GroupObjectResponse extends ResponseType<Group> {}

/** Arguments of `users.me`. */
export type GetSelfParameters = Record<string, never>;

/** Response of `users.me`. */
export type GetSelfResponse = UserObjectResponse;

/** Arguments of `users.retrieve`. */
export interface GetUserParameters extends ParameterType<RetrieveUserArgs> {}

/** Response of `users.retrieve`. */
export type GetUserResponse = UserObjectResponse;

/** Arguments of `users.list`. */
export interface ListUsersParameters extends ParameterType<ListUsersArgs> {}

/** Response of `users.list`. */
export interface ListUsersResponse extends ListResponse<UserList, UserObjectResponse> {}
