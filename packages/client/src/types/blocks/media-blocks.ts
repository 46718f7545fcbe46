// Blocks that show a file or a web page. Each type has its forms side by side: as returned, to create and to change.
import type { ReferenceById } from "../common/response.ts";
import type { ExternalFile, FileContent, MediaContent } from "../files/read.ts";
import type { FileContentInput, MediaContentInput } from "../files/write.ts";
import type { RichText } from "../rich-text/read.ts";
import type { RichTextInput } from "../rich-text/write.ts";
import type { BlockBase, BlockInputBase, BlockUpdateBase } from "./base.ts";

/** Block types of this file. */
export interface MediaBlockTypes {
  embed: { read: EmbedBlock; create: EmbedBlockInput; update: EmbedBlockUpdate };
  bookmark: { read: BookmarkBlock; create: BookmarkBlockInput; update: BookmarkBlockUpdate };
  image: { read: ImageBlock; create: ImageBlockInput; update: ImageBlockUpdate };
  video: { read: VideoBlock; create: VideoBlockInput; update: VideoBlockUpdate };
  audio: { read: AudioBlock; create: AudioBlockInput; update: AudioBlockUpdate };
  pdf: { read: PdfBlock; create: PdfBlockInput; update: PdfBlockUpdate };
  file: { read: FileBlock; create: FileBlockInput; update: FileBlockUpdate };
}

/** An embedded web page. */
export interface EmbedBlock extends BlockBase {
  type: "embed";
  embed: EmbedContent;
}

/** A new embedded web page. */
export interface EmbedBlockInput extends BlockInputBase {
  type?: "embed";
  /** Content of the block. */
  embed: EmbedContentInput;
}

/** A change of an embedded web page. */
export interface EmbedBlockUpdate extends BlockUpdateBase {
  type?: "embed";
  /** New content of the block. */
  embed: EmbedContentUpdate;
}

/** A link with a preview. */
export interface BookmarkBlock extends BlockBase {
  type: "bookmark";
  bookmark: EmbedContent;
}

/** A new bookmark. */
export interface BookmarkBlockInput extends BlockInputBase {
  type?: "bookmark";
  /** Content of the block. */
  bookmark: EmbedContentInput;
}

/** A change of a bookmark. */
export interface BookmarkBlockUpdate extends BlockUpdateBase {
  type?: "bookmark";
  /** New content of the block. */
  bookmark: EmbedContentUpdate;
}

/** Content of an embed or a bookmark. */
export interface EmbedContent {
  /** URL of the web page. */
  url: string;
  /** Empty if the block has no caption. */
  caption: RichText[];
}

/** Content of a new embed or bookmark. */
export interface EmbedContentInput {
  /** URL of the web page. */
  url: string;
  /**
   * Caption of the block.
   * @default no caption
   */
  caption?: readonly RichTextInput[];
}

/** New content of an embed or bookmark. */
export interface EmbedContentUpdate {
  /** URL of the web page. */
  url?: string;
  /** New caption. An empty list removes it. */
  caption?: readonly RichTextInput[];
}

/** An image. */
export interface ImageBlock extends BlockBase {
  type: "image";
  image: MediaContent;
}

/** A new image. */
export interface ImageBlockInput extends BlockInputBase {
  type?: "image";
  /** Content of the block. */
  image: MediaContentInput;
}

/** A change of an image. */
export interface ImageBlockUpdate extends BlockUpdateBase {
  type?: "image";
  /** New content of the block. */
  image: MediaContentUpdate;
}

/** A video. */
export interface VideoBlock extends BlockBase {
  type: "video";
  video: MediaContent;
}

/** A new video. */
export interface VideoBlockInput extends BlockInputBase {
  type?: "video";
  /** Content of the block. */
  video: MediaContentInput;
}

/** A change of a video. */
export interface VideoBlockUpdate extends BlockUpdateBase {
  type?: "video";
  /** New content of the block. */
  video: MediaContentUpdate;
}

/** An audio file. */
export interface AudioBlock extends BlockBase {
  type: "audio";
  audio: MediaContent;
}

/** A new audio file. */
export interface AudioBlockInput extends BlockInputBase {
  type?: "audio";
  /** Content of the block. */
  audio: MediaContentInput;
}

/** A change of an audio file. */
export interface AudioBlockUpdate extends BlockUpdateBase {
  type?: "audio";
  /** New content of the block. */
  audio: MediaContentUpdate;
}

/** A PDF file. */
export interface PdfBlock extends BlockBase {
  type: "pdf";
  pdf: MediaContent;
}

/** A new PDF file. */
export interface PdfBlockInput extends BlockInputBase {
  type?: "pdf";
  /** Content of the block. */
  pdf: MediaContentInput;
}

/** A change of a PDF file. */
export interface PdfBlockUpdate extends BlockUpdateBase {
  type?: "pdf";
  /** New content of the block. */
  pdf: MediaContentUpdate;
}

/** New content of an image, video, audio or PDF block. Pass at most one of `external` and `file_upload`. */
export interface MediaContentUpdate {
  /** New caption. An empty list removes it. */
  caption?: readonly RichTextInput[];
  /** A file that another server stores. */
  external?: ExternalFile;
  /** Id of a file upload. */
  file_upload?: ReferenceById;
}

/** A file. */
export interface FileBlock extends BlockBase {
  type: "file";
  file: FileContent;
}

/** A new file. */
export interface FileBlockInput extends BlockInputBase {
  type?: "file";
  /** Content of the block. */
  file: FileContentInput;
}

/** A change of a file. */
export interface FileBlockUpdate extends BlockUpdateBase {
  type?: "file";
  /** New content of the block. */
  file: FileContentUpdate;
}

/** New content of a file block. */
export interface FileContentUpdate extends MediaContentUpdate {
  /** File name. */
  name?: string;
}
