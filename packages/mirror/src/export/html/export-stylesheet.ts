/** Rules for the navigation of exported pages. */
export const EXPORT_STYLESHEET = `.path { grid-area: path; padding: 1rem 1.5rem 0; font-size: 0.875rem; }
.path ol { display: flex; flex-wrap: wrap; gap: 0.25rem 0; margin: 0; list-style: none; }
.path li { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.path li:not(:last-child)::after { content: "/"; margin-inline: 0.5rem; color: var(--muted); }
.path a, .tree a { color: var(--muted); text-decoration: none; }
.path a:hover, .tree a:hover { text-decoration: underline; }
.path [aria-current], .tree [aria-current] { color: var(--text); font-weight: 600; }
.sight { padding: 0.5rem 1rem; border: 1px solid var(--line); background: var(--surface); }
.tree { grid-area: tree; padding: 1rem 1.5rem 3rem; border-top: 1px solid var(--line); font-size: 0.9375rem; }
.tree ul { margin: 0; list-style: none; }
.tree li { margin: 0.3rem 0; overflow-wrap: anywhere; }
.tree ul ul { margin-inline-start: 0.25rem; padding-inline-start: 0.9rem; border-inline-start: 1px solid var(--line); }
@media (min-width: 64rem) {
  body { display: grid; grid-template: "tree path" auto "tree main" 1fr / 17rem minmax(0, 1fr); min-height: 100vh; }
  body:not(:has(> .tree)) { display: block; }
  main { grid-area: main; width: 100%; max-width: 54rem; margin: 0; padding-inline: 3rem; }
  main:has(.rows, .row-board, .row-gallery) { max-width: 80rem; }
  .path { padding-inline: 3rem; }
  .tree { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; border: 0; background: var(--surface); }
}
@media print {
  .path, .tree { display: none; }
  body { display: block; }
}
`;
