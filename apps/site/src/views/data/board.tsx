import { CardText, type Card } from "./card.tsx";

/** A column of a board. */
export interface CardGroup {
  readonly name: string;
  /** Class of its color. */
  readonly color: string | undefined;
  readonly cards: readonly Card[];
  /** Number of cards that are not shown, and the address of all. */
  readonly more?: { readonly count: number; readonly href: string } | undefined;
}

/** Renders a board: a column for each option. */
export function Board({ label, groups }: { readonly label: string; readonly groups: readonly CardGroup[] }) {
  return (
    <div class="board" role="group" aria-label={label} tabindex={0}>
      {groups.map(({ name, color, cards, more }) => (
        <section>
          <h2>
            <span class={["option", color].filter(Boolean).join(" ")}>{name}</span>{" "}
            <small>{cards.length + (more?.count ?? 0)}</small>
          </h2>
          <ul>
            {cards.map((card) => (
              <li class="card">
                <CardText card={card} />
              </li>
            ))}
          </ul>
          {more && <a href={more.href}>{more.count} more</a>}
        </section>
      ))}
    </div>
  );
}
