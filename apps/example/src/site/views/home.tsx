import { raw } from "hono/html";
import { openingOf } from "../render/article-parts.ts";

interface HomeProps {
  /** The first page as an article. */
  readonly article: string;
  readonly hasBooking: boolean;
}

/** Renders the first page: its cover over the full width with the title on it, and a callout beside its first text. */
export function Home({ article, hasBooking }: HomeProps) {
  const { cover, title, lead, callout, rest } = openingOf(article);
  return (
    <>
      <header class={cover === "" ? "hero plain" : "hero"}>
        {raw(cover)}
        <div class="hero-title">{raw(title)}</div>
      </header>
      <div class="intro">
        <div class="lead">{raw(lead)}</div>
        {(callout !== "" || hasBooking) && (
          <aside aria-label="At a glance">
            {raw(callout)}
            {hasBooking && (
              <a class="book" href="/book">
                Book a repair
              </a>
            )}
          </aside>
        )}
      </div>
      {raw(rest)}
    </>
  );
}
