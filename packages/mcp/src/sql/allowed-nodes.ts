// The parts of PostgreSQL's grammar that a statement can have.

/** Fields of the nodes of a syntax tree, by the kinds of nodes. Every other kind and every other field is refused. */
const FIELDS: Readonly<Record<string, string>> = {
  SelectStmt:
    "distinctClause targetList fromClause whereClause groupClause groupDistinct havingClause windowClause sortClause " +
    "limitOffset limitCount limitOption withClause op all larg rarg",
  WithClause: "ctes recursive",
  CommonTableExpr: "ctename aliascolnames ctematerialized ctequery",
  ResTarget: "name val",
  RangeVar: "relname inh relpersistence alias",
  RangeSubselect: "lateral subquery alias",
  JoinExpr: "jointype isNatural larg rarg usingClause quals",
  Alias: "aliasname colnames",
  SortBy: "node sortby_dir sortby_nulls",
  WindowDef: "name refname partitionClause orderClause frameOptions startOffset endOffset",
  ColumnRef: "fields",
  A_Star: "",
  A_Const: "ival fval boolval sval isnull",
  A_Expr: "kind name lexpr rexpr rexpr_list_start rexpr_list_end",
  BoolExpr: "boolop args",
  NullTest: "arg nulltesttype",
  BooleanTest: "arg booltesttype",
  CaseExpr: "arg args defresult",
  CaseWhen: "expr result",
  CoalesceExpr: "args",
  MinMaxExpr: "op args",
  SQLValueFunction: "op typmod",
  FuncCall: "funcname args agg_order agg_filter agg_within_group agg_star agg_distinct over funcformat",
  SubLink: "subLinkType testexpr operName subselect",
  TypeCast: "arg typeName",
  TypeName: "names typmods typemod",
  CollateClause: "arg collname",
  List: "items",
  String: "sval",
};

/** Kinds of the nodes whose field does not name them. */
const KINDS: Readonly<Record<string, string>> = {
  larg: "SelectStmt",
  rarg: "SelectStmt",
  withClause: "WithClause",
  alias: "Alias",
  over: "WindowDef",
  typeName: "TypeName",
};

const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [kind, new Set(["location", ...fields.split(" ")])]),
);

/** Returns the first field of a node that is not allowed. Undefined if all are, and "" if no such node is. */
export function refusedField(kind: string, node: object): string | undefined {
  const fields = ALLOWED.get(kind);
  return fields === undefined ? "" : Object.keys(node).find((field) => !fields.has(field));
}

/** A node with its kind. */
export type KindAndNode = readonly [kind: string, node: object];

/** Yields the nodes in a node, in the order of their fields. */
export function* childrenOf([kind, node]: KindAndNode): Generator<KindAndNode> {
  // Its fields are values.
  if (kind === "A_Const") return;
  for (const [field, value] of Object.entries(node) as [string, unknown][])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      // DISTINCT without ON has a list with an empty node.
      if (typeof child === "object" && child !== null && Object.keys(child).length > 0) yield kindOf(field, child);
}

/** A node is an object whose only key is its kind, except in the fields of `KINDS`. */
function kindOf(field: string, value: object): KindAndNode {
  const [[key, node] = ["", undefined], ...others] = Object.entries(value) as [string, unknown][];
  const isNamed = others.length === 0 && /^[A-Z]/u.test(key) && typeof node === "object" && node !== null;
  return isNamed ? [key, node] : [KINDS[field] ?? field, value];
}
