import type { LanguageTexts } from "./en.ts";
import type { Words } from "./words.ts";

const page: LanguageTexts["page"] = {
  site: "الموقع",
  skip: "انتقل إلى المحتوى",
  menu: "القائمة",
  more: "المزيد",
  close: "إغلاق",
  pages: "الصفحات",
  youAreHere: "أنت هنا",
  onThisPage: "في هذه الصفحة",
  atAGlance: "لمحة سريعة",
  previousAndNext: "الصفحة السابقة والتالية",
  previous: "السابق",
  next: "التالي",
  lastChanged: "آخر تغيير {time}",
  updated: "تم التحديث في {date}",
  feed: "موجز التغييرات",
  staff: "لفريق العمل",
  copyAddress: "نسخ العنوان",
  copied: "تم النسخ",
  playFilm: "تشغيل الفيديو",
  playNamedFilm: (caption) => `تشغيل الفيديو: ${caption}`,
};

const list = ({ number, count }: Words): LanguageTexts["list"] => ({
  search: "البحث في القائمة",
  all: (column) => `${column}: الكل`,
  order: "الترتيب",
  defaultOrder: "الترتيب المعتاد",
  show: "عرض",
  rows: (rows) =>
    count(rows, (n) => ({
      zero: "لا توجد عناصر",
      one: `عنصر واحد (${n})`,
      two: `عنصران (${n})`,
      few: `${n} عناصر`,
      many: `${n} عنصرًا`,
      other: `${n} عنصر`,
    })),
  views: "طرق العرض",
  empty: "لا يوجد شيء هنا بعد.",
  noMatch: "لا يوجد عنصر مطابق.",
  showAllRows: "عرض كل العناصر",
  asTable: (name) => `يُعرض «${name}» هنا كجدول.`,
  pages: "صفحات القائمة",
  pageOf: (current, total) => `الصفحة ${number(current)} من ${number(total)}`,
  showAll: (rows) => count(rows, (n) => ({ other: `عرض كل العناصر (${n})` })),
  yes: "نعم",
  no: "لا",
});

const search = ({ number, count }: Words): LanguageTexts["search"] => ({
  title: "البحث",
  titleFor: (text) => `البحث: ${text}`,
  button: "بحث",
  field: "البحث في هذا الموقع",
  hint: "أدخل كلمة للبحث في كل الصفحات.",
  results: (results, text) =>
    count(results, (n) => ({
      zero: `لا توجد نتائج عن «${text}»`,
      one: `نتيجة واحدة (${n}) عن «${text}»`,
      two: `نتيجتان (${n}) عن «${text}»`,
      few: `${n} نتائج عن «${text}»`,
      many: `${n} نتيجة عن «${text}»`,
      other: `${n} نتيجة عن «${text}»`,
    })),
  firstResults: (results, text) => `أول ${number(results)} نتيجة عن «${text}»`,
  didYouMean: "هل تقصد {words}؟",
  lookAround: "أو تصفح الموقع:",
  suggestions: "الاقتراحات",
  suggested: (results) =>
    count(results, (n) => ({
      zero: "لا توجد اقتراحات",
      one: `اقتراح واحد (${n})`,
      two: `اقتراحان (${n})`,
      few: `${n} اقتراحات`,
      many: `${n} اقتراحًا`,
      other: `${n} اقتراح`,
    })),
});

const form: LanguageTexts["form"] = {
  choose: "اختر…",
  required: "مطلوب",
  correct: "يرجى تصحيح النموذج:",
  leaveEmpty: "اترك هذا الحقل فارغًا",
  sending: "جارٍ الإرسال…",
  error: (title) => `خطأ: ${title}`,
};

const staff: LanguageTexts["staff"] = {
  signIn: "تسجيل الدخول",
  signOut: "تسجيل الخروج",
  password: "كلمة مرور فريق العمل",
  wrongPassword: "كلمة المرور غير صحيحة.",
  tooManyAttempts: "محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقة.",
  undo: "تراجع",
};

const error: LanguageTexts["error"] = {
  notFoundTitle: "الصفحة غير موجودة",
  notFound: "هذه الصفحة غير موجودة أو ليست عامة.",
  fileNotFound: "الملف غير موجود",
  formTitle: "لم يتم قبول النموذج",
  formTooLong: "النموذج طويل جدًا.",
  formElsewhere: "افتح الصفحة مرة أخرى وأرسل النموذج منها.",
  failedTitle: "حدث خطأ ما",
  failed: "لا يمكن عرض الصفحة. حاول مرة أخرى بعد دقيقة.",
  toHome: "إلى الصفحة الرئيسية",
  startingTitle: "الموقع قيد التشغيل",
  starting: "يقرأ الموقع محتواه للمرة الأولى. ستُحمَّل هذه الصفحة من جديد تلقائيًا.",
  stale: "لا يمكن الوصول إلى مصدر المحتوى.",
  staleSince: "ترى نسخة منه، آخر تحديث لها {time}.",
};

const discovery: LanguageTexts["discovery"] = {
  changes: (site) => `تغييرات ${site}`,
  rowsOf: (table, site) => `${table} · ${site}`,
};

/** Creates the Arabic texts. */
export const arabic = (words: Words): LanguageTexts => ({
  page,
  list: list(words),
  search: search(words),
  form,
  staff,
  error,
  discovery,
});
