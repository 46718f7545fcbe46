// The data sources that are shared with the token.
import { LIMITS, plainText } from "@ws/helpers";
import { fieldsOf } from "@ws/helpers/json";
import { quote } from "../changes/differences.ts";
import { listAll } from "./list-all.ts";
import { isObjectId } from "./live-schema.ts";
import type { Service } from "./service.ts";

/** A data source that is shared with the token. */
export interface ListedSource {
  readonly id: string;
  readonly title: string;
  /** Number of columns. */
  readonly columns: number;
  /** The place of its database: the title of a page, or the workspace. */
  readonly place: string;
}

/** Returns the data sources that are shared with the token, in the order of Notion. */
export async function listSources(service: Service): Promise<ListedSource[]> {
  const filter = { property: "object", value: "data_source" };
  const found = await listAll(service, "search", { filter, page_size: LIMITS.pageSize });
  const places = new Map<string, Promise<string>>();
  const listed: ListedSource[] = [];
  for (const source of found.filter(({ id, in_trash: isRemoved }) => isObjectId(id) && isRemoved !== true)) {
    const { type, page_id: page } = fieldsOf(source["database_parent"]);
    const key = typeof page === "string" ? page : "";
    if (key !== "" && !places.has(key)) places.set(key, pageTitle(service, key));
    const place = (await places.get(key)) ?? (type === "workspace" ? "the workspace" : "another database or block");
    const columns = Object.keys(fieldsOf(source["properties"])).length;
    listed.push({ id: String(source["id"]), title: titleOf(source["title"]), columns, place });
  }
  return listed;
}

const titleOf = (title: unknown): string => plainText(Array.isArray(title) ? (title as object[]) : []);

/** Returns the title of a page for a list. A page that is not shared has only its id. */
async function pageTitle(service: Service, id: string): Promise<string> {
  try {
    const { properties } = await service.request("GET", `pages/${id}`);
    const title = Object.values(fieldsOf(properties))
      .map(fieldsOf)
      .find(({ type }) => type === "title");
    return quote(titleOf(title?.["title"]));
  } catch {
    return `page ${id}`;
  }
}

/** Returns the line of a data source. */
export const sourceLine = ({ id, title, columns, place }: ListedSource): string =>
  `${id}  ${quote(title)}  ${columns} ${columns === 1 ? "column" : "columns"}  in ${place}`;
