import { CardText, type Card } from "./card.tsx";

/** Renders a gallery. If one card has a picture, the others have an empty one. */
export function Gallery({ cards }: { readonly cards: readonly Card[] }) {
  const hasPictures = cards.some(({ cover }) => cover !== undefined);
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
            hasPictures && <div class="no-cover" />
          )}
          <CardText card={card} />
        </li>
      ))}
    </ul>
  );
}
