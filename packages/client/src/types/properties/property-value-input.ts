// Values of page properties, as they are written. `type` may be left out: the key says it.
import type { OptionColor } from "../common/color.ts";
import type { DateInput } from "../common/date.ts";
import type { ExternalFileInput, UploadedFileInput } from "../files/write.ts";
import type { PlaceValue } from "./property-value.ts";
import type { ReferenceById } from "../rich-text/read.ts";
import type { RichTextInput, UserInput } from "../rich-text/write.ts";

/** A value for a property of a page. */
export type PropertyValueInput =
  | TitlePropertyInput
  | RichTextPropertyInput
  | NumberPropertyInput
  | SelectPropertyInput
  | MultiSelectPropertyInput
  | StatusPropertyInput
  | DatePropertyInput
  | PeoplePropertyInput
  | FilesPropertyInput
  | CheckboxPropertyInput
  | UrlPropertyInput
  | EmailPropertyInput
  | PhoneNumberPropertyInput
  | RelationPropertyInput
  | VerificationPropertyInput
  | PlacePropertyInput;

/** The title of the page; an empty list empties it. */
export interface TitlePropertyInput {
  type?: "title";
  title: readonly RichTextInput[];
}

/** Text; an empty list empties it. */
export interface RichTextPropertyInput {
  type?: "rich_text";
  rich_text: readonly RichTextInput[];
}

/** A number; null empties it. */
export interface NumberPropertyInput {
  type?: "number";
  number: number | null;
}

/** An option, old or new; null empties it. */
export interface SelectPropertyInput {
  type?: "select";
  select: OptionInput | null;
}

/** Options, old or new, at most 100: they replace the old list. */
export interface MultiSelectPropertyInput {
  type?: "multi_select";
  multi_select: readonly OptionInput[];
}

/** A status that the column has; null falls back to its default. */
export interface StatusPropertyInput {
  type?: "status";
  status: OptionInput | null;
}

/** A date or a span of dates; null empties it. */
export interface DatePropertyInput {
  type?: "date";
  date: DateInput | null;
}

/** People, at most 100: they replace the old list. */
export interface PeoplePropertyInput {
  type?: "people";
  people: readonly (UserInput | GroupInput)[];
}

/** Files: they replace the old list. */
export interface FilesPropertyInput {
  type?: "files";
  files: readonly NamedFileInput[];
}

/** Ticked or not. */
export interface CheckboxPropertyInput {
  type?: "checkbox";
  checkbox: boolean;
}

/** An address of at most 2,000 characters; null empties it. */
export interface UrlPropertyInput {
  type?: "url";
  url: string | null;
}

/** An e-mail address; null empties it. */
export interface EmailPropertyInput {
  type?: "email";
  email: string | null;
}

/** A telephone number; null empties it. */
export interface PhoneNumberPropertyInput {
  type?: "phone_number";
  phone_number: string | null;
}

/** Related pages, at most 100: they replace the old list. */
export interface RelationPropertyInput {
  type?: "relation";
  relation: readonly ReferenceById[];
}

/** Whether the page is verified; only in wikis. */
export interface VerificationPropertyInput {
  type?: "verification";
  verification: VerifiedInput | UnverifiedInput;
}

/** A place on the map; null empties it. */
export interface PlacePropertyInput {
  type?: "place";
  place: PlaceValue | null;
}

/** An option, by its id or its name. A select or multi-select column gains one whose name it does not have. */
export type OptionInput = OptionInputByName | OptionInputById;

/** An option by its name. */
export interface OptionInputByName {
  /** Without a comma. */
  name: string;
  id?: string;
  color?: OptionColor;
  description?: string | null;
}

/** An option by its id. */
export interface OptionInputById {
  id: string;
  name?: string;
  color?: OptionColor;
  description?: string | null;
}

/** A group of users as it is written: its id decides. */
export interface GroupInput {
  object?: "group";
  id: string;
  name?: string | null;
}

/** A file for a files property; `type` may be left out. */
export type NamedFileInput = NamedHostedFileInput | NamedExternalFileInput | NamedUploadedFileInput;

/** A file that the service keeps already. */
export interface NamedHostedFileInput {
  type?: "file";
  name: string;
  file: HostedFileInput;
}

/** Where a file is that the service keeps already. */
export interface HostedFileInput {
  url: string;
  expiry_time?: string;
}

/** A file that lies elsewhere. */
export interface NamedExternalFileInput extends ExternalFileInput {
  name: string;
}

/** A file that was uploaded. */
export interface NamedUploadedFileInput extends UploadedFileInput {
  /** Default: the name of the upload. */
  name?: string;
}

/** Verifies the page. */
export interface VerifiedInput {
  state: "verified";
  /** From when to when. */
  date?: DateInput;
}

/** Takes the verification back. */
export interface UnverifiedInput {
  state: "unverified";
}
