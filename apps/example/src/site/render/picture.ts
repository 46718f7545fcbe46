import type { SnapshotObject } from "@ws/mirror";
import type { ImageSize } from "@ws/render";
import type { Edition } from "../content/edition.ts";
import type { Fields } from "@ws/helpers/tasks";

/** A picture of an object. */
export interface Picture {
  readonly href: string;
  /** Undefined if it is not known. */
  readonly size: ImageSize | undefined;
}

/** Finds pictures of objects. */
export interface PictureSource {
  /**
   * Returns a picture of an object. Undefined if it has none.
   * @param path JSON pointer to the value
   */
  picture(edition: Edition, object: SnapshotObject, path: string, value: Fields): Promise<Picture | undefined>;
}
