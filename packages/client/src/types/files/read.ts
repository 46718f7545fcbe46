// Files, as the service answers them. A file is either kept by the service or elsewhere, so the unions of files are
// closed; those of icons are open.
import type { IconColor } from "../common/color.ts";
import type { CustomEmoji } from "../custom-emojis/read.ts";
import type { RichText } from "../rich-text/read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** A file that the service keeps. */
export interface HostedFile {
  /** Signed address, good until `expiry_time`: read the object again for a fresh one. */
  url: string;
  /** When `url` stops working, about an hour after it was read. ISO 8601. */
  expiry_time: string;
}

/** A file that lies elsewhere. */
export interface ExternalFile {
  /** Address as it was given; it does not expire. */
  url: string;
}

/** A file that the service keeps, as the value of a field. */
export interface HostedFileValue {
  type: "file";
  file: HostedFile;
}

/** A file that lies elsewhere, as the value of a field. */
export interface ExternalFileValue {
  type: "external";
  external: ExternalFile;
}

/** Icon of a page, database, data source, callout or tab. */
export type Icon = EmojiIcon | CustomEmojiIcon | NamedIcon | HostedFileValue | ExternalFileValue | UnknownIcon;

/** An emoji as an icon. */
export interface EmojiIcon {
  type: "emoji";
  emoji: string;
}

/** An emoji of the workspace as an icon. */
export interface CustomEmojiIcon {
  type: "custom_emoji";
  custom_emoji: CustomEmoji;
}

/** One of the service's own icons. */
export interface NamedIcon {
  type: "icon";
  icon: NamedIconContent;
}

/** Which of the service's own icons, and in which colour. */
export interface NamedIconContent {
  name: string;
  color: IconColor;
}

/** An icon of a kind that these types do not know. */
export interface UnknownIcon {
  type: UnknownKind;
}

/** Cover of a page or database. */
export type Cover = HostedFileValue | ExternalFileValue;

/** Content of an image, video, audio or PDF block. */
export type MediaContent = HostedMediaContent | ExternalMediaContent;

/** What every media block has. */
export interface MediaContentBase {
  caption: RichText[];
}

/** Media that the service keeps. */
export interface HostedMediaContent extends MediaContentBase {
  type: "file";
  file: HostedFile;
}

/** Media that lies elsewhere. */
export interface ExternalMediaContent extends MediaContentBase {
  type: "external";
  external: ExternalFile;
}

/** Content of a file block. */
export type FileContent = HostedFileContent | ExternalFileContent;

/** A file block whose file the service keeps. */
export interface HostedFileContent extends HostedMediaContent {
  name: string;
}

/** A file block whose file lies elsewhere. */
export interface ExternalFileContent extends ExternalMediaContent {
  name: string;
}

/** A file in a files property. */
export type NamedFile = NamedHostedFile | NamedExternalFile;

/** A file in a files property, kept by the service. */
export interface NamedHostedFile {
  type: "file";
  name: string;
  file: HostedFile;
}

/** A file in a files property that lies elsewhere. */
export interface NamedExternalFile {
  type: "external";
  name: string;
  external: ExternalFile;
}
