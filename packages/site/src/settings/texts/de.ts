import type { LanguageTexts } from "./en.ts";
import type { Words } from "./words.ts";

const page: LanguageTexts["page"] = {
  site: "Website",
  skip: "Zum Inhalt springen",
  menu: "Menü",
  more: "Mehr",
  close: "Schließen",
  pages: "Seiten",
  youAreHere: "Sie sind hier",
  onThisPage: "Auf dieser Seite",
  atAGlance: "Auf einen Blick",
  previousAndNext: "Vorige und nächste Seite",
  previous: "Zurück",
  next: "Weiter",
  lastChanged: "Zuletzt geändert {time}",
  updated: "Aktualisiert am {date}",
  feed: "Feed der Änderungen",
  staff: "Für das Team",
  copyAddress: "Adresse kopieren",
  copied: "Kopiert",
  playFilm: "Film abspielen",
  playNamedFilm: (caption) => `Film abspielen: ${caption}`,
};

const list = ({ number, count }: Words): LanguageTexts["list"] => ({
  search: "In der Liste suchen",
  all: (column) => `${column}: alle`,
  filter: "Filtern",
  order: "Reihenfolge",
  defaultOrder: "Übliche Reihenfolge",
  show: "Anzeigen",
  rows: (rows) => count(rows, (n) => ({ one: `${n} Eintrag`, other: `${n} Einträge` })),
  views: "Ansichten",
  empty: "Hier gibt es noch nichts.",
  noMatch: "Kein Eintrag passt.",
  showAllRows: "Alle Einträge anzeigen",
  pages: "Seiten der Liste",
  pageOf: (current, total) => `Seite ${number(current)} von ${number(total)}`,
  showAll: (rows) => count(rows, (n) => ({ one: `${n} Eintrag anzeigen`, other: `Alle ${n} Einträge anzeigen` })),
  yes: "Ja",
  no: "Nein",
});

const search = ({ number, count }: Words): LanguageTexts["search"] => ({
  title: "Suche",
  titleFor: (text) => `Suche: ${text}`,
  button: "Suchen",
  field: "Diese Website durchsuchen",
  hint: "Geben Sie ein Wort ein, um alle Seiten zu durchsuchen.",
  results: (results, text) =>
    count(results, (n) => ({ one: `${n} Ergebnis für „${text}“`, other: `${n} Ergebnisse für „${text}“` })),
  firstResults: (results, text) => `Die ersten ${number(results)} Ergebnisse für „${text}“`,
  didYouMean: "Meinten Sie {words}?",
  lookAround: "Oder sehen Sie sich um:",
  suggestions: "Vorschläge",
  suggested: (results) => count(results, (n) => ({ one: `${n} Vorschlag`, other: `${n} Vorschläge` })),
});

