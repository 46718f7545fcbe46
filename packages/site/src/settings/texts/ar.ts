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
  filter: "تصفية",
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

const form = ({ number, count }: Words): LanguageTexts["form"] => ({
  choose: "اختر…",
  required: "مطلوب",
  requiredOr: (others) => `مطلوب: هذا الحقل أو ${others}`,
  correct: "يرجى تصحيح النموذج:",
  leaveEmpty: "اترك هذا الحقل فارغًا",
  send: "إرسال",
  sending: "جارٍ الإرسال…",
  error: (title) => `خطأ: ${title}`,
  fillIn: (label) => `املأ «${label}».`,
  fillInEither: (labels) => `املأ ${labels}.`,
  tick: (label) => `ضع علامة على «${label}».`,
  chooseOf: (options) => `اختر ${options}.`,
  tooLong: (characters) => `الحد الأقصى لعدد الأحرف: ${number(characters)}.`,
  email: "أدخل عنوان بريد إلكتروني مثل name@example.com.",
  phone: "أدخل رقم هاتف مثل ‎030 555 1234.",
  url: "أدخل عنوانًا مثل https://example.com.",
  number: "أدخل رقمًا.",
  day: "أدخل تاريخًا.",
  dayAhead: "أدخل تاريخًا بين اليوم وسنتين من الآن.",
  expired: "ظل النموذج مفتوحًا مدة طويلة. لم يُحفظ شيء. أرسله مرة أخرى.",
  draftExpired: "حُفظ ما أدخلته ساعة واحدة ولم يعد متاحًا. لم يُسجَّل شيء.",
  tooFast: "كان ذلك سريعًا جدًا. راجع ما أدخلته ثم أرسل النموذج مرة أخرى.",
  fromProgram: "ملأ برنامج هذا النموذج. أفرغ الحقل المخفي.",
  tooMany: (seconds) =>
    count(seconds, (n) => ({
      other: `أُرسلت نماذج كثيرة جدًا من شبكتك. لم يُحفظ شيء. أرسل نموذجك مرة أخرى بعد مدة بالثواني: ${n}.`,
    })),
  refused: "تعذّر حفظ ما أدخلته. اختصر النصوص الطويلة ثم أرسل النموذج مرة أخرى.",
  outdated: "هذا النموذج لا يعمل حاليًا. لم يُحفظ شيء. يرجى التواصل معنا بطريقة أخرى.",
  notMade: "لا يمكننا حفظ نموذجك الآن. لم يُحفظ شيء. أرسله مرة أخرى بعد دقيقة.",
  maybeMade: "لا نعرف إن كان نموذجك قد وصل. أرسله مرة أخرى بعد دقيقة دون تغيير: يُحفظ مرة واحدة فقط.",
  thanks: "شكرًا لك",
  received: "استلمنا نموذجك. احتفظ بعنوان هذه الصفحة: فهي تعرض ما سيحدث لاحقًا.",
  soon: "استلمنا نموذجك. ستظهر التفاصيل هنا قريبًا: اترك الصفحة مفتوحة أو أعد تحميلها.",
  steps: "الخطوات",
  toCalendar: "إضافة إلى التقويم",
  missingTitle: "لا يوجد شيء هنا",
  missing: "لا يوجد شيء على هذا العنوان. تحقق من أن العنوان كامل. إن كان كذلك فقد أُزيل ما كان هنا: اسألنا، أو {again}.",
  again: "أرسل النموذج مرة أخرى",
  mine: "ما أرسلته",
  mineOf: (address) => `كل ما أُرسل باستخدام ${address}.`,
  mineExpired: "لم يعد هذا الرابط صالحًا. اطلب منا رابطًا جديدًا.",
});

const staff: LanguageTexts["staff"] = {
  signIn: "تسجيل الدخول",
  signOut: "تسجيل الخروج",
  password: "كلمة مرور فريق العمل",
  wrongPassword: "كلمة المرور غير صحيحة.",
  tooManyAttempts: "محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقة.",
  requests: "الطلبات",
  operations: "التشغيل",
  undo: "تراجع",
  customerPage: "صفحة العميل: كل ما أُرسل بالعنوان نفسه",
  publicTitle: "ما هو منشور للجميع",
  nothingPublic: "لا يوجد جدول منشور.",
  waitingTitle: "بانتظار موافقتك",
  waitingText: "ستنشر التغييرات في مساحة العمل المزيد. لا يراه الزوار بعد.",
  newTable: "جدول جديد",
  publicColumns: (names) => `الأعمدة: ${names}`,
  otherRows: "صفوف أخرى: لأحد العروض عامل تصفية آخر",
  publish: "نشر",
  waitingChanged: "تغيّر ما ينتظر منذ أن فتحت هذه الصفحة. راجعه مرة أخرى.",
};

