// Texts in six languages, with a few frequent and many rare words, as in people's own texts.

/** Deterministic random numbers from 0 to 1. @param {number} seed */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A language: its share of all texts, its frequent words, the syllables of the others, their length in syllables, and what is
 * between words.
 * @typedef {{ share: number, frequent: string[], syllables: string[], length: readonly [number, number], space: string }} Language
 */

/** @type {Readonly<Record<string, Language>>} */
const LANGUAGES = {
  english: {
    share: 0.5,
    frequent: list("the of and to a in is that for it with as on be at by this are from or have an not we you"),
    syllables: list("re tion con ing er ment pro ly or al in de com ter ex per able est form tract port sign act line"),
    length: [1, 4],
    space: " ",
  },
  german: {
    share: 0.2,
    frequent: list("der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an"),
    syllables: list(
      "ver ung keit rechn fahr rad ge schaft lich stell zeit werk haus plan bau gruppe markt über größ teil",
    ),
    length: [1, 6],
    space: " ",
  },
  french: {
    share: 0.1,
    frequent: list("de la le et les des en un du une que est pour qui dans par plus pas au sur ne se"),
    syllables: list("tion ré é ment eur con pro dé ité sion fer mar cha vou lon per sta mi ra té"),
    length: [1, 4],
    space: " ",
  },
  arabic: {
    share: 0.05,
    frequent: list("في من على إلى أن عن مع هذا هذه التي الذي كان"),
    syllables: list("كتاب عمل درس بيت مال سوق ات ون ين ال مد ير حسا ب نظا م تقر شرك ة خدم"),
    length: [1, 3],
    space: " ",
  },
  japanese: {
    share: 0.1,
    frequent: list("の は を が に で と も から まで です ます した こと"),
    syllables: Array.from(
      "会議時間営業資料確認注文在庫更新管理計画開発設計検討部門予算報告担当顧客製品修理自転車交換作業完了予定",
    ),
    length: [1, 3],
    space: "",
  },
  chinese: {
    share: 0.05,
    frequent: list("的 了 在 是 和 有 不 这 为 我们"),
    syllables: Array.from(
      "营业时间库存管理客户产品维修计划开发设计报告负责预算完成检查订单更新资料会议部门交付质量流程标准",
    ),
    length: [1, 3],
    space: "",
  },
};

/** @param {string} words */
function list(words) {
  return words.split(" ");
}

/** Number of words of a language. */
const WORDS = 6000;

/** Average number of words of a text. */
const AVERAGE = 15;

const random = createRandom(1);

/** @param {number} length */
const below = (length) => Math.floor(random() * length);

/** @param {Language} language */
function wordsOf({ frequent, syllables, length: [least, most] }) {
  const words = new Set(frequent);
  while (words.size < WORDS) {
    const count = least + below(most - least + 1);
    words.add(Array.from({ length: count }, () => syllables[below(syllables.length)]).join(""));
    if (random() < 0.05) words.add(String(below(100_000)));
  }
  return [...words];
}

/** The words of each language, the most frequent first. */
export const WORDS_BY_LANGUAGE = Object.fromEntries(
  Object.entries(LANGUAGES).map(([name, language]) => [name, wordsOf(language)]),
);

/** Returns a place in a list: the first ones far more often than the last. @param {number} length */
const zipf = (length) => Math.min(length - 1, Math.floor(length ** random()) - 1);

/** Returns a text of one language. */
export function createText() {
  let share = random();
  const [name, { space }] = Object.entries(LANGUAGES).find(([, one]) => (share -= one.share) < 0) ?? [
    "english",
    { space: " " },
  ];
  const words = WORDS_BY_LANGUAGE[name] ?? [];
  const count = 2 + Math.floor(-Math.log(1 - random()) * (AVERAGE - 2));
  return `${Array.from({ length: count }, () => words[zipf(words.length)]).join(space)}.`;
}
