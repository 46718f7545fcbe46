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
  filter: "Filtrer",
  order: "Ordre",
  defaultOrder: "Ordre par défaut",
  show: "Afficher",
  rows: (rows) => count(rows, (n) => ({ one: `${n} entrée`, other: `${n} entrées` })),
  views: "Vues",
  empty: "Il n’y a encore rien ici.",
  noMatch: "Aucune entrée ne correspond.",
  showAllRows: "Afficher toutes les entrées",
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

const form = ({ number, count }: Words): LanguageTexts["form"] => ({
  choose: "Choisissez…",
  required: "obligatoire",
  requiredOr: (others) => `obligatoire : ce champ ou ${others}`,
  correct: "Veuillez corriger le formulaire :",
  leaveEmpty: "Laissez ce champ vide",
  send: "Envoyer",
  sending: "Envoi en cours…",
  error: (title) => `Erreur : ${title}`,
  fillIn: (label) => `Remplissez « ${label} ».`,
  fillInEither: (labels) => `Remplissez ${labels}.`,
  tick: (label) => `Cochez « ${label} ».`,
  chooseOf: (options) => `Choisissez ${options}.`,
  tooLong: (characters) => `Saisissez au plus ${number(characters)} caractères.`,
  email: "Saisissez une adresse e-mail telle que nom@example.com.",
  phone: "Saisissez un numéro de téléphone tel que 01 55 55 12 34.",
  url: "Saisissez une adresse telle que https://example.com.",
  number: "Saisissez un nombre.",
  day: "Saisissez une date.",
  dayAhead: "Saisissez une date entre aujourd’hui et dans deux ans.",
  expired: "Le formulaire est resté ouvert trop longtemps. Rien n’a été enregistré. Envoyez-le de nouveau.",
  draftExpired: "Votre saisie a été conservée une heure et n’est plus disponible. Rien n’a été enregistré.",
  tooFast: "C’était très rapide. Vérifiez votre saisie, puis envoyez le formulaire de nouveau.",
  fromProgram: "Un programme a rempli le formulaire. Videz le champ caché.",
  tooMany: (seconds) =>
    count(seconds, (n) => ({
      one: `Trop de formulaires ont été envoyés depuis votre réseau. Rien n’a été enregistré. Renvoyez le vôtre dans ${n} seconde.`,
      other: `Trop de formulaires ont été envoyés depuis votre réseau. Rien n’a été enregistré. Renvoyez le vôtre dans ${n} secondes.`,
    })),
  refused:
    "Nous n’avons pas pu enregistrer votre saisie. Raccourcissez les textes longs, puis envoyez le formulaire de nouveau.",
  outdated:
    "Ce formulaire ne fonctionne pas pour le moment. Rien n’a été enregistré. Veuillez nous contacter autrement.",
  notMade:
    "Nous ne pouvons pas enregistrer votre formulaire pour le moment. Rien n’a été enregistré. Envoyez-le de nouveau dans une minute.",
  maybeMade:
    "Nous ne savons pas si votre formulaire est arrivé. Envoyez-le de nouveau dans une minute, sans rien changer : il ne sera enregistré qu’une fois.",
  thanks: "Merci",
  received: "Nous avons reçu votre formulaire. Conservez l’adresse de cette page : elle indique la suite.",
  soon: "Nous avons reçu votre formulaire. Les détails apparaîtront bientôt ici : laissez la page ouverte ou rechargez-la.",
  steps: "Étapes",
  toCalendar: "Ajouter au calendrier",
  missingTitle: "Rien ici",
  missing:
    "Il n’y a rien à cette adresse. Vérifiez qu’elle est complète. Si c’est le cas, l’entrée a été supprimée : demandez-nous, ou {again}.",
  again: "envoyez le formulaire de nouveau",
  mine: "Ce que vous avez envoyé",
  mineOf: (address) => `Tout ce qui a été envoyé avec ${address}.`,
  mineExpired: "Ce lien n’est plus valable. Demandez-nous-en un nouveau.",
});

