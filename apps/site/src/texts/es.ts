import type { LanguageTexts } from "./en.ts";
import type { Words } from "./words.ts";

const page: LanguageTexts["page"] = {
  site: "Sitio",
  skip: "Ir al contenido",
  menu: "Menú",
  more: "Más",
  close: "Cerrar",
  pages: "Páginas",
  youAreHere: "Usted está aquí",
  onThisPage: "En esta página",
  atAGlance: "De un vistazo",
  previousAndNext: "Página anterior y siguiente",
  previous: "Anterior",
  next: "Siguiente",
  lastChanged: "Último cambio: {time}",
  updated: "Actualizado el {date}",
  feed: "Canal de cambios",
  staff: "Para el equipo",
  copyAddress: "Copiar la dirección",
  copied: "Copiada",
  playFilm: "Reproducir el vídeo",
  playNamedFilm: (caption) => `Reproducir el vídeo: ${caption}`,
};

const list = ({ number, count }: Words): LanguageTexts["list"] => ({
  search: "Buscar en la lista",
  all: (column) => `${column}: todo`,
  order: "Orden",
  defaultOrder: "Orden habitual",
  show: "Mostrar",
  rows: (rows) => count(rows, (n) => ({ one: `${n} entrada`, other: `${n} entradas` })),
  views: "Vistas",
  empty: "Aquí no hay nada todavía.",
  noMatch: "Ninguna entrada coincide.",
  showAllRows: "Mostrar todas las entradas",
  asTable: (name) => `«${name}» se muestra aquí como una tabla.`,
  pages: "Páginas de la lista",
  pageOf: (current, total) => `Página ${number(current)} de ${number(total)}`,
  showAll: (rows) => count(rows, (n) => ({ one: `Mostrar ${n} entrada`, other: `Mostrar las ${n} entradas` })),
  yes: "Sí",
  no: "No",
});

const search = ({ number, count }: Words): LanguageTexts["search"] => ({
  title: "Búsqueda",
  titleFor: (text) => `Búsqueda: ${text}`,
  button: "Buscar",
  field: "Buscar en este sitio",
  hint: "Escriba una palabra para buscar en todas las páginas.",
  results: (results, text) =>
    count(results, (n) => ({ one: `${n} resultado para «${text}»`, other: `${n} resultados para «${text}»` })),
  firstResults: (results, text) => `Los primeros ${number(results)} resultados para «${text}»`,
  didYouMean: "¿Quiso decir {words}?",
  lookAround: "O eche un vistazo:",
  suggestions: "Sugerencias",
  suggested: (results) => count(results, (n) => ({ one: `${n} sugerencia`, other: `${n} sugerencias` })),
});

const form: LanguageTexts["form"] = {
  choose: "Elija…",
  required: "obligatorio",
  correct: "Corrija el formulario:",
  leaveEmpty: "Deje este campo vacío",
  sending: "Enviando…",
  error: (title) => `Error: ${title}`,
};

const staff: LanguageTexts["staff"] = {
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  password: "Contraseña del equipo",
  wrongPassword: "La contraseña no es correcta.",
  tooManyAttempts: "Demasiados intentos. Inténtelo de nuevo en un minuto.",
  undo: "Deshacer",
};

const error: LanguageTexts["error"] = {
  notFoundTitle: "Página no encontrada",
  notFound: "Esta página no existe o no es pública.",
  fileNotFound: "Archivo no encontrado",
  formTitle: "El formulario no se aceptó",
  formTooLong: "El formulario es demasiado largo.",
  formElsewhere: "Abra la página otra vez y envíe el formulario desde allí.",
  failedTitle: "Algo salió mal",
  failed: "No se puede mostrar la página. Inténtelo de nuevo en un minuto.",
  toHome: "Ir a la página de inicio",
  startingTitle: "El sitio se está iniciando",
  starting: "Está leyendo su contenido por primera vez. Esta página se recarga sola.",
  stale: "No se puede acceder al origen del contenido.",
  staleSince: "Está viendo una copia, actualizada {time}.",
};

const discovery: LanguageTexts["discovery"] = {
  changes: (site) => `Cambios de ${site}`,
  rowsOf: (table, site) => `${table} · ${site}`,
};

/** Creates the Spanish texts. */
export const spanish = (words: Words): LanguageTexts => ({
  page,
  list: list(words),
  search: search(words),
  form,
  staff,
  error,
  discovery,
});
