const UNITS = ["bytes", "kB", "MB", "GB"] as const;
const numbers = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** Returns the size of a file for people, such as `1.2 kB`. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${numbers.format(bytes / 1000 ** step)} ${UNITS[step]}`;
}
