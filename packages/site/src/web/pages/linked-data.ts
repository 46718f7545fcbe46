import { wayTo, type PublishedNode } from "../../content/public/published-tree.ts";
import type { LinkedData, Metadata } from "../views/frame/metadata-tags.tsx";

/** A page to describe. */
interface LinkedPage extends Pick<Metadata, "description" | "image" | "article"> {
  readonly node: PublishedNode;
  /** The first page of the site. */
  readonly root: PublishedNode;
  /** Address of the site, without a path. */
  readonly origin: string;
  /** Further properties of the organization, from the options. */
  readonly organisation: LinkedData[number];
  /** Language of the site. */
  readonly language: string;
}

/** Returns a page in the vocabulary of schema.org: the organization, the way to the page, and the article. */
export function linkedData(page: LinkedPage): LinkedData {
  const { node, root, origin, organisation, language, description, image, article } = page;
  const urlOf = ({ href }: PublishedNode) => new URL(href, origin).href;
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: root.title,
    url: `${origin}/`,
    ...organisation,
  };
  const path = wayTo(node);
  const breadcrumb = {
    "@type": "BreadcrumbList",
    itemListElement: path.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.title,
      item: urlOf(step),
    })),
  };
  const story = article && {
    "@type": "Article",
    headline: node.title,
    description: description || undefined,
    image,
    url: urlOf(node),
    inLanguage: language,
    datePublished: article.published,
    dateModified: article.modified,
    author: { "@id": organization["@id"] },
    publisher: { "@id": organization["@id"] },
  };
  return [organization, ...(path.length > 1 ? [breadcrumb] : []), ...(story === undefined ? [] : [story])];
}
