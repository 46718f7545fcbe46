import type { Picture } from "../render/picture.ts";

/** Renders the cover of a page or database. Empty if it has none. */
export function Cover({ picture }: { readonly picture: Picture | undefined }) {
  if (picture === undefined) return null;
  return <img class="cover" src={picture.href} alt="" width={picture.size?.width} height={picture.size?.height} />;
}
