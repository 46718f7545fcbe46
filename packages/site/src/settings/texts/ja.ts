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
  filter: "絞り込み",
  order: "並び順",
  defaultOrder: "標準の並び順",
  show: "表示",
  rows: (rows) => count(rows, (n) => ({ other: `${n}件` })),
  views: "ビュー",
  empty: "まだ何もありません。",
  noMatch: "一致する項目はありません。",
  showAllRows: "すべての項目を表示",
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

const form = ({ number, count }: Words): LanguageTexts["form"] => ({
  choose: "選択してください",
  required: "必須",
  requiredOr: (others) => `必須: この欄または${others}`,
  correct: "フォームを修正してください:",
  leaveEmpty: "この欄は空のままにしてください",
  send: "送信する",
  sending: "送信中…",
  error: (title) => `エラー: ${title}`,
  fillIn: (label) => `「${label}」を入力してください。`,
  fillInEither: (labels) => `${labels}を入力してください。`,
  tick: (label) => `「${label}」にチェックを入れてください。`,
  chooseOf: (options) => `${options}から選択してください。`,
  tooLong: (characters) => `${number(characters)}文字以内で入力してください。`,
  email: "name@example.com のようなメールアドレスを入力してください。",
  phone: "03-5555-1234 のような電話番号を入力してください。",
  url: "https://example.com のようなアドレスを入力してください。",
  number: "数値を入力してください。",
  day: "日付を入力してください。",
  dayAhead: "今日から2年以内の日付を入力してください。",
  expired: "フォームを開いてから時間が経ちすぎました。何も保存されていません。もう一度送信してください。",
  draftExpired: "入力内容は1時間保管された後、削除されました。何も保存されていません。",
  tooFast: "入力が速すぎました。内容を確認して、もう一度送信してください。",
  fromProgram: "プログラムがフォームに入力しました。隠れた欄を空にしてください。",
  tooMany: (seconds) =>
    count(seconds, (n) => ({
      other: `お使いのネットワークからの送信が多すぎます。何も保存されていません。${n}秒後にもう一度送信してください。`,
    })),
  refused: "入力内容を保存できませんでした。長い文章を短くして、もう一度送信してください。",
  outdated: "このフォームは現在ご利用いただけません。何も保存されていません。別の方法でご連絡ください。",
  notMade: "現在フォームを保存できません。何も保存されていません。1分後にもう一度送信してください。",
  maybeMade:
    "フォームが届いたかどうか確認できません。1分後に内容を変えずにもう一度送信してください。保存されるのは一度だけです。",
  thanks: "ありがとうございます",
  received: "フォームを受け付けました。このページのアドレスを保存してください。今後の状況が表示されます。",
  soon: "フォームを受け付けました。詳細はまもなくここに表示されます。このページを開いたままにするか、再読み込みしてください。",
  steps: "ステップ",
  toCalendar: "カレンダーに追加",
  missingTitle: "ここには何もありません",
  missing:
    "このアドレスには何もありません。アドレスが正しいか確認してください。正しい場合は削除されています。お問い合わせいただくか、{again}。",
  again: "もう一度フォームを送信してください",
  mine: "送信した内容",
  mineOf: (address) => `${address} から送信されたすべての内容です。`,
  mineExpired: "このリンクは無効になりました。新しいリンクをご請求ください。",
});

const staff: LanguageTexts["staff"] = {
  signIn: "ログイン",
  signOut: "ログアウト",
  password: "スタッフのパスワード",
  wrongPassword: "パスワードが正しくありません。",
  tooManyAttempts: "試行回数が多すぎます。1分後にもう一度お試しください。",
  requests: "受付",
  operations: "運用",
  undo: "元に戻す",
  customerPage: "お客様のページ: 同じ連絡先から送信されたすべての内容",
  publicTitle: "公開されている内容",
  nothingPublic: "公開されている表はありません。",
  waitingTitle: "確認待ち",
  waitingText: "ワークスペースの変更により、公開される内容が増えます。訪問者にはまだ表示されません。",
  newTable: "新しい表",
  publicColumns: (names) => `列：${names}`,
  otherRows: "その他の行：ビューのフィルターが変わりました",
  publish: "公開する",
  waitingChanged: "このページを開いた後に、確認待ちの内容が変わりました。もう一度確認してください。",
};

const board = ({ number }: Words): LanguageTexts["board"] => ({
  overdueRows: (rows) => `期限切れ ${number(rows)}件`,
  rowsDueToday: (rows) => `今日が期限 ${number(rows)}件`,
  due: (day) => `期限 ${day}`,
  dueToday: (day) => `今日が期限 ${day}`,
  overdueSince: (day) => `${day}から期限切れ`,
  isOverdue: "期限を過ぎています。",
  isDueToday: "今日が期限です。",
  moreRows: (rows) => `ほか${number(rows)}件`,
  move: (title) => `${title}を移動`,
  moveTo: (title, stage) => `${title}を${stage}へ移動`,
  isNow: "{row}は現在{stage}です。",
  conflict: (title, was, present) =>
    `その間にほかの人が「${title}」を${was}から${present}へ移動したため、変更は行われませんでした。現在の状態を表示しています。`,
  tooManyChanges: (seconds) => `1分間の変更が多すぎます。${number(seconds)}秒後にもう一度お試しください。`,
  noRequests: "返事を待っている人はいません。",
  comments: "コメント",
  newComment: "新しいコメント",
  addComment: "コメントを追加",
  writeComment: "コメントを書いてください。",
});

const moves: LanguageTexts["moves"] = {
  noStage: "段階なし",
  hint: "カードを別の段階へドラッグするか、ボタンを使ってください。",
  pickedUp: "{card}: 矢印キーで段階を選んでください。スペースキーでそこに置き、Escapeキーで元の場所に残します。",
  over: "{stage}、{count}のうち{position}",
  stays: "{card}は{stage}のままです。",
  moved: "{card}は現在{stage}です。",
  unknown:
    "サイトが応答しなかったため、変更が行われていない可能性があります。もう一度お試しください。二重に変更されることはありません。",
};

const log: LanguageTexts["log"] = {
  text: "このプロセスからNotionへの最近のリクエストです。トークンも内容も含まれません。",
  title: "Notionへのリクエスト",
  operation: "操作",
  time: "時刻",
  result: "結果",
  duration: "所要時間",
  attempts: "試行回数",
  path: "パス",
  id: "リクエストID",
};

const failure: LanguageTexts["failure"] = {
  refused: (message) => `Notionが変更を受け付けませんでした: ${message}`,
  outdated: "表の列が変更されています。変更は保存されませんでした。",
  notMade: "ワークスペースに接続できません。変更は保存されませんでした。1分後にもう一度お試しください。",
  maybeMade:
    "ワークスペースに接続できません。変更は保存された可能性があります。ページを再読み込みして確認してください。",
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
  waitingTitle: "このページはまだ公開されていません",
  waiting: "所有者が {command} または {page} で公開します。",
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
  form: form(words),
  staff,
  board: board(words),
  moves,
  log,
  failure,
  error,
  discovery,
});
