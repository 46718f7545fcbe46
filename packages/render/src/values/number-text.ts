// Texts of numbers in the formats of Notion.
import { memberOf } from "@ws/helpers/json";

/** Currencies by the names of their formats. */
const CURRENCIES: Readonly<Record<string, string>> = {
  argentine_peso: "ARS",
  australian_dollar: "AUD",
  baht: "THB",
  canadian_dollar: "CAD",
  chilean_peso: "CLP",
  colombian_peso: "COP",
  danish_krone: "DKK",
  dirham: "AED",
  dollar: "USD",
  euro: "EUR",
  forint: "HUF",
  franc: "CHF",
  hong_kong_dollar: "HKD",
  koruna: "CZK",
  krona: "SEK",
  leu: "RON",
  lira: "TRY",
  mexican_peso: "MXN",
  new_taiwan_dollar: "TWD",
  new_zealand_dollar: "NZD",
  norwegian_krone: "NOK",
  peruvian_sol: "PEN",
  philippine_peso: "PHP",
  pound: "GBP",
  rand: "ZAR",
  real: "BRL",
  ringgit: "MYR",
  riyal: "SAR",
  ruble: "RUB",
  rupee: "INR",
  rupiah: "IDR",
  shekel: "ILS",
  singapore_dollar: "SGD",
  uruguayan_peso: "UYU",
  won: "KRW",
  yen: "JPY",
  yuan: "CNY",
  zloty: "PLN",
};

/** Tells whether a format is that of an amount of money. */
export const isCurrency = (format: string | undefined): boolean => memberOf(CURRENCIES, format) !== undefined;

/**
 * Returns a number for people, in the format of its column.
 * @param locale BCP 47 tag of the language
 */
export function numberText(value: number, format: string | undefined, locale = "en"): string {
  const currency = memberOf(CURRENCIES, format);
  if (currency !== undefined) return formatter(locale, { style: "currency", currency }).format(value);
  if (format === "percent") return formatter(locale, { style: "percent", maximumFractionDigits: 10 }).format(value);
  return formatter(locale, { useGrouping: format === "number_with_commas", maximumFractionDigits: 10 }).format(value);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Creating a formatter takes longer than using it. */
function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, known);
  return known;
}
