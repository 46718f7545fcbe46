// Texts of views by language. {count} and {name} are replaced.

/** Texts of views that are not of the workspace. */
export interface ViewTexts {
  /** Links to other months of a calendar. */
  readonly previous: string;
  readonly next: string;
  readonly months: string;
  /** Rows that a calendar or timeline cannot show. */
  readonly withoutDate: string;
  /** Above a view that is shown as a table, such as a map. */
  readonly asTable: string;
  /** In place of a chart without numbers. */
  readonly noValues: string;
  /** Opens the table of a chart. */
  readonly showValues: string;
  /** Values of a chart, by the function that counts them. */
  readonly numberOfRows: string;
  readonly valuesOf: string;
  readonly differentValuesOf: string;
  readonly emptyOf: string;
  readonly notEmptyOf: string;
  readonly checkedOf: string;
  readonly uncheckedOf: string;
  readonly sumOf: string;
  readonly averageOf: string;
  readonly medianOf: string;
  readonly minimumOf: string;
  readonly maximumOf: string;
  readonly rangeOf: string;
}

/** Texts of views by the language of a locale. */
export const VIEW_TEXTS = {
  en: {
    previous: "Previous",
    next: "Next",
    months: "Months",
    withoutDate: "{count} without a date",
    asTable: "“{name}” is shown as a table here.",
    noValues: "No values",
    showValues: "Values as a table",
    numberOfRows: "Number of rows",
    valuesOf: "Values of {name}",
    differentValuesOf: "Different values of {name}",
    emptyOf: "Without {name}",
    notEmptyOf: "With {name}",
    checkedOf: "{name}: checked",
    uncheckedOf: "{name}: not checked",
    sumOf: "Sum of {name}",
    averageOf: "Average of {name}",
    medianOf: "Median of {name}",
    minimumOf: "Minimum of {name}",
    maximumOf: "Maximum of {name}",
    rangeOf: "Range of {name}",
  },
  de: {
    previous: "Zurück",
    next: "Weiter",
    months: "Monate",
    withoutDate: "{count} ohne Datum",
    asTable: "„{name}“ ist hier eine Tabelle.",
    noValues: "Keine Werte",
    showValues: "Werte als Tabelle",
    numberOfRows: "Anzahl der Zeilen",
    valuesOf: "Werte von {name}",
    differentValuesOf: "Verschiedene Werte von {name}",
    emptyOf: "Ohne {name}",
    notEmptyOf: "Mit {name}",
    checkedOf: "{name}: angehakt",
    uncheckedOf: "{name}: nicht angehakt",
    sumOf: "Summe von {name}",
    averageOf: "Durchschnitt von {name}",
    medianOf: "Median von {name}",
    minimumOf: "Minimum von {name}",
    maximumOf: "Maximum von {name}",
    rangeOf: "Spanne von {name}",
  },
  fr: {
    previous: "Précédent",
    next: "Suivant",
    months: "Mois",
    withoutDate: "{count} sans date",
    asTable: "« {name} » est présenté ici sous forme de tableau.",
    noValues: "Aucune valeur",
    showValues: "Valeurs en tableau",
    numberOfRows: "Nombre de lignes",
    valuesOf: "Valeurs de {name}",
    differentValuesOf: "Valeurs différentes de {name}",
    emptyOf: "Sans {name}",
    notEmptyOf: "Avec {name}",
    checkedOf: "{name} : coché",
    uncheckedOf: "{name} : non coché",
    sumOf: "Somme de {name}",
    averageOf: "Moyenne de {name}",
    medianOf: "Médiane de {name}",
    minimumOf: "Minimum de {name}",
    maximumOf: "Maximum de {name}",
    rangeOf: "Étendue de {name}",
  },
  es: {
    previous: "Anterior",
    next: "Siguiente",
    months: "Meses",
    withoutDate: "{count} sin fecha",
    asTable: "«{name}» se muestra aquí como una tabla.",
    noValues: "Sin valores",
    showValues: "Valores en una tabla",
    numberOfRows: "Número de filas",
    valuesOf: "Valores de {name}",
    differentValuesOf: "Valores distintos de {name}",
    emptyOf: "Sin {name}",
    notEmptyOf: "Con {name}",
    checkedOf: "{name}: marcado",
    uncheckedOf: "{name}: sin marcar",
    sumOf: "Suma de {name}",
    averageOf: "Promedio de {name}",
    medianOf: "Mediana de {name}",
    minimumOf: "Mínimo de {name}",
    maximumOf: "Máximo de {name}",
    rangeOf: "Rango de {name}",
  },
  ar: {
    previous: "السابق",
    next: "التالي",
    months: "الأشهر",
    withoutDate: "{count} بدون تاريخ",
    asTable: "يُعرض «{name}» هنا كجدول.",
    noValues: "لا توجد قيم",
    showValues: "القيم في جدول",
    numberOfRows: "عدد الصفوف",
    valuesOf: "قيم {name}",
    differentValuesOf: "قيم {name} المختلفة",
    emptyOf: "بدون {name}",
    notEmptyOf: "مع {name}",
    checkedOf: "{name}: محدد",
    uncheckedOf: "{name}: غير محدد",
    sumOf: "مجموع {name}",
    averageOf: "متوسط {name}",
    medianOf: "وسيط {name}",
    minimumOf: "أدنى {name}",
    maximumOf: "أقصى {name}",
    rangeOf: "مدى {name}",
  },
  ja: {
    previous: "前へ",
    next: "次へ",
    months: "月",
    withoutDate: "日付なし{count}件",
    asTable: "「{name}」はここでは表として表示されます。",
    noValues: "値はありません",
    showValues: "値の表",
    numberOfRows: "行数",
    valuesOf: "{name}の値の数",
    differentValuesOf: "{name}の異なる値の数",
    emptyOf: "{name}なし",
    notEmptyOf: "{name}あり",
    checkedOf: "{name}: チェック済み",
    uncheckedOf: "{name}: 未チェック",
    sumOf: "{name}の合計",
    averageOf: "{name}の平均",
    medianOf: "{name}の中央値",
    minimumOf: "{name}の最小値",
    maximumOf: "{name}の最大値",
    rangeOf: "{name}の範囲",
  },
} as const satisfies Readonly<Record<string, ViewTexts>>;
