// The style sheet of the debug page, with a light and a dark color scheme.

/** Style sheet of the page. */
export const DEBUG_PAGE_STYLE = `
:root { color-scheme: light dark; --back: #fff; --pane: #f7f7f5; --text: #24231f; --dim: #5a5852; --line: #e3e2de;
  --accent: #1557a8; --good: #22663d; --bad: #b3261e; --warn: #7a4f00; --chosen: #dce9fa; --wait: #b8b5ac; }
@media (prefers-color-scheme: dark) { :root { --back: #191919; --pane: #202020; --text: #e6e4df; --dim: #aba89f;
  --line: #373635; --accent: #7ab2f5; --good: #6fc292; --bad: #ff8a80; --warn: #e8b45c; --chosen: #24374f; --wait: #6a675f; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 14px/1.45 system-ui, sans-serif;
  background: var(--back); color: var(--text); }
header { display: flex; gap: 1rem; align-items: baseline; padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1rem; margin: 0; }
#state { margin: 0; color: var(--dim); }
#state.disconnected { color: var(--bad); }
main { flex: 1; min-height: 0; display: grid; grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(14rem, 3fr) 5fr; }
section { overflow: auto; padding: 0 1rem 1rem; min-width: 0; }
section:first-child { background: var(--pane); border-right: 1px solid var(--line); }
.log { grid-column: 1 / -1; border-top: 1px solid var(--line); }
h2 { position: sticky; top: 0; z-index: 1; display: flex; gap: .8rem; align-items: center; background: inherit;
  font-size: .85rem; margin: 0 -1rem; padding: .5rem 1rem; min-height: 2.6rem; }
section:not(:first-child) h2 { background: var(--back); }
h2 label { font-weight: normal; color: var(--dim); margin-left: auto; }
button { font: inherit; font-size: .8rem; color: inherit; background: var(--pane); border: 1px solid var(--line);
  border-radius: 4px; padding: 0 .5rem; cursor: pointer; }
button:hover { border-color: var(--dim); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 3px; }
.empty { color: var(--dim); max-width: 36rem; }
code { font: 12px ui-monospace, monospace; background: var(--pane); padding: 1px 4px; border-radius: 3px; }
.log .empty code, section:first-child code { background: var(--line); }
ul { list-style: none; margin: 0; padding: 0; }
ul ul { padding-left: 1.1rem; }
.node { display: flex; gap: .35rem; align-items: baseline; padding: 1px 4px; border-radius: 3px; cursor: pointer; white-space: nowrap; }
.node:hover { background: var(--line); }
[aria-selected="true"] > .node { background: var(--chosen); }
.twist { width: .8rem; color: var(--dim); flex: none; }
.label { overflow: hidden; text-overflow: ellipsis; }
.kind { color: var(--dim); font-size: .78em; }
[role="treeitem"]:focus-visible { outline: none; }
[role="treeitem"]:focus-visible > .node { outline: 2px solid var(--accent); outline-offset: -2px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, monospace; }
.key { color: var(--accent); } .text { color: var(--good); } .literal { color: var(--warn); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; font-size: 12.5px; }
th { text-align: left; font-weight: normal; color: var(--dim); border-bottom: 1px solid var(--line); }
th, td { padding: 2px 8px 2px 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
th:nth-child(1) { width: 3.2rem; } th:nth-child(2) { width: 34%; } th:nth-child(3) { width: 22%; } .time { width: 5.5rem; text-align: right; }
td.time { font-variant-numeric: tabular-nums; color: var(--dim); }
tr.row { cursor: pointer; }
tr.row:hover { background: var(--pane); }
tr.row.related { background: var(--chosen); }
tr.row:focus-visible { outline-offset: -2px; }
.method { display: inline-block; width: 3.6rem; color: var(--dim); }
.ok { color: var(--good); } .failed { color: var(--bad); } .unusual { color: var(--warn); }
.retry { color: var(--warn); margin-left: .7rem; }
.pause td { color: var(--dim); text-align: center; font-size: .78rem; border-top: 1px dashed var(--line); }
.waterfall { padding-right: 0; }
.track { position: relative; height: 12px; }
.bar, .wait { position: absolute; }
.bar { top: 2px; height: 8px; border-radius: 2px; background: var(--accent); min-width: 3px; }
.bar.failed { background: var(--bad); } .bar.unusual { background: var(--warn); }
.bar.endless { background: repeating-linear-gradient(90deg, var(--bad) 0 6px, transparent 6px 10px); }
.wait { top: 5px; height: 0; border-top: 2px dotted var(--wait); }
.wait::before { content: ""; position: absolute; left: 0; top: -14px; height: 14px; border-left: 2px dotted var(--wait); }
@media (max-width: 700px) { main { grid-template: repeat(3, minmax(14rem, 1fr)) / 1fr; overflow: auto; }
  section:first-child { border-right: 0; } }
`;