const form = ({ number, count }: Words): LanguageTexts["form"] => ({
  choose: "Bitte wählen …",
  required: "erforderlich",
  requiredOr: (others) => `erforderlich: dies oder ${others}`,
  correct: "Bitte berichtigen Sie das Formular:",
  leaveEmpty: "Lassen Sie dieses Feld leer",
  send: "Absenden",
  sending: "Wird gesendet …",
  error: (title) => `Fehler: ${title}`,
  fillIn: (label) => `Füllen Sie „${label}“ aus.`,
  fillInEither: (labels) => `Füllen Sie ${labels} aus.`,
  tick: (label) => `Kreuzen Sie „${label}“ an.`,
  chooseOf: (options) => `Wählen Sie ${options}.`,
  tooLong: (characters) => `Geben Sie höchstens ${number(characters)} Zeichen ein.`,
  email: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
  phone: "Geben Sie eine Telefonnummer wie 030 555 1234 ein.",
  url: "Geben Sie eine Adresse wie https://example.com ein.",
  number: "Geben Sie eine Zahl ein.",
  day: "Geben Sie einen Tag ein.",
  dayAhead: "Geben Sie einen Tag zwischen heute und in zwei Jahren ein.",
  expired: "Das Formular war zu lange offen. Es wurde nichts gespeichert. Senden Sie es noch einmal.",
  draftExpired: "Ihre Eingaben wurden eine Stunde lang aufbewahrt und sind nicht mehr da. Es wurde nichts gespeichert.",
  tooFast: "Das ging sehr schnell. Prüfen Sie Ihre Eingaben, und senden Sie das Formular noch einmal.",
  fromProgram: "Ein Programm hat das Formular ausgefüllt. Leeren Sie das versteckte Feld.",
  tooMany: (seconds) =>
    count(seconds, (n) => ({
      one: `Aus Ihrem Netz kamen zu viele Formulare. Es wurde nichts gespeichert. Senden Sie Ihres in ${n} Sekunde noch einmal.`,
      other: `Aus Ihrem Netz kamen zu viele Formulare. Es wurde nichts gespeichert. Senden Sie Ihres in ${n} Sekunden noch einmal.`,
    })),
  refused:
    "Wir konnten Ihre Eingaben nicht speichern. Kürzen Sie lange Texte, und senden Sie das Formular noch einmal.",
  outdated:
    "Dieses Formular funktioniert zurzeit nicht. Es wurde nichts gespeichert. Bitte erreichen Sie uns auf anderem Weg.",
  notMade:
    "Wir können Ihr Formular gerade nicht speichern. Es wurde nichts gespeichert. Senden Sie es in einer Minute noch einmal.",
  maybeMade:
    "Wir wissen nicht, ob Ihr Formular angekommen ist. Senden Sie es in einer Minute unverändert noch einmal: Es wird nur einmal gespeichert.",
  thanks: "Vielen Dank",
  received: "Wir haben Ihr Formular erhalten. Merken Sie sich die Adresse dieser Seite: Sie zeigt, wie es weitergeht.",
  soon: "Wir haben Ihr Formular erhalten. Die Einzelheiten erscheinen bald hier: Lassen Sie die Seite offen, oder laden Sie sie neu.",
  steps: "Schritte",
  toCalendar: "In den Kalender eintragen",
  missingTitle: "Hier ist nichts",
  missing:
    "Unter dieser Adresse gibt es nichts. Prüfen Sie, ob die Adresse vollständig ist. Falls ja, wurde der Eintrag entfernt: Fragen Sie uns, oder {again}.",
  again: "senden Sie das Formular noch einmal",
  mine: "Was Sie gesendet haben",
  mineOf: (address) => `Alles, was mit ${address} gesendet wurde.`,
  mineExpired: "Dieser Link gilt nicht mehr. Bitten Sie uns um einen neuen.",
});

const staff: LanguageTexts["staff"] = {
  signIn: "Anmelden",
  signOut: "Abmelden",
  password: "Passwort des Teams",
  wrongPassword: "Das Passwort ist falsch.",
  tooManyAttempts: "Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.",
  requests: "Anfragen",
  operations: "Betrieb",
  undo: "Rückgängig",
  customerPage: "Seite des Kunden: alles, was mit derselben Adresse gesendet wurde",
  publicTitle: "Was öffentlich ist",
  nothingPublic: "Keine Tabelle ist öffentlich.",
  waitingTitle: "Das wartet auf Sie",
  waitingText: "Änderungen im Workspace würden mehr veröffentlichen. Besucher sehen es noch nicht.",
  newTable: "Neue Tabelle",
  publicColumns: (names) => `Spalten: ${names}`,
  otherRows: "Andere Zeilen: eine Ansicht hat einen anderen Filter",
  publish: "Veröffentlichen",
  waitingChanged: "Was wartet, hat sich geändert, seit Sie diese Seite geöffnet haben. Sehen Sie es noch einmal an.",
};

