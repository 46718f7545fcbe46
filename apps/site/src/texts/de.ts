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
  order: "Reihenfolge",
  defaultOrder: "Übliche Reihenfolge",
  show: "Anzeigen",
  rows: (rows) => count(rows, (n) => ({ one: `${n} Eintrag`, other: `${n} Einträge` })),
  views: "Ansichten",
  empty: "Hier gibt es noch nichts.",
  noMatch: "Kein Eintrag passt.",
  showAllRows: "Alle Einträge anzeigen",
  asTable: (name) => `„${name}“ ist hier eine Tabelle.`,
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

const form: LanguageTexts["form"] = {
  choose: "Bitte wählen …",
  required: "erforderlich",
  correct: "Bitte berichtigen Sie das Formular:",
  leaveEmpty: "Lassen Sie dieses Feld leer",
  sending: "Wird gesendet …",
  error: (title) => `Fehler: ${title}`,
};

const staff: LanguageTexts["staff"] = {
  signIn: "Anmelden",
  signOut: "Abmelden",
  password: "Passwort des Teams",
  wrongPassword: "Das Passwort ist falsch.",
  tooManyAttempts: "Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.",
  undo: "Rückgängig",
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
  form,
  staff,
  error,
  discovery,
});
