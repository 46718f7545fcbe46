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
  filter: "Filtrar",
  order: "Orden",
  defaultOrder: "Orden habitual",
  show: "Mostrar",
  rows: (rows) => count(rows, (n) => ({ one: `${n} entrada`, other: `${n} entradas` })),
  views: "Vistas",
  empty: "Aquí no hay nada todavía.",
  noMatch: "Ninguna entrada coincide.",
  showAllRows: "Mostrar todas las entradas",
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

const form = ({ number, count }: Words): LanguageTexts["form"] => ({
  choose: "Elija…",
  required: "obligatorio",
  requiredOr: (others) => `obligatorio: este campo o ${others}`,
  correct: "Corrija el formulario:",
  leaveEmpty: "Deje este campo vacío",
  send: "Enviar",
  sending: "Enviando…",
  error: (title) => `Error: ${title}`,
  fillIn: (label) => `Rellene «${label}».`,
  fillInEither: (labels) => `Rellene ${labels}.`,
  tick: (label) => `Marque «${label}».`,
  chooseOf: (options) => `Elija ${options}.`,
  tooLong: (characters) => `Escriba como máximo ${number(characters)} caracteres.`,
  email: "Escriba una dirección de correo como nombre@example.com.",
  phone: "Escriba un número de teléfono como 915 55 12 34.",
  url: "Escriba una dirección como https://example.com.",
  number: "Escriba un número.",
  day: "Escriba una fecha.",
  dayAhead: "Escriba una fecha entre hoy y dentro de dos años.",
  expired: "El formulario estuvo abierto demasiado tiempo. No se ha guardado nada. Envíelo de nuevo.",
  draftExpired: "Lo que escribió se conservó una hora y ya no está disponible. No se ha guardado nada.",
  tooFast: "Ha sido muy rápido. Revise lo que ha escrito y envíe el formulario de nuevo.",
  fromProgram: "Un programa ha rellenado el formulario. Vacíe el campo oculto.",
  tooMany: (seconds) =>
    count(seconds, (n) => ({
      one: `Se han enviado demasiados formularios desde su red. No se ha guardado nada. Envíe el suyo de nuevo en ${n} segundo.`,
      other: `Se han enviado demasiados formularios desde su red. No se ha guardado nada. Envíe el suyo de nuevo en ${n} segundos.`,
    })),
  refused: "No hemos podido guardar lo que ha escrito. Acorte los textos largos y envíe el formulario de nuevo.",
  outdated:
    "Este formulario no funciona en este momento. No se ha guardado nada. Póngase en contacto con nosotros de otra forma.",
  notMade: "No podemos guardar su formulario en este momento. No se ha guardado nada. Envíelo de nuevo en un minuto.",
  maybeMade:
    "No sabemos si su formulario ha llegado. Envíelo de nuevo en un minuto, sin cambios: solo se guarda una vez.",
  thanks: "Gracias",
  received: "Hemos recibido su formulario. Conserve la dirección de esta página: muestra los siguientes pasos.",
  soon: "Hemos recibido su formulario. Los detalles aparecerán aquí pronto: deje la página abierta o cárguela de nuevo.",
  steps: "Pasos",
  toCalendar: "Añadir al calendario",
  missingTitle: "Aquí no hay nada",
  missing:
    "No hay nada en esta dirección. Compruebe que está completa. Si lo está, la entrada se ha eliminado: pregúntenos o {again}.",
  again: "envíe el formulario de nuevo",
  mine: "Lo que ha enviado",
  mineOf: (address) => `Todo lo que se ha enviado con ${address}.`,
  mineExpired: "Este enlace ya no es válido. Pídanos uno nuevo.",
});

