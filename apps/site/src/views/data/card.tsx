import { raw } from "hono/html";

/** A cell of a card. */
interface CardCell {
  /** Name of its column. Undefined for a value that explains itself. */
  readonly label: string | undefined;
  /** True for an amount of money. */
  readonly isAmount: boolean;
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

/** Renders the text of a card. */
export function CardText({ card: { title, cells } }: { readonly card: Card }) {
  return (
    <div class="card-text">
      <strong dir="auto">{raw(title)}</strong>
      {cells.map(
        ({ label, isAmount, html }) =>
          html !== "" && (
            <span class={isAmount ? "amount" : undefined} dir="auto">
              {label !== undefined && <small>{label} </small>}
              {raw(html)}
            </span>
          ),
      )}
    </div>
  );
}
