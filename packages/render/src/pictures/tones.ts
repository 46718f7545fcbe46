// Colors of places in which pictures load. A policy without inline styles needs a class for each.

/** Greys, and six hues in three degrees of lightness: muted, as the average of a photograph is. */
const TONES = "222 666 aaa ddd 633 540 252 055 346 535 a66 974 686 489 67a 979 eba db9 aca 9cd ace dbd".split(" ");

const channelsOf = (color: string): number[] => {
  const digits = color.length === 3 ? color.replaceAll(/./gu, "$&$&") : color;
  return (digits.match(/../gu) ?? []).map((channel) => Number.parseInt(channel, 16));
};

const PALETTE = TONES.map(channelsOf);

/**
 * Returns the class of the nearest tone of `PICTURES_STYLESHEET`.
 * @param color such as `#7f6b52`
 */
export function toneClass(color: string): string {
  const wanted = channelsOf(color.slice(1));
  const distances = PALETTE.map((tone) =>
    tone.reduce((sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2, 0),
  );
  return `tone-${distances.indexOf(Math.min(...distances))}`;
}

/** A picture covers its tone as soon as it has loaded. A tone beats the background of the place. */
export const TONE_RULES = TONES.map((tone, index) => `img.tone-${index}{background:#${tone}}\n`).join("");
