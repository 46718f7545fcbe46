import { CardText, type Card } from "./card.tsx";

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
