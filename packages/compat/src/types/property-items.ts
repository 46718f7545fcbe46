import type { PropertyItem, PropertyItemList, RetrievePagePropertyArgs } from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";
import type { PartialUserObjectResponse, UserObjectResponse } from "./users.ts";

type ItemOfType<Type> = ResponseType<Extract<PropertyItem, { type: Type }>>;

/** The value of a `number` property. */
export interface NumberPropertyItemObjectResponse extends ItemOfType<"number"> {}

/** The value of a `url` property. */
export interface UrlPropertyItemObjectResponse extends ItemOfType<"url"> {}

/** The value of a `select` property. */
export interface SelectPropertyItemObjectResponse extends ItemOfType<"select"> {}

/** The value of a `multi_select` property. */
export interface MultiSelectPropertyItemObjectResponse extends ItemOfType<"multi_select"> {}

/** The value of a `status` property. */
export interface StatusPropertyItemObjectResponse extends ItemOfType<"status"> {}

/** The value of a `date` property. */
export interface DatePropertyItemObjectResponse extends ItemOfType<"date"> {}

/** The value of a `email` property. */
export interface EmailPropertyItemObjectResponse extends ItemOfType<"email"> {}

/** The value of a `phone_number` property. */
export interface PhoneNumberPropertyItemObjectResponse extends ItemOfType<"phone_number"> {}

/** The value of a `checkbox` property. */
export interface CheckboxPropertyItemObjectResponse extends ItemOfType<"checkbox"> {}

/** The value of a `files` property. */
export interface FilesPropertyItemObjectResponse extends ItemOfType<"files"> {}

/** The value of a `created_by` property. */
export interface CreatedByPropertyItemObjectResponse extends ItemOfType<"created_by"> {}

/** The value of a `created_time` property. */
export interface CreatedTimePropertyItemObjectResponse extends ItemOfType<"created_time"> {}

/** The value of a `last_edited_by` property. */
export interface LastEditedByPropertyItemObjectResponse extends ItemOfType<"last_edited_by"> {}

/** The value of a `last_edited_time` property. */
export interface LastEditedTimePropertyItemObjectResponse extends ItemOfType<"last_edited_time"> {}

/** The value of a `formula` property. */
export interface FormulaPropertyItemObjectResponse extends ItemOfType<"formula"> {}

/** The value of a `button` property. */
export interface ButtonPropertyItemObjectResponse extends ItemOfType<"button"> {}

/** The value of a `unique_id` property. */
export interface UniqueIdPropertyItemObjectResponse extends ItemOfType<"unique_id"> {}

/** The value of a `verification` property. */
export interface VerificationPropertyItemObjectResponse extends ItemOfType<"verification"> {}

/** The value of a `place` property. */
export interface PlacePropertyItemObjectResponse extends ItemOfType<"place"> {}

/** The value of a `title` property, or one element of the value. */
export interface TitlePropertyItemObjectResponse extends ItemOfType<"title"> {}

/** The value of a `rich_text` property, or one element of the value. */
export interface RichTextPropertyItemObjectResponse extends ItemOfType<"rich_text"> {}

/** The value of a `people` property, or one element of the value. */
export interface PeoplePropertyItemObjectResponse extends Omit<ItemOfType<"people">, "people"> {
  /** A user of the property. */
  people: PartialUserObjectResponse | UserObjectResponse;
}

/** The value of a `relation` property, or one element of the value. */
export interface RelationPropertyItemObjectResponse extends ItemOfType<"relation"> {}

/** The value of a `rollup` property. */
export interface RollupPropertyItemObjectResponse extends ItemOfType<"rollup"> {}

/** The value of a property, or one element of the value. Compare `type` to narrow it. */
export type PropertyItemObjectResponse =
  | NumberPropertyItemObjectResponse
  | UrlPropertyItemObjectResponse
  | SelectPropertyItemObjectResponse
  | MultiSelectPropertyItemObjectResponse
  | StatusPropertyItemObjectResponse
  | DatePropertyItemObjectResponse
  | EmailPropertyItemObjectResponse
  | PhoneNumberPropertyItemObjectResponse
  | CheckboxPropertyItemObjectResponse
  | FilesPropertyItemObjectResponse
  | CreatedByPropertyItemObjectResponse
  | CreatedTimePropertyItemObjectResponse
  | LastEditedByPropertyItemObjectResponse
  | LastEditedTimePropertyItemObjectResponse
  | FormulaPropertyItemObjectResponse
  | ButtonPropertyItemObjectResponse
  | UniqueIdPropertyItemObjectResponse
  | VerificationPropertyItemObjectResponse
  | PlacePropertyItemObjectResponse
  | TitlePropertyItemObjectResponse
  | RichTextPropertyItemObjectResponse
  | PeoplePropertyItemObjectResponse
  | RelationPropertyItemObjectResponse
  | RollupPropertyItemObjectResponse;

/** One page of the elements of a property value. */
export interface PropertyItemListResponse extends ListResponse<PropertyItemList, PropertyItemObjectResponse> {}

/** Arguments of `pages.properties.retrieve`. */
export interface GetPagePropertyParameters extends ParameterType<RetrievePagePropertyArgs> {}

/** Response of `pages.properties.retrieve`. */
export type GetPagePropertyResponse = PropertyItemObjectResponse | PropertyItemListResponse;
