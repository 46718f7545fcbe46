import type { LanguageTexts } from "./en.ts";
import type { Words } from "./words.ts";

const page: LanguageTexts["page"] = {
  site: "サイト",
  skip: "本文へ移動",
  menu: "メニュー",
  more: "その他",
  close: "閉じる",
  pages: "ページ",
  youAreHere: "現在の位置",
  onThisPage: "このページの内容",
  atAGlance: "概要",
  previousAndNext: "前後のページ",
  previous: "前へ",
  next: "次へ",
  lastChanged: "最終更新 {time}",
  updated: "{date} 更新",
  feed: "更新フィード",
  staff: "スタッフ用",
  copyAddress: "アドレスをコピー",
  copied: "コピーしました",
  playFilm: "動画を再生",
  playNamedFilm: (caption) => `動画を再生: ${caption}`,
};

const list = ({ number, count }: Words): LanguageTexts["list"] => ({
  search: "リスト内を検索",
  all: (column) => `${column}: すべて`,
  order: "並び順",
  defaultOrder: "標準の並び順",
  show: "表示",
  rows: (rows) => count(rows, (n) => ({ other: `${n}件` })),
  views: "ビュー",
  empty: "まだ何もありません。",
  noMatch: "一致する項目はありません。",
  showAllRows: "すべての項目を表示",
  asTable: (name) => `「${name}」はここでは表として表示されます。`,
  pages: "リストのページ",
  pageOf: (current, total) => `${number(total)}ページ中${number(current)}ページ目`,
  showAll: (rows) => count(rows, (n) => ({ other: `${n}件をすべて表示` })),
  yes: "はい",
  no: "いいえ",
});

const search = ({ number, count }: Words): LanguageTexts["search"] => ({
  title: "検索",
  titleFor: (text) => `検索: ${text}`,
  button: "検索",
  field: "サイト内を検索",
  hint: "すべてのページを検索する語を入力してください。",
  results: (results, text) => count(results, (n) => ({ other: `「${text}」の検索結果 ${n}件` })),
  firstResults: (results, text) => `「${text}」の検索結果 最初の${number(results)}件`,
  didYouMean: "もしかして: {words}",
  lookAround: "または、こちらをご覧ください:",
  suggestions: "候補",
  suggested: (results) => count(results, (n) => ({ other: `候補 ${n}件` })),
});

const form: LanguageTexts["form"] = {
  choose: "選択してください",
  required: "必須",
  correct: "フォームを修正してください:",
  leaveEmpty: "この欄は空のままにしてください",
  sending: "送信中…",
  error: (title) => `エラー: ${title}`,
};

const staff: LanguageTexts["staff"] = {
  signIn: "ログイン",
  signOut: "ログアウト",
  password: "スタッフのパスワード",
  wrongPassword: "パスワードが正しくありません。",
  tooManyAttempts: "試行回数が多すぎます。1分後にもう一度お試しください。",
  undo: "元に戻す",
};

const error: LanguageTexts["error"] = {
  notFoundTitle: "ページが見つかりません",
  notFound: "このページは存在しないか、公開されていません。",
  fileNotFound: "ファイルが見つかりません",
  formTitle: "フォームを受け付けられませんでした",
  formTooLong: "フォームが長すぎます。",
  formElsewhere: "ページを開き直して、そこからフォームを送信してください。",
  failedTitle: "問題が発生しました",
  failed: "ページを表示できません。1分後にもう一度お試しください。",
  toHome: "トップページへ",
  startingTitle: "サイトを起動しています",
  starting: "初めて内容を読み込んでいます。このページは自動的に再読み込みされます。",
  stale: "内容の取得元に接続できません。",
  staleSince: "{time}に更新されたコピーを表示しています。",
};

const discovery: LanguageTexts["discovery"] = {
  changes: (site) => `${site}の更新`,
  rowsOf: (table, site) => `${table} · ${site}`,
};

/** Creates the Japanese texts. */
export const japanese = (words: Words): LanguageTexts => ({
  page,
  list: list(words),
  search: search(words),
  form,
  staff,
  error,
  discovery,
});
