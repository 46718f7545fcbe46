// The texts of a new site, by language. The owner changes them in config.ts.

/** Texts of a site that are not of the workspace. */
export interface SiteTexts {
  readonly missing: string;
  readonly title: string;
  readonly send: string;
  readonly thanks: string;
  readonly failed: string;
}

const ENGLISH: SiteTexts = {
  missing: "This page does not exist, or is being read.",
  title: "Become a customer",
  send: "Send",
  thanks: "Thank you. We will write to you soon.",
  failed: "We do not know whether this has arrived. Please try again later.",
};

const TEXTS: Readonly<Record<string, SiteTexts>> = {
  en: ENGLISH,
  de: {
    missing: "Diese Seite gibt es nicht, oder sie wird gerade gelesen.",
    title: "Kunde werden",
    send: "Senden",
    thanks: "Vielen Dank. Wir schreiben Ihnen bald.",
    failed: "Wir wissen nicht, ob das angekommen ist. Bitte versuchen Sie es später noch einmal.",
  },
  fr: {
    missing: "Cette page n’existe pas, ou elle est en cours de lecture.",
    title: "Devenir client",
    send: "Envoyer",
    thanks: "Merci. Nous vous écrirons bientôt.",
    failed: "Nous ne savons pas si le message est arrivé. Veuillez réessayer plus tard.",
  },
  es: {
    missing: "Esta página no existe, o se está leyendo.",
    title: "Hacerse cliente",
    send: "Enviar",
    thanks: "Gracias. Le escribiremos pronto.",
    failed: "No sabemos si esto ha llegado. Inténtelo de nuevo más tarde.",
  },
  ar: {
    missing: "هذه الصفحة غير موجودة، أو تجري قراءتها الآن.",
    title: "كن عميلاً",
    send: "إرسال",
    thanks: "شكراً لك. سنكتب إليك قريباً.",
    failed: "لا نعرف إن كانت الرسالة قد وصلت. يرجى المحاولة لاحقاً.",
  },
  ja: {
    missing: "このページは存在しないか、読み込み中です。",
    title: "お客様登録",
    send: "送信",
    thanks: "ありがとうございます。追ってご連絡いたします。",
    failed: "送信されたか確認できませんでした。しばらくしてからもう一度お試しください。",
  },
};

/** Returns the texts in a language. English for languages without texts. */
export const textsIn = (language: string): SiteTexts => TEXTS[new Intl.Locale(language).language] ?? ENGLISH;