const staff: LanguageTexts["staff"] = {
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  password: "Contraseña del equipo",
  wrongPassword: "La contraseña no es correcta.",
  tooManyAttempts: "Demasiados intentos. Inténtelo de nuevo en un minuto.",
  requests: "Solicitudes",
  operations: "Operación",
  undo: "Deshacer",
  customerPage: "Página del cliente: todo lo que se envió con la misma dirección",
  publicTitle: "Lo que es público",
  nothingPublic: "Ninguna tabla es pública.",
  waitingTitle: "Pendiente de su aprobación",
  waitingText: "Cambios en el espacio de trabajo publicarían más. Los visitantes aún no lo ven.",
  newTable: "Tabla nueva",
  publicColumns: (names) => `Columnas: ${names}`,
  otherRows: "Otras filas: una vista tiene otro filtro",
  publish: "Publicar",
  waitingChanged: "Lo pendiente ha cambiado desde que abrió esta página. Revíselo de nuevo.",
};

const board = ({ count }: Words): LanguageTexts["board"] => ({
  overdueRows: (rows) => count(rows, (n) => ({ one: `${n} con retraso`, other: `${n} con retraso` })),
  rowsDueToday: (rows) => count(rows, (n) => ({ one: `${n} para hoy`, other: `${n} para hoy` })),
  due: (day) => `Para el ${day}`,
  dueToday: (day) => `Para hoy, ${day}`,
  overdueSince: (day) => `Con retraso desde el ${day}`,
  isOverdue: "El plazo ha pasado.",
  isDueToday: "El plazo termina hoy.",
  moreRows: (rows) => count(rows, (n) => ({ other: `${n} más` })),
  move: (title) => `Mover ${title}`,
  moveTo: (title, stage) => `Mover ${title} a: ${stage}`,
  isNow: "{row}: ahora {stage}.",
  conflict: (title, was, present) =>
    `Mientras tanto, alguien ha movido «${title}» de ${was} a ${present}, así que su cambio no se ha hecho. Está viendo el estado actual.`,
  tooManyChanges: (seconds) =>
    count(seconds, (n) => ({
      one: `Demasiados cambios en un minuto. Inténtelo de nuevo en ${n} segundo.`,
      other: `Demasiados cambios en un minuto. Inténtelo de nuevo en ${n} segundos.`,
    })),
  noRequests: "Nadie espera una respuesta.",
  comments: "Comentarios",
  newComment: "Comentario nuevo",
  addComment: "Añadir el comentario",
  writeComment: "Escriba un comentario.",
});

const moves: LanguageTexts["moves"] = {
  noStage: "Sin etapa",
  hint: "Arrastre la tarjeta a otra etapa, o use sus botones.",
  pickedUp:
    "{card}: elija una etapa con las flechas. La barra espaciadora deja ahí la tarjeta; Escape la deja donde está.",
  over: "{stage}, {position} de {count}",
  stays: "{card} se queda en {stage}.",
  moved: "{card}: ahora {stage}.",
  unknown:
    "El sitio no ha respondido, así que puede que el cambio no se haya hecho. Inténtelo de nuevo: nada se cambia dos veces.",
};

const log: LanguageTexts["log"] = {
  text: "Las últimas peticiones de este proceso a Notion. No contienen ni tokens ni contenido.",
  title: "Peticiones a Notion",
  operation: "Operación",
  time: "Hora",
  result: "Resultado",
  duration: "Duración",
  attempts: "Intentos",
  path: "Ruta",
  id: "Identificador",
};

const failure: LanguageTexts["failure"] = {
  refused: (message) => `Notion ha rechazado el cambio: ${message}`,
  outdated: "Las columnas de la tabla han cambiado. El cambio no se ha hecho.",
  notMade: "No se puede acceder al espacio de trabajo. El cambio no se ha hecho. Inténtelo de nuevo en un minuto.",
  maybeMade:
    "No se puede acceder al espacio de trabajo. Puede que el cambio se haya hecho. Cargue la página de nuevo y compruébelo.",
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
  waitingTitle: "Esta página aún no está publicada",
  waiting: "Su propietario la publica con {command} o en {page}.",
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
  form: form(words),
  staff,
  board: board(words),
  moves,
  log,
  failure,
  error,
  discovery,
});
