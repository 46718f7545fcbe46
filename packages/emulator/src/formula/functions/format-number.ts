// The function formatNumber of the formula language, in English. Source: the formats, the limit of twelve digits and the
// default digits of "commas" are documented; the default digits of the other formats were observed.

/** Maximum number of digits after the decimal point. */
const MAX_DIGITS = 12;

const CURRENCIES = new Set(
  (
    "usd aud cad sgd eur gbp jpy rub inr krw cny brl try idr chf hkd nzd sek nok mxn zar twd dkk pln thb huf czk ils clp " +
    "php aed cop sar myr ron ars uyu pen"
  ).split(" "),
);

const DECIMAL_UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];
const BINARY_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/**
 * Formats a number.
 * @param precision digits after the decimal point; by default all significant digits
 * @returns undefined for an unknown format
 */
export function formatNumber(value: number, format: string, precision: number | undefined): string | undefined {
  const digits = precision === undefined ? undefined : Math.min(Math.max(Math.trunc(precision), 0), MAX_DIGITS);
  const exactly: Intl.NumberFormatOptions =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const asText = (number: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat("en-US", { ...options, ...exactly }).format(number);
  const inUnits = (units: readonly string[], step: number) => {
    const largest = units.findLastIndex((_, power) => Math.abs(value) >= step ** power);
    const unit = Math.max(largest, 0);
    return `${asText(value / step ** unit, { maximumFractionDigits: 2 })} ${units[unit] ?? ""}`;
  };
  if (format === "commas") return asText(value, { maximumFractionDigits: MAX_DIGITS });
  if (format === "percent") return asText(value, { style: "percent", maximumFractionDigits: MAX_DIGITS - 2 });
  if (format === "humanize" || format === "compact") return asText(value, { notation: "compact" });
  if (format === "bytes_decimal") return inUnits(DECIMAL_UNITS, 1000);
  if (format === "bytes_binary") return inUnits(BINARY_UNITS, 1024);
  return CURRENCIES.has(format)
    ? asText(value, { style: "currency", currency: format.toUpperCase(), maximumFractionDigits: MAX_DIGITS })
    : undefined;
}
