import { raw } from "hono/html";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import type { Opening } from "../render/opening.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import { Cover } from "./picture.tsx";
import type { SiteLink } from "./frame/navigation.ts";

interface HomeProps {
  readonly node: PublishedNode;
  readonly opening: Opening;
  /** The one thing that visitors should do. */
  readonly action: SiteLink | undefined;
  readonly texts: Texts;
}

/**
 * Renders the first page in the order in which visitors ask: the offer and one call beside the cover or the first
 * image, what is good to know (the callouts), and the other blocks.
 */
export function Home({ node, opening: { cover, headline, lead, image, callout, rest }, action, texts }: HomeProps) {
  return (
    <>
      <div class={cover === undefined && image === "" ? "hero plain" : "hero"}>
        <div class="offer">
          <h1 dir="auto">{headline === "" ? node.title : raw(headline)}</h1>
          <div class="lead">{raw(lead)}</div>
          {action && (
            <a class="action" href={action.href}>
              <bdi>{action.text}</bdi>
            </a>
          )}
        </div>
        {cover === undefined ? raw(image) : <Cover picture={cover} isHalf />}
      </div>
      {callout !== "" && (
        <aside class="facts" aria-label={texts.page.atAGlance}>
          {raw(callout)}
        </aside>
      )}
      <article>{raw(rest)}</article>
    </>
  );
}
