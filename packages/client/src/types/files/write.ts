import type { IconColor } from "../common/color.ts";
import type { ReferenceById } from "../common/response.ts";
import type { CustomEmojiInput } from "../custom-emojis/write.ts";
import type { RichTextInput } from "../rich-text/write.ts";
import type { ExternalFile } from "./read.ts";

/** A file that `fileUploads` uploaded. Attach it within one hour. Notion returns it as type `file`. */
export interface UploadedFileInput {
  type?: "file_upload";
  /** Id of the file upload. */
  file_upload: ReferenceById;
}

/** A file that another server stores. */
export interface ExternalFileInput {
  type?: "external";
  /** URL of the file. */
  external: ExternalFile;
}

/** An icon to write. `type` is optional. */
export type IconInput = EmojiIconInput | CustomEmojiIconInput | NamedIconInput | UploadedFileInput | ExternalFileInput;

/** An emoji as an icon. */
export interface EmojiIconInput {
  type?: "emoji";
  /** One emoji character. */
  emoji: string;
}

/** A custom emoji of the workspace as an icon. */
export interface CustomEmojiIconInput {
  type?: "custom_emoji";
  /** The emoji, by its id. */
  custom_emoji: CustomEmojiInput;
}

/** An icon from Notion's icon set. */
export interface NamedIconInput {
  type?: "icon";
  /** Name and color of the icon. */
  icon: NamedIconContentInput;
}

/** Name and color of an icon from Notion's icon set. */
export interface NamedIconContentInput {
  /** Name of the icon. */
  name: string;
  /**
   * Color of the icon.
   * @default "gray"
   */
  color?: IconColor;
}

/** A cover image to write. `type` is optional. */
export type CoverInput = UploadedFileInput | ExternalFileInput;

/** Content of a new image, video, audio or PDF block. `type` is optional. */
export type MediaContentInput = UploadedMediaContentInput | ExternalMediaContentInput;

/** Fields that every new media block takes. */
export interface MediaContentInputBase {
  /**
   * Caption of the file.
   * @default no caption
   */
  caption?: readonly RichTextInput[];
}

/** An uploaded media file. */
export interface UploadedMediaContentInput extends MediaContentInputBase, UploadedFileInput {}

/** A media file that another server stores. */
export interface ExternalMediaContentInput extends MediaContentInputBase, ExternalFileInput {}

/** Content of a new file block. `type` is optional. */
export type FileContentInput = UploadedFileContentInput | ExternalFileContentInput;

/** A file block with an uploaded file. */
export interface UploadedFileContentInput extends UploadedMediaContentInput {
  /**
   * File name.
   * @default the file name of the upload
   */
  name?: string;
}

/** A file block whose file another server stores. */
export interface ExternalFileContentInput extends ExternalMediaContentInput {
  /**
   * File name.
   * @default the file name in the URL
   */
  name?: string;
}
