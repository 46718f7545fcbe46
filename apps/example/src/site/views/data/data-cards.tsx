import { raw } from "hono/html";

/** A cell of a card. */
interface CardCell {
  /** Name of its column. Undefined for a value that explains itself. */
  readonly label: string | undefined;
  readonly html: string;
}

/** A row as a card: its title and its other cells as HTML. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly cells: readonly CardCell[];
  /** Picture of the card. Undefined: none. */
  readonly cover?:
    | { readonly href: string; readonly size: { readonly width: number; readonly height: number } | undefined }
    | undefined;
}

/** A column of a board. */
export interface CardGroup {
  readonly name: string;
  /** Class of its color. */
  readonly color: string | undefined;
  readonly cards: readonly Card[];
  /** Number of cards that are not shown, and the address of all. */
  readonly more?: { readonly count: number; readonly href: string } | undefined;
}

/** Renders a gallery. */
export function Gallery({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul class="gallery">
      {cards.map((card) => (
        <li class="card">
          {card.cover ? (
            <img
              src={card.cover.href}
              alt=""
              width={card.cover.size?.width}
              height={card.cover.size?.height}
              loading="lazy"
            />
          ) : (
            <div class="no-cover" />
          )}
          <CardText card={card} />
        </li>
      ))}
    </ul>
  );
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

/** Renders rows as lines. */
export function CardList({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul class="lines">
      {cards.map((card) => (
        <li>
          <CardText card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardText({ card: { title, cells } }: { readonly card: Card }) {
  return (
    <div class="card-text">
      <strong>{raw(title)}</strong>
      {cells.map(
        ({ label, html }) =>
          html !== "" && (
            <span>
              {label !== undefined && <small>{label} </small>}
              {raw(html)}
            </span>
          ),
      )}
    </div>
  );
}
