// Styles: the rules of @ws/render, a layout, and themes of a few variables.
import { CARDS_STYLESHEET, STYLESHEET, VIEWS_STYLESHEET } from "@ws/render/stylesheet";

export const THEMES = {
  paper: `--accent: light-dark(#8c3b1f, #f0a080); --page: light-dark(#fdfbf7, #1c1a17); --font: Georgia, serif;`,
  garden: `--accent: light-dark(#22663f, #86cfa3); --page: light-dark(#f7faf5, #161b17); --font: system-ui, sans-serif;`,
  night: `color-scheme: dark; --accent: #8fb8ff; --page: #11131a; --surface: #1b1e28; --font: system-ui, sans-serif;`,
} as const;

const LAYOUT = `
body { display: grid; grid-template-columns: minmax(12rem, 18rem) minmax(0, 1fr); min-height: 100vh; font-family: var(--font); }
nav { position: static; display: block; width: auto; height: auto; margin: 0; padding: 1.5rem; color: inherit; border: 0; border-inline-end: 1px solid var(--line); background: var(--surface); overflow-wrap: anywhere; }
nav ul { margin: 0 0 0.5rem; padding-inline-start: 1rem; list-style: none; } nav > ul { padding: 0; } nav a { display: inline-block; min-height: 1.75rem; text-decoration: none; } nav a[aria-current] { font-weight: bold; }
main { width: 100%; } form { display: grid; gap: 1rem; max-width: 30rem; } label { display: grid; gap: 0.25rem; }
input:not([type="checkbox"]), select, button { min-height: 2.75rem; padding: 0.5rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--muted); border-radius: 6px; }
.button, button { padding: 0.5rem 1rem; border: 0; border-radius: 6px; color: var(--page); background: var(--accent); }
[type="checkbox"] { width: 1.25rem; height: 1.25rem; margin: 0.2rem; vertical-align: top; accent-color: var(--accent); } math { max-width: 100%; overflow-x: auto; } strong:empty, .trap, .menu { display: none; }
@media (max-width: 45rem) { body { display: block; } .menu { display: block; margin: 1rem; } nav:not(:popover-open) { display: none; } nav:popover-open { position: fixed; inset: 0; overflow-y: auto; border: 0; } }
`;

/** Returns the stylesheet of a theme. */
export const stylesheet = (theme: keyof typeof THEMES): string =>
  `${STYLESHEET}${CARDS_STYLESHEET}${VIEWS_STYLESHEET}${LAYOUT}:root { ${THEMES[theme]} }`;
