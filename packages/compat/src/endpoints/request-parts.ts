// Parts of requests, under the names of the official package.
import type {
  AndFilter,
  BlockPosition,
  CodeLanguage,
  CoverInput,
  CreateDatabaseArgs,
  DateInput,
  EmbedContentUpdate,
  EquationBlockInput,
  FileContentUpdate,
  HeadingContentInput,
  IconInput,
  MediaContentUpdate,
  NamedExternalFileInput,
  NamedHostedFileInput,
  NamedUploadedFileInput,
  OptionColor,
  PagePosition,
  ParagraphContentUpdate,
  PropertyFilter as ClientPropertyFilter,
  PropertySchemaInput,
  RichTextInput,
  StatusPropertySchemaUpdate,
  TableRowContentInput,
  TextBlockContentInput,
  TimestampFilter as ClientTimestampFilter,
  UserInput,
} from "@ws/client";
import type { BlockObjectRequest } from "../types/blocks.ts";
import type { CreateDataSourceParameters } from "../types/data-sources.ts";
import type { ParameterType } from "../types/parameter-type.ts";
import type { CreateViewParameters, CreateViewQueryParameters, UpdateViewParameters } from "../types/views.ts";

export type { RollupFunction } from "@ws/client";

/** Id of an object, with or without dashes. */
export type IdRequest = string;

/** A text. */
export type StringRequest = string;

/** A text. */
export type TextRequest = string;

/** Description of a column. */
export type PropertyDescriptionRequest = string;

/** Name of a number format, such as `euro`. */
export type NumberFormat = string;

/** Time zone in which a template is filled in, such as `Europe/Berlin`. */
export type TemplateTimezone = string;

/** Color of an option. */
export type SelectColor = OptionColor;

/** Language of a code block. */
export type LanguageRequest = CodeLanguage;

/** A date, or a range of dates. */
export interface DateRequest extends ParameterType<DateInput> {}

/** A person or bot. */
export interface PartialUserObjectRequest extends ParameterType<UserInput> {}

/** A group of people. */
export interface GroupObjectRequest {
  id: IdRequest;
  name?: string | null;
  object?: "group";
}

/** A run of text. */
export type RichTextItemRequest = ParameterType<RichTextInput>;

/** An icon. */
export type PageIconRequest = ParameterType<IconInput>;

/** A cover. */
export type PageCoverRequest = ParameterType<CoverInput>;

/** An uploaded file. */
export interface FileUploadWithOptionalNameRequest extends ParameterType<NamedUploadedFileInput> {}

/** A file that Notion or another server stores. */
export type InternalOrExternalFileWithNameRequest = ParameterType<NamedHostedFileInput | NamedExternalFileInput>;

/** Place of new blocks. */
export type ContentPositionSchema = ParameterType<BlockPosition>;

/** Place of a new page. */
export type PagePositionSchema = ParameterType<PagePosition>;

/** Content of a formula block. */
export type ContentWithExpressionRequest = ParameterType<EquationBlockInput["equation"]>;

/** Content of a table row. */
export interface ContentWithTableRowRequest extends ParameterType<TableRowContentInput> {}

/** Content of a block of text. */
export interface ContentWithRichTextAndColorRequest extends ParameterType<Omit<TextBlockContentInput, "children">> {}

/** Content of a block of text without a color. */
export type ContentWithRichTextRequest = Pick<ContentWithRichTextAndColorRequest, "rich_text">;

/** Content of a heading. */
export interface HeaderContentWithRichTextAndColorRequest extends ParameterType<
  Omit<HeadingContentInput, "children">
> {}

/** New content of a paragraph. */
export interface ContentWithRichTextColorAndIconUpdateRequest extends ParameterType<ParagraphContentUpdate> {}

/** New content of an image, a video, a PDF or an audio file. */
export interface UpdateMediaContentWithFileAndCaptionRequest extends ParameterType<MediaContentUpdate> {}

/** New content of a file block. */
export interface UpdateMediaContentWithFileNameAndCaptionRequest extends ParameterType<FileContentUpdate> {}

/** New content of an embed or a bookmark. */
export interface UpdateMediaContentWithUrlAndCaptionRequest extends ParameterType<EmbedContentUpdate> {}

/** A block without children. */
export type BlockObjectRequestWithoutChildren = WithoutChildren<BlockObjectRequest>;

type WithoutChildren<Block> = Block extends { table: unknown } | { column_list: unknown } | { column: unknown }
  ? never
  : { [Key in keyof Block]: Block[Key] extends { children?: unknown } ? Omit<Block[Key], "children"> : Block[Key] };

/** Settings of a new column. */
export type PropertyConfigurationRequest = ParameterType<PropertySchemaInput>;

/** New options of a status column. */
export type StatusPropertyConfigUpdateRequest = NonNullable<ParameterType<StatusPropertySchemaUpdate>["status"]>;

/** The first data source of a new database. */
export type InitialDataSourceRequest = ParameterType<NonNullable<CreateDatabaseArgs["initial_data_source"]>>;

/** The database of a new data source. */
export type ParentOfDataSourceRequest = CreateDataSourceParameters["parent"];

/** A condition on a column. */
export type PropertyFilter = ParameterType<ClientPropertyFilter>;

/** A condition on the time of creation or of the last edit. */
export type TimestampFilter = ParameterType<ClientTimestampFilter>;

/** Conditions and groups of conditions. */
export type GroupFilterOperatorArray = ParameterType<AndFilter["and"]>;

/** Body of `views.create`. */
export interface CreateViewRequest extends CreateViewParameters {}

/** Body of `views.update`. */
export interface UpdateViewRequest extends Omit<UpdateViewParameters, "view_id"> {}

/** Body of `views.queries.create`. */
export interface CreateViewQueryRequest extends Omit<CreateViewQueryParameters, "view_id"> {}