const board = ({ count }: Words): LanguageTexts["board"] => ({
  overdueRows: (rows) => count(rows, (n) => ({ other: `متأخر: ${n}` })),
  rowsDueToday: (rows) => count(rows, (n) => ({ other: `يُستحق اليوم: ${n}` })),
  due: (day) => `الموعد: ${day}`,
  dueToday: (day) => `الموعد اليوم، ${day}`,
  overdueSince: (day) => `متأخر منذ ${day}`,
  isOverdue: "فات الموعد.",
  isDueToday: "الموعد اليوم.",
  moreRows: (rows) => count(rows, (n) => ({ other: `المزيد: ${n}` })),
  move: (title) => `نقل ${title}`,
  moveTo: (title, stage) => `نقل ${title} إلى: ${stage}`,
  isNow: "{row}: الآن {stage}.",
  conflict: (title, was, present) =>
    `في هذه الأثناء نقل شخص آخر «${title}» من ${was} إلى ${present}، ولذلك لم يُنفَّذ تغييرك. أنت ترى الحالة الحالية.`,
  tooManyChanges: (seconds) =>
    count(seconds, (n) => ({
      one: `تغييرات كثيرة خلال دقيقة. حاول مرة أخرى بعد ثانية واحدة (${n}).`,
      two: `تغييرات كثيرة خلال دقيقة. حاول مرة أخرى بعد ثانيتين (${n}).`,
      few: `تغييرات كثيرة خلال دقيقة. حاول مرة أخرى بعد ${n} ثوانٍ.`,
      other: `تغييرات كثيرة خلال دقيقة. حاول مرة أخرى بعد ${n} ثانية.`,
    })),
  noRequests: "لا أحد ينتظر ردًا.",
  comments: "التعليقات",
  newComment: "تعليق جديد",
  addComment: "إضافة التعليق",
  writeComment: "اكتب تعليقًا.",
});

const moves: LanguageTexts["moves"] = {
  noStage: "بلا مرحلة",
  hint: "اسحب البطاقة إلى مرحلة أخرى، أو استخدم أزرارها.",
  pickedUp: "{card}: اختر مرحلة بمفاتيح الأسهم. مفتاح المسافة يضع البطاقة هناك، ومفتاح Escape يتركها في مكانها.",
  over: "{stage}، {position} من {count}",
  stays: "{card} تبقى في {stage}.",
  moved: "{card}: الآن {stage}.",
  unknown: "لم يُجب الموقع، فربما لم يُنفَّذ التغيير. حاول مرة أخرى: لا يتغير شيء مرتين.",
};

const log: LanguageTexts["log"] = {
  text: "آخر طلبات هذه العملية إلى Notion. لا تحتوي على رموز سرية ولا على محتوى.",
  title: "الطلبات إلى Notion",
  operation: "العملية",
  time: "الوقت",
  result: "النتيجة",
  duration: "المدة",
  attempts: "المحاولات",
  path: "المسار",
  id: "معرّف الطلب",
};

const failure: LanguageTexts["failure"] = {
  refused: (message) => `رفض Notion التغيير: ${message}`,
  outdated: "تغيّرت أعمدة الجدول. لم يُجرَ التغيير.",
  notMade: "يتعذر الوصول إلى مساحة العمل. لم يُجرَ التغيير. حاول مرة أخرى بعد دقيقة.",
  maybeMade: "يتعذر الوصول إلى مساحة العمل. ربما أُجري التغيير. أعد تحميل الصفحة وتحقق.",
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
  waitingTitle: "هذه الصفحة غير منشورة بعد",
  waiting: "ينشرها مالكها بالأمر {command} أو في {page}.",
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
  form: form(words),
  staff,
  board: board(words),
  moves,
  log,
  failure,
  error,
  discovery,
});
