import type { ImageSize } from "@ws/render";

/** A picture of an object. */
export interface Picture {
  readonly href: string;
  /** Undefined if it is not known. */
  readonly size: ImageSize | undefined;
}
