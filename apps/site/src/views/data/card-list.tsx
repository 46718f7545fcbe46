import { CardText, type Card } from "./card.tsx";

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
