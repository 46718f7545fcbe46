import { raw } from "hono/html";
import type { PublishedNode } from "../content/published-tree.ts";
import type { Opening } from "../render/article.ts";
import type { Texts } from "../texts/texts.ts";
import { Cover } from "./cover.tsx";
import { NodeIcon } from "./node-icon.tsx";

interface HomeProps {
  readonly node: PublishedNode;
  readonly opening: Opening;
  readonly hasBooking: boolean;
  readonly texts: Texts;
}

/** Renders the first page: its cover over the full width with the title on it, and a callout beside its first text. */
export function Home({ node, opening: { cover, lead, callout, rest }, hasBooking, texts }: HomeProps) {
  return (
    <>
      <header class={cover === undefined ? "hero plain" : "hero"}>
        <Cover picture={cover} />
        <div class="hero-title">
          <h1 dir="auto">
            <NodeIcon node={node} />
            {node.title}
          </h1>
        </div>
      </header>
      <div class="intro">
        <div class="lead">{raw(lead)}</div>
        {(callout !== "" || hasBooking) && (
          <aside aria-label={texts.page.atAGlance}>
            {raw(callout)}
            {hasBooking && (
              <a class="book" href="/book">
                Book a repair
              </a>
            )}
          </aside>
        )}
      </div>
      <article>{raw(rest)}</article>
    </>
  );
}
