/** Forms of a text by the plural rule of its language. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;

/** Numbers in texts. */
export interface Words {
  /** Returns a number for people, such as `1,234`. */
  readonly number: (value: number) => string;
  /**
   * Returns the form of a text for a number.
   * @param forms returns the forms with the number in them
   * @example count(2, (n) => ({ one: `${n} row`, other: `${n} rows` })) // "2 rows"
   */
  readonly count: (value: number, forms: (number: string) => PluralForms) => string;
}

/** Creates the numbers of a locale. */
export function createWords(locale: string): Words {
  const numbers = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const number = (value: number) => numbers.format(value);
  const count: Words["count"] = (value, forms) => {
    const texts = forms(number(value));
    return texts[rules.select(value)] ?? texts.other;
  };
  return { number, count };
}
