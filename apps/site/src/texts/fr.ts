import type { LanguageTexts } from "./en.ts";
import type { Words } from "./words.ts";

const page: LanguageTexts["page"] = {
  site: "Site",
  skip: "Aller au contenu",
  menu: "Menu",
  more: "Plus",
  close: "Fermer",
  pages: "Pages",
  youAreHere: "Vous êtes ici",
  onThisPage: "Sur cette page",
  atAGlance: "En bref",
  previousAndNext: "Page précédente et page suivante",
  previous: "Précédent",
  next: "Suivant",
  lastChanged: "Dernière modification : {time}",
  updated: "Mis à jour le {date}",
  feed: "Flux des modifications",
  staff: "Pour l’équipe",
  copyAddress: "Copier l’adresse",
  copied: "Copiée",
  playFilm: "Lire la vidéo",
  playNamedFilm: (caption) => `Lire la vidéo : ${caption}`,
};

const list = ({ number, count }: Words): LanguageTexts["list"] => ({
  search: "Rechercher dans la liste",
  all: (column) => `${column} : tout`,
  order: "Ordre",
  defaultOrder: "Ordre par défaut",
  show: "Afficher",
  rows: (rows) => count(rows, (n) => ({ one: `${n} entrée`, other: `${n} entrées` })),
  views: "Vues",
  empty: "Il n’y a encore rien ici.",
  noMatch: "Aucune entrée ne correspond.",
  showAllRows: "Afficher toutes les entrées",
  asTable: (name) => `« ${name} » est présenté ici sous forme de tableau.`,
  pages: "Pages de la liste",
  pageOf: (current, total) => `Page ${number(current)} sur ${number(total)}`,
  showAll: (rows) => count(rows, (n) => ({ one: `Afficher ${n} entrée`, other: `Afficher les ${n} entrées` })),
  yes: "Oui",
  no: "Non",
});

const search = ({ number, count }: Words): LanguageTexts["search"] => ({
  title: "Recherche",
  titleFor: (text) => `Recherche : ${text}`,
  button: "Rechercher",
  field: "Rechercher sur ce site",
  hint: "Saisissez un mot pour chercher dans toutes les pages.",
  results: (results, text) =>
    count(results, (n) => ({ one: `${n} résultat pour « ${text} »`, other: `${n} résultats pour « ${text} »` })),
  firstResults: (results, text) => `Les ${number(results)} premiers résultats pour « ${text} »`,
  didYouMean: "Vouliez-vous dire {words} ?",
  lookAround: "Ou parcourez le site :",
  suggestions: "Suggestions",
  suggested: (results) => count(results, (n) => ({ one: `${n} suggestion`, other: `${n} suggestions` })),
});

const form: LanguageTexts["form"] = {
  choose: "Choisissez…",
  required: "obligatoire",
  correct: "Veuillez corriger le formulaire :",
  leaveEmpty: "Laissez ce champ vide",
  sending: "Envoi en cours…",
  error: (title) => `Erreur : ${title}`,
};

const staff: LanguageTexts["staff"] = {
  signIn: "Se connecter",
  signOut: "Se déconnecter",
  password: "Mot de passe de l’équipe",
  wrongPassword: "Le mot de passe est incorrect.",
  tooManyAttempts: "Trop de tentatives. Réessayez dans une minute.",
  undo: "Annuler",
};

const error: LanguageTexts["error"] = {
  notFoundTitle: "Page introuvable",
  notFound: "Cette page n’existe pas ou n’est pas publique.",
  fileNotFound: "Fichier introuvable",
  formTitle: "Le formulaire n’a pas été accepté",
  formTooLong: "Le formulaire est trop long.",
  formElsewhere: "Ouvrez de nouveau la page et envoyez le formulaire depuis celle-ci.",
  failedTitle: "Une erreur s’est produite",
  failed: "La page ne peut pas être affichée. Réessayez dans une minute.",
  toHome: "Aller à la page d’accueil",
  startingTitle: "Le site démarre",
  starting: "Il lit son contenu pour la première fois. Cette page se recharge toute seule.",
  stale: "La source du contenu est injoignable.",
  staleSince: "Vous en voyez une copie, mise à jour {time}.",
};

const discovery: LanguageTexts["discovery"] = {
  changes: (site) => `Modifications de ${site}`,
  rowsOf: (table, site) => `${table} · ${site}`,
};

/** Creates the French texts. */
export const french = (words: Words): LanguageTexts => ({
  page,
  list: list(words),
  search: search(words),
  form,
  staff,
  error,
  discovery,
});
