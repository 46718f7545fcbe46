import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { DataView } from "@ws/render";
import { listHref, type ListQuery } from "./list-query.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import type { Picture } from "../render/picture.ts";
import { Cover } from "../views/picture.tsx";

interface DataPageProps {
  readonly texts: Texts;
  readonly node: PublishedNode;
  readonly cover: Picture | undefined;
  /** Description of the database as HTML. */
  readonly description: string;
  readonly views: readonly DataView[];
  readonly view: DataView;
  readonly query: ListQuery;
  readonly children: Child;
}

/** Renders the page of a database: its title, the choice of views, and the rows. */
export function DataPage({ texts, node, cover, description, views, view, query, children }: DataPageProps) {
  return (
    <article class="data">
      <header>
        <Cover picture={cover} />
        <h1 dir="auto">{node.title}</h1>
        {description !== "" && (
          <p class="description" dir="auto">
            {raw(description)}
          </p>
        )}
      </header>
      {views.length > 1 && (
        <nav class="views" aria-label={texts.list.views}>
          {views.map(({ id, name }, index) => (
            <a
              href={listHref(node.href, query, { view: index === 0 ? undefined : id, sort: "" })}
              aria-current={id === view.id ? "page" : undefined}
            >
              <bdi>{name}</bdi>
            </a>
          ))}
        </nav>
      )}
      {children}
    </article>
  );
}
