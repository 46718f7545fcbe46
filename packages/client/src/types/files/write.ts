import type { IconColor } from "../common/color.ts";
import type { CustomEmojiInput } from "../custom-emojis/read.ts";
import type { ExternalFile } from "./read.ts";
import type { ReferenceById } from "../rich-text/read.ts";
import type { RichTextInput } from "../rich-text/write.ts";

/** A file that was uploaded with `fileUploads`: attach it within an hour. It is read back as `file`. */
export interface UploadedFileInput {
  type?: "file_upload";
  file_upload: ReferenceById;
}

/** A file that lies elsewhere. */
export interface ExternalFileInput {
  type?: "external";
  external: ExternalFile;
}

/** An icon as it is written; `type` may be left out. */
export type IconInput = EmojiIconInput | CustomEmojiIconInput | NamedIconInput | UploadedFileInput | ExternalFileInput;

/** An emoji as an icon. */
export interface EmojiIconInput {
  type?: "emoji";
  emoji: string;
}

/** An emoji of the workspace as an icon. */
export interface CustomEmojiIconInput {
  type?: "custom_emoji";
  custom_emoji: CustomEmojiInput;
}

/** One of the service's own icons. */
export interface NamedIconInput {
  type?: "icon";
  icon: NamedIconContentInput;
}

/** Which of the service's own icons. */
export interface NamedIconContentInput {
  name: string;
  /** Default: `gray`. */
  color?: IconColor;
}

/** A cover as it is written; `type` may be left out. */
export type CoverInput = UploadedFileInput | ExternalFileInput;

/** Content of an image, video, audio or PDF block as it is written; `type` may be left out. */
export type MediaContentInput = UploadedMediaContentInput | ExternalMediaContentInput;

/** What every media block may be given. */
export interface MediaContentInputBase {
  caption?: readonly RichTextInput[];
}

/** Media that was uploaded. */
export interface UploadedMediaContentInput extends MediaContentInputBase, UploadedFileInput {}

/** Media that lies elsewhere. */
export interface ExternalMediaContentInput extends MediaContentInputBase, ExternalFileInput {}

/** Content of a file block as it is written; `type` may be left out. */
export type FileContentInput = UploadedFileContentInput | ExternalFileContentInput;

/** A file block with an uploaded file. */
export interface UploadedFileContentInput extends UploadedMediaContentInput {
  /** Default: the name of the upload. */
  name?: string;
}

/** A file block whose file lies elsewhere. */
export interface ExternalFileContentInput extends ExternalMediaContentInput {
  /** Default: the file name in the address. */
  name?: string;
}
