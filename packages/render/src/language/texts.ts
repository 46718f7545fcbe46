// Texts of the renderers by language. {count}, {name} and {site} are replaced.

import { VIEW_TEXTS, type ViewTexts } from "./view-texts.ts";

/** Texts that are not of the workspace. */
export interface Texts extends ViewTexts {
  readonly untitled: string;
  readonly privatePage: string;
  readonly comments: string;
  readonly onThisBlock: string;
  readonly templates: string;
  readonly contents: string;
  readonly linkToHeading: string;
  readonly table: string;
  readonly rows: string;
  readonly noRows: string;
  /** Rows or items that are not shown. */
  readonly more: string;
  /** Group of rows without a value. */
  readonly none: string;
  readonly yes: string;
  readonly no: string;
  /** Name of a to-do without a text. */
  readonly toDo: string;
  readonly file: string;
  readonly comment: string;
  readonly missing: string;
  readonly missingImage: string;
  readonly missingVideo: string;
  readonly missingAudio: string;
  readonly missingPdf: string;
  readonly missingFile: string;
  readonly unsupportedBlock: string;
  /** In place of the content of a block that Notion does not show. */
  readonly unreadable: string;
  /** In place of copies of synced blocks that are too many for a page. */
  readonly tooManyCopies: string;
  /** In place of a value that Notion could not compute. */
  readonly notAvailable: string;
  readonly nestedTooDeep: string;
  readonly verified: string;
  readonly verificationExpired: string;
  readonly summary: string;
  readonly notes: string;
  readonly transcript: string;
  /** Markdown: the text of a cover, the name of a template, and the title of meeting notes without one. */
  readonly cover: string;
  readonly template: string;
  readonly meeting: string;
  /** A frame that a click opens. */
  readonly showContentOf: string;
}

export const ENGLISH: Texts = {
  untitled: "Untitled",
  privatePage: "Private page",
  comments: "Comments",
  onThisBlock: "on this block",
  templates: "Templates",
  contents: "Contents",
  linkToHeading: "Link to this heading",
  table: "Table",
  rows: "Rows",
  noRows: "No rows",
  more: "{count} more",
  none: "None",
  yes: "Yes",
  no: "No",
  toDo: "To-do",
  file: "File",
  comment: "Comment",
  missing: "Missing",
  missingImage: "Missing image",
  missingVideo: "Missing video",
  missingAudio: "Missing audio",
  missingPdf: "Missing pdf",
  missingFile: "Missing file",
  unsupportedBlock: "Unsupported block",
  unreadable: "This content cannot be read",
  tooManyCopies: "Left out: the page has more than {count} copies of synced blocks inside of other copies.",
  notAvailable: "Not available",
  nestedTooDeep: "Nested too deep",
  verified: "Verified",
  verificationExpired: "Verification expired",
  summary: "Summary",
  notes: "Notes",
  transcript: "Transcript",
  cover: "cover",
  template: "Template",
  meeting: "Meeting",
  showContentOf: "Show content of {site}",
  ...VIEW_TEXTS.en,
};

const GERMAN: Texts = {
  untitled: "Ohne Titel",
  privatePage: "Private Seite",
  comments: "Kommentare",
  onThisBlock: "zu diesem Block",
  templates: "Vorlagen",
  contents: "Inhalt",
  linkToHeading: "Link zu dieser Überschrift",
  table: "Tabelle",
  rows: "Zeilen",
  noRows: "Keine Zeilen",
  more: "{count} weitere",
  none: "Ohne",
  yes: "Ja",
  no: "Nein",
  toDo: "Aufgabe",
  file: "Datei",
  comment: "Kommentar",
  missing: "Fehlt",
  missingImage: "Bild fehlt",
  missingVideo: "Video fehlt",
  missingAudio: "Audio fehlt",
  missingPdf: "PDF fehlt",
  missingFile: "Datei fehlt",
  unsupportedBlock: "Nicht unterstützter Block",
  unreadable: "Dieser Inhalt kann nicht gelesen werden",
  tooManyCopies: "Weggelassen: Die Seite hat mehr als {count} Kopien synchronisierter Blöcke in anderen Kopien.",
  notAvailable: "Nicht verfügbar",
  nestedTooDeep: "Zu tief verschachtelt",
  verified: "Bestätigt",
  verificationExpired: "Bestätigung abgelaufen",
  summary: "Zusammenfassung",
  notes: "Notizen",
  transcript: "Transkript",
  cover: "Titelbild",
  template: "Vorlage",
  meeting: "Besprechung",
  showContentOf: "Inhalt von {site} anzeigen",
  ...VIEW_TEXTS.de,
};