const board = ({ count }: Words): LanguageTexts["board"] => ({
  overdueRows: (rows) => count(rows, (n) => ({ other: `${n} überfällig` })),
  rowsDueToday: (rows) => count(rows, (n) => ({ other: `${n} heute fällig` })),
  due: (day) => `Fällig ${day}`,
  dueToday: (day) => `Heute fällig, ${day}`,
  overdueSince: (day) => `Überfällig seit ${day}`,
  isOverdue: "Dies ist überfällig.",
  isDueToday: "Dies ist heute fällig.",
  moreRows: (rows) => count(rows, (n) => ({ one: `${n} weiterer`, other: `${n} weitere` })),
  move: (title) => `${title} verschieben`,
  moveTo: (title, stage) => `${title} verschieben nach: ${stage}`,
  isNow: "{row}: jetzt {stage}.",
  conflict: (title, was, present) =>
    `Inzwischen hat jemand „${title}“ von ${was} nach ${present} verschoben. Ihre Änderung wurde deshalb nicht gemacht. Sie sehen den jetzigen Stand.`,
  tooManyChanges: (seconds) =>
    count(seconds, (n) => ({
      one: `Zu viele Änderungen in einer Minute. Versuchen Sie es in ${n} Sekunde noch einmal.`,
      other: `Zu viele Änderungen in einer Minute. Versuchen Sie es in ${n} Sekunden noch einmal.`,
    })),
  noRequests: "Niemand wartet auf eine Antwort.",
  comments: "Kommentare",
  newComment: "Neuer Kommentar",
  addComment: "Kommentar hinzufügen",
  writeComment: "Schreiben Sie einen Kommentar.",
});

const moves: LanguageTexts["moves"] = {
  noStage: "Ohne Stand",
  hint: "Ziehen Sie die Karte in eine andere Spalte, oder benutzen Sie ihre Knöpfe.",
  pickedUp:
    "{card}: Wählen Sie mit den Pfeiltasten eine Spalte. Die Leertaste legt die Karte dort ab, Escape lässt sie, wo sie ist.",
  over: "{stage}, {position} von {count}",
  stays: "{card} bleibt in {stage}.",
  moved: "{card}: jetzt {stage}.",
  unknown:
    "Die Website hat nicht geantwortet, die Änderung wurde also vielleicht nicht gemacht. Versuchen Sie es noch einmal: Nichts wird zweimal geändert.",
};

const log: LanguageTexts["log"] = {
  text: "Die letzten Anfragen dieses Prozesses an Notion. Sie enthalten weder Tokens noch Inhalte.",
  title: "Anfragen an Notion",
  operation: "Aufruf",
  time: "Zeit",
  result: "Ergebnis",
  duration: "Dauer",
  attempts: "Versuche",
  path: "Pfad",
  id: "Kennung",
};

const failure: LanguageTexts["failure"] = {
  refused: (message) => `Notion hat die Änderung abgelehnt: ${message}`,
  outdated: "Die Spalten der Tabelle haben sich geändert. Die Änderung wurde nicht gespeichert.",
  notMade:
    "Der Workspace ist nicht erreichbar. Die Änderung wurde nicht gespeichert. Versuchen Sie es in einer Minute noch einmal.",
  maybeMade:
    "Der Workspace ist nicht erreichbar. Die Änderung wurde vielleicht gespeichert. Laden Sie die Seite neu, und sehen Sie nach.",
};

const error: LanguageTexts["error"] = {
  notFoundTitle: "Seite nicht gefunden",
  notFound: "Diese Seite gibt es nicht, oder sie ist nicht öffentlich.",
  fileNotFound: "Datei nicht gefunden",
  formTitle: "Das Formular wurde nicht angenommen",
  formTooLong: "Das Formular ist zu lang.",
  formElsewhere: "Öffnen Sie die Seite noch einmal, und senden Sie das Formular von dort.",
  failedTitle: "Etwas ist schiefgegangen",
  failed: "Die Seite kann nicht angezeigt werden. Versuchen Sie es in einer Minute noch einmal.",
  toHome: "Zur Startseite",
  startingTitle: "Die Website startet",
  starting: "Sie liest ihre Inhalte zum ersten Mal. Diese Seite lädt von selbst neu.",
  waitingTitle: "Diese Seite ist noch nicht veröffentlicht",
  waiting: "Ihr Eigentümer veröffentlicht sie mit {command} oder auf {page}.",
  stale: "Die Quelle der Inhalte ist nicht erreichbar.",
  staleSince: "Sie sehen eine Kopie, zuletzt aktualisiert {time}.",
};

const discovery: LanguageTexts["discovery"] = {
  changes: (site) => `Änderungen von ${site}`,
  rowsOf: (table, site) => `${table} · ${site}`,
};

/** Creates the German texts. */
export const german = (words: Words): LanguageTexts => ({
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
