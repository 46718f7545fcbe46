/**
 * Pictures in sizes and formats that fit: AVIF and WebP with sharp, an optional peer dependency, for the option `imageSources`.
 * @module @ws/render/pictures
 */
export {
  derivePicture,
  type DerivedPicture,
  type DeriveOptions,
  type PictureFile,
  type PictureVariant,
} from "./pictures/derive-picture.ts";
export { focusClass, type FocalPoint } from "./pictures/focus.ts";
export { pictureSources, type PictureForm } from "./pictures/picture-sources.ts";