const FRENCH: Texts = {
  untitled: "Sans titre",
  privatePage: "Page privée",
  comments: "Commentaires",
  onThisBlock: "sur ce bloc",
  templates: "Modèles",
  contents: "Sommaire",
  linkToHeading: "Lien vers ce titre",
  table: "Tableau",
  rows: "Lignes",
  noRows: "Aucune ligne",
  more: "{count} de plus",
  none: "Aucun",
  yes: "Oui",
  no: "Non",
  toDo: "Tâche",
  file: "Fichier",
  comment: "Commentaire",
  missing: "Manquant",
  missingImage: "Image manquante",
  missingVideo: "Vidéo manquante",
  missingAudio: "Audio manquant",
  missingPdf: "PDF manquant",
  missingFile: "Fichier manquant",
  unsupportedBlock: "Bloc non pris en charge",
  unreadable: "Ce contenu ne peut pas être lu",
  tooManyCopies: "Omis : la page contient plus de {count} copies de blocs synchronisés à l’intérieur d’autres copies.",
  notAvailable: "Non disponible",
  nestedTooDeep: "Imbrication trop profonde",
  verified: "Vérifié",
  verificationExpired: "Vérification expirée",
  summary: "Résumé",
  notes: "Notes",
  transcript: "Transcription",
  cover: "couverture",
  template: "Modèle",
  meeting: "Réunion",
  showContentOf: "Afficher le contenu de {site}",
  ...VIEW_TEXTS.fr,
};

const SPANISH: Texts = {
  untitled: "Sin título",
  privatePage: "Página privada",
  comments: "Comentarios",
  onThisBlock: "en este bloque",
  templates: "Plantillas",
  contents: "Contenido",
  linkToHeading: "Enlace a este título",
  table: "Tabla",
  rows: "Filas",
  noRows: "No hay filas",
  more: "{count} más",
  none: "Ninguno",
  yes: "Sí",
  no: "No",
  toDo: "Tarea",
  file: "Archivo",
  comment: "Comentario",
  missing: "Falta",
  missingImage: "Falta la imagen",
  missingVideo: "Falta el vídeo",
  missingAudio: "Falta el audio",
  missingPdf: "Falta el PDF",
  missingFile: "Falta el archivo",
  unsupportedBlock: "Bloque no compatible",
  unreadable: "Este contenido no se puede leer",
  tooManyCopies: "Omitido: la página tiene más de {count} copias de bloques sincronizados dentro de otras copias.",
  notAvailable: "No disponible",
  nestedTooDeep: "Anidamiento demasiado profundo",
  verified: "Verificada",
  verificationExpired: "Verificación caducada",
  summary: "Resumen",
  notes: "Notas",
  transcript: "Transcripción",
  cover: "portada",
  template: "Plantilla",
  meeting: "Reunión",
  showContentOf: "Mostrar contenido de {site}",
  ...VIEW_TEXTS.es,
};

const ARABIC: Texts = {
  untitled: "بدون عنوان",
  privatePage: "صفحة خاصة",
  comments: "التعليقات",
  onThisBlock: "على هذه الكتلة",
  templates: "القوالب",
  contents: "المحتويات",
  linkToHeading: "رابط إلى هذا العنوان",
  table: "جدول",
  rows: "الصفوف",
  noRows: "لا توجد صفوف",
  more: "{count} إضافية",
  none: "بدون",
  yes: "نعم",
  no: "لا",
  toDo: "مهمة",
  file: "ملف",
  comment: "تعليق",
  missing: "مفقود",
  missingImage: "صورة مفقودة",
  missingVideo: "فيديو مفقود",
  missingAudio: "ملف صوتي مفقود",
  missingPdf: "ملف PDF مفقود",
  missingFile: "ملف مفقود",
  unsupportedBlock: "كتلة غير مدعومة",
  unreadable: "لا يمكن قراءة هذا المحتوى",
  tooManyCopies: "تم الحذف: تحتوي الصفحة على أكثر من {count} نسخة من الكتل المتزامنة داخل نسخ أخرى.",
  notAvailable: "غير متاح",
  nestedTooDeep: "تداخل عميق جدًا",
  verified: "تم التحقق",
  verificationExpired: "انتهت صلاحية التحقق",
  summary: "الملخص",
  notes: "الملاحظات",
  transcript: "النص",
  cover: "الغلاف",
  template: "قالب",
  meeting: "اجتماع",
  showContentOf: "عرض محتوى {site}",
  ...VIEW_TEXTS.ar,
};

const JAPANESE: Texts = {
  untitled: "無題",
  privatePage: "非公開ページ",
  comments: "コメント",
  onThisBlock: "このブロックについて",
  templates: "テンプレート",
  contents: "目次",
  linkToHeading: "この見出しへのリンク",
  table: "表",
  rows: "行",
  noRows: "行はありません",
  more: "他{count}件",
  none: "なし",
  yes: "はい",
  no: "いいえ",
  toDo: "タスク",
  file: "ファイル",
  comment: "コメント",
  missing: "見つかりません",
  missingImage: "画像が見つかりません",
  missingVideo: "動画が見つかりません",
  missingAudio: "音声が見つかりません",
  missingPdf: "PDFが見つかりません",
  missingFile: "ファイルが見つかりません",
  unsupportedBlock: "対応していないブロック",
  unreadable: "この内容は読み取れません",
  tooManyCopies: "省略されました: このページには、ほかのコピーの中に同期ブロックのコピーが{count}個以上あります。",
  notAvailable: "取得できません",
  nestedTooDeep: "入れ子が深すぎます",
  verified: "検証済み",
  verificationExpired: "検証の期限切れ",
  summary: "要約",
  notes: "メモ",
  transcript: "文字起こし",
  cover: "カバー",
  template: "テンプレート",
  meeting: "ミーティング",
  showContentOf: "{site} のコンテンツを表示",
  ...VIEW_TEXTS.ja,
};

/** Texts by the language of a locale. */
export const LANGUAGES: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  ar: ARABIC,
  ja: JAPANESE,
};
