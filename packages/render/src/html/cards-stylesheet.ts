/** Rules for databases as boards, galleries and lists, for previews of links, and for frames. Add them to the stylesheet. */
export const CARDS_STYLESHEET: string = `.row-list, .row-gallery, .row-board ul { margin: 1.25rem 0; padding: 0; list-style: none; }
.row-gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 1rem; }
.row-board { display: flex; align-items: start; gap: 1rem; }
.row-board > section { flex: 1 0 14rem; max-width: 20rem; }
.row-board ul { margin: 0; }
.row-group { display: flex; gap: 0.5rem; margin: 0 0 0.5rem; font-size: 1rem; }
.row-group small { color: var(--muted); font-weight: 400; }
.scroll .rows .row-group { display: table-cell; max-width: none; padding-top: 1rem; box-shadow: none; }
.row-none { color: var(--muted); }
.row-more { margin: 0.75rem 0; font-size: 0.875rem; }
.row-card { margin-block: 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--page); overflow: hidden; overflow-wrap: anywhere; }
.row-board .row-card + .row-card, .row-list .row-card + .row-card { margin-top: 0.5rem; }
.row-title { margin: 0; font-weight: 600; }
.row-title a { color: inherit; text-decoration: none; }
.row-title a:hover { text-decoration: underline; }
.row-values { display: grid; justify-items: start; gap: 0.2rem; margin: 0.35rem 0 0; font-size: 0.875rem; }
.row-values > div { position: relative; display: flex; flex-wrap: wrap; gap: 0.2rem 0.4rem; max-width: 100%; }
.row-values dt { color: var(--muted); }
.row-values dd { margin: 0; min-width: 0; }
.row-values .amount { font-weight: 600; font-variant-numeric: tabular-nums; }
.row-gallery:not(:has(img.row-picture)) div.row-picture { display: none; }
.row-picture { display: block; width: calc(100% + 2rem); max-width: none; aspect-ratio: 8 / 5; margin: -0.75rem -1rem 0.75rem; border-radius: 0; background: var(--surface); object-fit: cover; }
.row-card { margin-inline-start: 0; break-inside: avoid; }
figure > a:has(> strong) { display: grid; grid-template-columns: 1fr auto; gap: 0.15rem 1rem; }
figure > a > :not(img) { grid-column: 1; }
figure > a > span, figure > a > small { color: var(--muted); font-size: 0.875rem; }
figure > a > img { grid-area: 1 / 2 / span 3; width: 8rem; aspect-ratio: 8 / 5; object-fit: cover; }
.frame { margin-top: 0.5rem; }
.frame > iframe { display: block; width: 100%; aspect-ratio: 16 / 9; border: 1px solid var(--line); border-radius: 8px; }
.pdf > .frame > iframe { aspect-ratio: 3 / 4; }
@media (min-width: 48rem) {
  .row-list .row-card { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.5rem; }
  .row-list .row-title { flex: 1 1 16rem; }
  .row-list .row-values { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; }
}
@media print { .frame { display: none; } .row-board { flex-wrap: wrap; } .row-board > section { flex-basis: 10rem; } }
`;
