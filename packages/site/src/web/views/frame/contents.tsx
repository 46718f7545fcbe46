import type { PageHeading } from "@ws/render";
import type { Texts } from "../../../settings/texts/texts.ts";

/** Fewest headings for which a page has contents at its side. */
const MIN_HEADINGS = 3;

interface ContentsProps {
  readonly headings: readonly PageHeading[];
  readonly texts: Texts;
}

/** Renders links to the headings of a page. The script marks the section that is read. Empty for short pages. */
export function Contents({ headings, texts: { page } }: ContentsProps) {
  if (headings.length < MIN_HEADINGS) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav class="toc" aria-label={page.onThisPage}>
      <strong>{page.onThisPage}</strong>
      <ol>
        {headings.map(({ id, level, text }) => (
          <li class={`level-${level - top + 1}`}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
