// Notion either stores a file or links to it, so the unions of files are closed. The unions of icons are open.
import type { IconColor } from "../common/color.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { CustomEmoji } from "../custom-emojis/read.ts";
import type { RichText } from "../rich-text/read.ts";

/** A file that Notion stores. */
export interface HostedFile {
  /** Signed URL, valid until `expiry_time`. Read the object again for a new URL. */
  url: string;
  /** Time when `url` expires, about one hour after the request. ISO 8601. */
  expiry_time: string;
}

/** A file that another server stores. */
export interface ExternalFile {
  /** URL as it was written. It does not expire. */
  url: string;
}

/** An icon or a cover that Notion stores. */
export interface HostedFileValue {
  type: "file";
  file: HostedFile;
}

/** An icon or a cover that another server stores. */
export interface ExternalFileValue {
  type: "external";
  external: ExternalFile;
}

/** Icon of a page, database, data source, callout or tab. */
export type Icon = EmojiIcon | CustomEmojiIcon | NamedIcon | HostedFileValue | ExternalFileValue | UnknownIcon;

/** An emoji as an icon. */
export interface EmojiIcon {
  type: "emoji";
  /** One emoji character. */
  emoji: string;
}

/** A custom emoji of the workspace as an icon. */
export interface CustomEmojiIcon {
  type: "custom_emoji";
  custom_emoji: CustomEmoji;
}

/** An icon from Notion's icon set. */
export interface NamedIcon {
  type: "icon";
  icon: NamedIconContent;
}

/** Name and color of an icon from Notion's icon set. */
export interface NamedIconContent {
  /** Name of the icon. */
  name: string;
  color: IconColor;
}

/** An icon of a type that this version of the client does not know. */
export interface UnknownIcon {
  type: UnknownKind;
}

/** Cover image of a page or a database. */
export type Cover = HostedFileValue | ExternalFileValue;

/** Content of an image, video, audio or PDF block. */
export type MediaContent = HostedMediaContent | ExternalMediaContent;

/** Fields of every media block. */
export interface MediaContentBase {
  /** Empty if the block has no caption. */
  caption: RichText[];
}

/** Media that Notion stores. */
export interface HostedMediaContent extends MediaContentBase {
  type: "file";
  file: HostedFile;
}

/** Media that another server stores. */
export interface ExternalMediaContent extends MediaContentBase {
  type: "external";
  external: ExternalFile;
}

/** Content of a file block. */
export type FileContent = HostedFileContent | ExternalFileContent;

/** A file block whose file Notion stores. */
export interface HostedFileContent extends HostedMediaContent {
  /** File name. */
  name: string;
}

/** A file block whose file another server stores. */
export interface ExternalFileContent extends ExternalMediaContent {
  /** File name. */
  name: string;
}

/** A file in a files property. */
export type NamedFile = NamedHostedFile | NamedExternalFile;

/** A file in a files property that Notion stores. */
export interface NamedHostedFile {
  type: "file";
  /** File name. */
  name: string;
  file: HostedFile;
}

/** A file in a files property that another server stores. */
export interface NamedExternalFile {
  type: "external";
  /** File name. */
  name: string;
  external: ExternalFile;
}
