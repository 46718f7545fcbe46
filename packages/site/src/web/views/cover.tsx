import type { Picture as PictureOf } from "../render/picture.ts";
import { Picture } from "./picture.tsx";

interface CoverProps {
  readonly picture: PictureOf | undefined;
  /** True: the cover is beside a text on a desktop. */
  readonly isHalf?: boolean;
}

/** Renders the cover of a page or database. Empty if it has none. */
export function Cover({ picture, isHalf = false }: CoverProps) {
  if (picture === undefined) return null;
  return <Picture picture={picture} place={isHalf ? "half" : "wide"} class="cover" />;
}
