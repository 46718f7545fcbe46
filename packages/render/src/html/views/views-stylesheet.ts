/** Widths of bars over several days of a calendar: each day has the padding of its cell and a line. */
const BAR_RULES = [2, 3, 4, 5, 6, 7]
  .map((days) => `.row-event.days-${days}{width:calc(${days * 100}% + ${days - 1} * (0.5rem + 1px))}\n`)
  .join("");

/** Rules for calendars, timelines and charts, and for tables whose rows are cards on a narrow page. Add them to the stylesheet. */
export const VIEWS_STYLESHEET: string = `.row-view, .row-table { container-type: inline-size; margin: 1.25rem 0; }
.row-view caption { padding-block: 0.5rem; font-weight: 600; text-align: start; }
.row-months { display: flex; gap: 1rem; }
.row-calendar { width: 100%; table-layout: fixed; }
.row-calendar td { position: relative; height: 6rem; padding: 0.25rem; border: 1px solid var(--line); }
.row-calendar th { padding: 0.25rem; font-size: 0.8125rem; }
.row-calendar .other { color: var(--muted); background: var(--surface); }
.row-date, .row-calendar .row-when { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.row-day { display: inline-block; min-width: 1.6em; padding-inline: 0.3em; font-size: 0.8125rem; text-align: center; }
.today .row-day { border-radius: 99px; background: var(--accent); color: var(--page); }
.row-event { position: relative; margin-top: 0.2rem; padding: 0.1rem 0.35rem; border-radius: 4px; border-inline-start: 3px solid var(--accent); background: var(--surface); font-size: 0.8125rem; line-height: 1.35; overflow-wrap: anywhere; }
.row-calendar .other .row-event { background: var(--page); }
.row-event[class*="days-"], .row-event-space { height: 1.5rem; }
.row-event[class*="days-"] { z-index: 1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.row-event-space { margin-top: 0.2rem; }
.row-event.continued { border-start-start-radius: 0; border-end-start-radius: 0; border-inline-start-style: dashed; }
.row-event a, .row-timeline th a { color: inherit; text-decoration: none; }
.row-event a:hover, .row-timeline th a:hover { text-decoration: underline; }
.row-event .row-values { font-size: 0.75rem; }
.row-event .option:not([class*="color"]) { background: var(--page); }
${BAR_RULES}.row-timeline { width: 100%; table-layout: fixed; }
.row-timeline tr > :first-child { width: 34%; overflow-wrap: anywhere; }
.row-timeline td, .row-timeline thead th:not(:first-child) { padding: 0.35rem 0; font-weight: 400; font-size: 0.8125rem; white-space: nowrap; }
.row-timeline td { vertical-align: middle; }
.row-timeline .row-when { display: block; color: var(--muted); font-size: 0.8125rem; font-weight: 400; }
.row-timeline .row-values { display: flex; flex-wrap: wrap; gap: 0.2rem 0.75rem; font-weight: 400; }
.row-view:has(> .row-timeline) { overflow: clip; }
.row-timeline thead tr > * { border-bottom: 0; }
.row-timeline thead tr:last-child > *, .row-timeline thead tr > [rowspan] { border-bottom: 2px solid var(--line); }
.row-timeline thead tr + tr > td { padding-bottom: 0.15rem; color: var(--accent); }
.row-timeline .today { position: relative; padding-inline-start: 0.35rem; }
.row-timeline .before-today { padding-inline-end: 0.35rem; text-align: end; }
.row-timeline .today::before { content: ""; position: absolute; z-index: 1; top: 0; inset-inline-start: 0; height: 300vh; border-inline-start: 2px solid var(--accent); opacity: 0.5; pointer-events: none; }
.bar > span { display: block; height: 1rem; border-radius: 4px; background: var(--accent); }
.row-chart svg { display: block; width: 100%; max-width: 42rem; height: auto; color: var(--accent); fill: currentcolor; }
.row-chart text { fill: var(--text); font-size: 12px; font-variant-numeric: tabular-nums; }
.row-chart line { stroke: var(--line); stroke-width: 1; }
.row-chart polyline { fill: none; stroke: currentcolor; stroke-width: 3; stroke-linejoin: round; }
.row-chart svg.row-donut { max-width: 13rem; }
.row-donut circle { fill: none; stroke: currentcolor; stroke-width: 8; }
.row-chart .row-view:has(> .row-donut) { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 2rem; }
.row-legend { flex: 1 1 12rem; margin: 0; list-style: none; }
.row-legend li { margin-inline-start: 0; }
.row-legend strong { margin-inline-start: 0.4em; font-variant-numeric: tabular-nums; }
.row-sign { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.5em; border-radius: 3px; background: currentcolor; }
.row-number strong { font-size: 2.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.row-chart-values > summary { color: var(--muted); font-size: 0.875rem; }
@container (max-width: 36rem) {
  .row-chart text { font-size: 17px; }
  .row-calendar, .row-calendar tbody, .row-calendar tr, .row-calendar td, .row-timeline, .row-timeline tbody, .row-timeline tr, .row-timeline tr > th:first-child { display: block; width: auto; }
  .row-calendar caption { display: block; }
  .row-calendar thead, .row-calendar .empty, .row-calendar .other, .row-event.continued, .row-event-space, .row-day, .row-timeline thead, .row-timeline td { display: none; }
  .row-calendar td { height: auto; padding: 0.5rem 0; border-width: 0 0 1px; }
  .row-date, .row-calendar .row-when { position: static; width: auto; height: auto; clip-path: none; white-space: normal; color: var(--muted); font-size: 0.8125rem; }
  .row-event[class*="days-"] { width: auto; height: auto; white-space: normal; }
  .row-event { padding: 0.35rem 0.6rem; font-size: 0.9375rem; }
  .row-more .row-event.continued { display: block; }
  .row-timeline tr > th:first-child { max-width: none; padding-inline: 0.75rem; border-inline-start: 3px solid var(--accent); background: var(--surface); margin-bottom: 0.4rem; border-bottom: 0; }
  .row-timeline .option:not([class*="color"]) { background: var(--page); }
  .row-table .rows, .row-table .rows tbody, .row-table .rows tr { display: block; }
  .row-table .rows :is(thead, colgroup) { display: none; }
  .row-table .rows tr { display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; margin-bottom: 0.5rem; padding: 0.6rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; }
  .row-table .rows tr:has(> .row-group) { margin-top: 1rem; padding: 0; border: 0; }
  .row-table .rows tr > * { display: flex; gap: 0.4rem; min-width: 0; padding: 0; border: 0; overflow-wrap: anywhere; white-space: normal; }
  .row-table .rows tr > :first-child { position: static; flex: 1 0 100%; max-width: none; box-shadow: none; font-weight: 600; }
  .row-table .rows :is(td:empty, .beyond) { display: none; }
  .row-table [data-label]::before { content: attr(data-label); flex: none; color: var(--muted); }
}
@media print { .row-view { break-inside: avoid; } .row-chart-values { display: none; } }
`;
