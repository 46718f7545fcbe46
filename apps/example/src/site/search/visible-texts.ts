import {
  RawNode,
  sql,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from "kysely";
import type { MirrorStore } from "@ws/mirror";

/**
 * Takes all texts that visitors must not find away from the queries of a search: comments, names of columns, values of columns
 * for the staff, and pages that are not published. No order, number or excerpt of results depends on them.
 */
export class VisibleTexts implements KyselyPlugin {
  readonly #texts: OperationNode;

  /** @param staffColumns names of columns that visitors do not see */
  constructor(dialect: MirrorStore["dialect"], staffColumns: ReadonlySet<string>) {
    const hiddenParts = ["columns", ...[...staffColumns].map((name) => `properties/${name}`)];
    // In SQLite, the table of the same name has to be named with its database.
    const table = dialect === "sqlite" ? sql`main.ws_search` : sql`ws_search`;
    this.#texts = sql`with ws_search as not materialized (select * from ${table} where kind <> 'comment'
      and part not in (${sql.join(hiddenParts)}) and id not in (select id from site_muted)
      and page_id in (select id from site_shown)) `.toOperationNode();
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    const isSearch = RawNode.is(node) && node.sqlFragments.some((part) => /\bws_search\b/u.test(part));
    return isSearch ? RawNode.createWithChildren([this.#texts, node]) : node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}
