import type { Fields } from "@ws/helpers/json";
import type { SnapshotObject } from "@ws/mirror/reader";
import type { Edition } from "../../content/edition.ts";
import type { Picture } from "./picture.ts";

/** Finds pictures of objects. */
export interface PictureSource {
  /**
   * Returns a picture of an object. Undefined if it has none.
   * @param path JSON pointer to the value
   */
  picture(edition: Edition, object: SnapshotObject, path: string, value: Fields): Promise<Picture | undefined>;
}
