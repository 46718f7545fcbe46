import type {
  Comment,
  CommentList,
  CreateCommentArgs,
  DeleteCommentArgs,
  ListCommentsArgs,
  PartialComment,
  RetrieveCommentArgs,
  UpdateCommentArgs,
} from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** A comment. */
export interface CommentObjectResponse extends ResponseType<Comment> {}

/** A reference to a comment that the integration cannot read. */
export interface PartialCommentObjectResponse extends ResponseType<PartialComment> {}

/** Arguments of `comments.create`. */
export type CreateCommentParameters = ParameterType<CreateCommentArgs>;

/** Response of `comments.create`. */
export type CreateCommentResponse = PartialCommentObjectResponse | CommentObjectResponse;

/** Arguments of `comments.list`. */
export interface ListCommentsParameters extends ParameterType<ListCommentsArgs> {}

/** Response of `comments.list`. */
export interface ListCommentsResponse extends ListResponse<CommentList, CommentObjectResponse> {}

/** Arguments of `comments.retrieve`. */
export interface GetCommentParameters extends ParameterType<RetrieveCommentArgs> {}

/** Response of `comments.retrieve`. */
export type GetCommentResponse = PartialCommentObjectResponse | CommentObjectResponse;

/** Arguments of `comments.update`. */
export type UpdateCommentParameters = ParameterType<UpdateCommentArgs>;

/** Response of `comments.update`. */
export type UpdateCommentResponse = PartialCommentObjectResponse | CommentObjectResponse;

/** Arguments of `comments.delete`. */
export interface DeleteCommentParameters extends ParameterType<DeleteCommentArgs> {}

/** Response of `comments.delete`. */
export type DeleteCommentResponse = PartialCommentObjectResponse | CommentObjectResponse;
