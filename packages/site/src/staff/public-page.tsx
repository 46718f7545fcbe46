import { bareId } from "@ws/render/values";
import type { WaitingScope } from "../content/public/acceptance.ts";
import type { Edition } from "../content/edition.ts";
import type { Texts } from "../settings/texts/texts.ts";
import { FailureLine } from "./inside-parts.tsx";

interface PublicPageProps extends Pick<Edition, "tree" | "columns"> {
  readonly texts: Texts;
  /** The content that waits for the owner. Undefined: nothing. */
  readonly waiting: WaitingScope | undefined;
  readonly failure: string | undefined;
}

/** Renders which tables and columns visitors see, and what waits for the owner, with a button that publishes it. */
export function PublicPage({ texts, tree, columns, waiting, failure }: PublicPageProps) {
  const { staff } = texts;
  const tables = [...tree.values()].filter(({ kind }) => kind === "data_source");
  return (
    <article class="staff">
      <h1>{staff.publicTitle}</h1>
      <FailureLine text={failure} />
      {waiting !== undefined && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{staff.waitingTitle}</h2>
          <p>{staff.waitingText}</p>
          <ul>
            {waiting.tables.map(({ title, isNew, columns: names, hasRows }) => (
              <li>
                <strong dir="auto">{title}</strong>
                <br />
                {[
                  ...(isNew ? [staff.newTable] : []),
                  ...(names.length > 0 ? [staff.publicColumns(names.join(", "))] : []),
                  ...(hasRows ? [staff.otherRows] : []),
                ].join(". ")}
              </li>
            ))}
          </ul>
          <form method="post" action="/inside/public">
            <input type="hidden" name="seen" value={waiting.seen} />
            <button type="submit">{staff.publish}</button>
          </form>
        </section>
      )}
      {tables.length === 0 && <p>{staff.nothingPublic}</p>}
      <ul>
        {tables.map(({ id, title }) => (
          <li>
            <strong dir="auto">{title}</strong>
            <br />
            <span dir="auto">{staff.publicColumns([...(columns.get(bareId(id)) ?? [])].join(", "))}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