const staff: LanguageTexts["staff"] = {
  signIn: "Se connecter",
  signOut: "Se déconnecter",
  password: "Mot de passe de l’équipe",
  wrongPassword: "Le mot de passe est incorrect.",
  tooManyAttempts: "Trop de tentatives. Réessayez dans une minute.",
  requests: "Demandes",
  operations: "Exploitation",
  undo: "Annuler",
  customerPage: "Page du client : tout ce qui a été envoyé avec la même adresse",
  publicTitle: "Ce qui est public",
  nothingPublic: "Aucun tableau n’est public.",
  waitingTitle: "En attente de votre accord",
  waitingText:
    "Des modifications dans l’espace de travail publieraient davantage. Les visiteurs ne le voient pas encore.",
  newTable: "Nouveau tableau",
  publicColumns: (names) => `Colonnes : ${names}`,
  otherRows: "Autres lignes : une vue a un autre filtre",
  publish: "Publier",
  waitingChanged: "Ce qui attend a changé depuis l’ouverture de cette page. Vérifiez-le de nouveau.",
};

const board = ({ count }: Words): LanguageTexts["board"] => ({
  overdueRows: (rows) => count(rows, (n) => ({ other: `${n} en retard` })),
  rowsDueToday: (rows) => count(rows, (n) => ({ other: `${n} pour aujourd’hui` })),
  due: (day) => `Pour le ${day}`,
  dueToday: (day) => `Pour aujourd’hui, ${day}`,
  overdueSince: (day) => `En retard depuis le ${day}`,
  isOverdue: "Le délai est dépassé.",
  isDueToday: "Le délai expire aujourd’hui.",
  moreRows: (rows) => count(rows, (n) => ({ one: `${n} autre`, other: `${n} autres` })),
  move: (title) => `Déplacer ${title}`,
  moveTo: (title, stage) => `Déplacer ${title} vers : ${stage}`,
  isNow: "{row} : maintenant {stage}.",
  conflict: (title, was, present) =>
    `Entre-temps, quelqu’un a déplacé « ${title} » de ${was} vers ${present} : votre modification n’a donc pas été faite. Vous voyez l’état actuel.`,
  tooManyChanges: (seconds) =>
    count(seconds, (n) => ({
      one: `Trop de modifications en une minute. Réessayez dans ${n} seconde.`,
      other: `Trop de modifications en une minute. Réessayez dans ${n} secondes.`,
    })),
  noRequests: "Personne n’attend de réponse.",
  comments: "Commentaires",
  newComment: "Nouveau commentaire",
  addComment: "Ajouter le commentaire",
  writeComment: "Écrivez un commentaire.",
});

const moves: LanguageTexts["moves"] = {
  noStage: "Sans étape",
  hint: "Faites glisser la carte vers une autre étape, ou utilisez ses boutons.",
  pickedUp: "{card} : choisissez une étape avec les flèches. Espace y pose la carte, Échap la laisse où elle est.",
  over: "{stage}, {position} sur {count}",
  stays: "{card} reste dans {stage}.",
  moved: "{card} : maintenant {stage}.",
  unknown:
    "Le site n’a pas répondu : la modification n’a peut-être pas été faite. Réessayez : rien n’est modifié deux fois.",
};

const log: LanguageTexts["log"] = {
  text: "Les dernières requêtes de ce processus vers Notion. Elles ne contiennent ni jetons ni contenus.",
  title: "Requêtes vers Notion",
  operation: "Opération",
  time: "Heure",
  result: "Résultat",
  duration: "Durée",
  attempts: "Tentatives",
  path: "Chemin",
  id: "Identifiant",
};

const failure: LanguageTexts["failure"] = {
  refused: (message) => `Notion a refusé la modification : ${message}`,
  outdated: "Les colonnes du tableau ont changé. La modification n’a pas été faite.",
  notMade: "L’espace de travail est injoignable. La modification n’a pas été faite. Réessayez dans une minute.",
  maybeMade:
    "L’espace de travail est injoignable. La modification a peut-être été faite. Rechargez la page pour vérifier.",
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
  waitingTitle: "Cette page n’est pas encore publiée",
  waiting: "Son propriétaire la publie avec {command} ou sur {page}.",
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
  form: form(words),
  staff,
  board: board(words),
  moves,
  log,
  failure,
  error,
  discovery,
});
