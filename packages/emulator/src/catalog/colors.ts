// The colors of text and of options. @source api/resources.yaml, primitives

/** Colours of text and its background. */
export const TEXT_COLORS: readonly string[] = [
  "default",
  "gray",
  "brown",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "red",
  "default_background",
  "gray_background",
  "brown_background",
  "orange_background",
  "yellow_background",
  "green_background",
  "blue_background",
  "purple_background",
  "pink_background",
  "red_background",
];

/** Colours of options. */
export const OPTION_COLORS: readonly string[] = TEXT_COLORS.filter((color) => !color.endsWith("_background"));
