// The functions, operators, types and orders of texts that a statement can name, by database. All of them only compute, in little
// memory for the size of their arguments: none has a width, a count or a pattern that makes a result of any size.
import type { DialectName } from "@ws/mirror/reader";

/** Names that a statement can use. */
export interface AllowedNames {
  readonly functions: ReadonlySet<string>;
  /** Functions that the parser makes of words, such as EXTRACT(… FROM …). It names them with their schema. */
  readonly syntax: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly collations: ReadonlySet<string>;
  /** Keywords that are values, as the parser names them. */
  readonly keywords: ReadonlySet<string>;
}

const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(" ").split(" "));

const FUNCTIONS =
  "count sum avg min max coalesce nullif abs round sign floor ceil ceiling sqrt exp ln lower upper length substr substring trim " +
  "ltrim rtrim replace concat concat_ws row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value " +
  "nth_value string_agg";

const OPERATORS = "+ - * / % || = <> < <= > >= -> ->>";

const TYPES = "text varchar numeric int2 int4 int8 float4 float8";

const KEYWORDS = "SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP";

/** Names that a statement can use in each database. */
export const ALLOWED_NAMES: Readonly<Record<DialectName, AllowedNames>> = {
  sqlite: {
    functions: words(
      FUNCTIONS,
      "total group_concat iif ifnull instr typeof quote hex unicode date datetime julianday unixepoch strftime timediff " +
        "json_extract json_array_length json_type json_valid median log log2 log10 pow power trunc",
    ),
    syntax: words("like_escape btrim"),
    operators: words(OPERATORS, "=="),
    types: words(TYPES, "real"),
    collations: words("binary nocase rtrim"),
    keywords: words(KEYWORDS),
  },
  postgres: {
    functions: words(
      FUNCTIONS,
      "bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp corr percentile_cont percentile_disc mode " +
        "trunc mod div char_length character_length strpos left right initcap reverse split_part btrim translate starts_with ascii " +
        "now date_trunc date_part to_char to_date to_number make_date age extract date timestamp isfinite width_bucket log " +
        "json_extract_path_text json_array_length jsonb_array_length num_nonnulls num_nulls statement_timestamp transaction_timestamp",
    ),
    syntax: words("like_escape btrim ltrim rtrim substring position extract timezone"),
    operators: words(OPERATORS),
    types: words(TYPES, "bool date time timestamp timestamptz interval json jsonb"),
    collations: words("C POSIX"),
    keywords: words(
      KEYWORDS,
      "SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N",
    ),
  },
};

/** Kinds of A_Expr: operators, IS DISTINCT FROM, NULLIF, IN, LIKE, ILIKE and BETWEEN. */
export const EXPRESSIONS = words(
  "AEXPR_OP AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE",
  "AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM",
);

/** Kinds of subqueries in expressions. */
export const SUBQUERIES = words("EXISTS_SUBLINK ANY_SUBLINK ALL_SUBLINK EXPR_SUBLINK");
