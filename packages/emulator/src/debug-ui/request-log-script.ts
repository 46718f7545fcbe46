// The part of the debug page's script that draws the requests with their waterfall. A pause between two requests starts
// a new burst, and each burst has its own time scale.
// The text must not contain backticks or `${`.

/** Script of the request log. */
export const REQUEST_LOG_SCRIPT = String.raw`
const PAUSE_MS = 3000, MAX_ROWS = 500;
let bursts = [], count = 0;
const endOf = (request) => request.at + request.durationMs + (request.wireMs ?? 0);
function addRequest(request) {
  count += 1;
  let burst = bursts.at(-1);
  const isRetry = request.retryOf !== undefined && burst?.rows.some((row) => row.request.number === request.retryOf);
  if (!burst || (request.at - burst.end > PAUSE_MS && !isRetry)) {
    const pause = burst ? request.at - burst.end : 0;
    burst = { start: request.at, end: request.at + 1, rows: [] };
    bursts.push(burst);
    if (pause) {
      const cell = make("td", "", (pause / 1000).toFixed(1) + " s later");
      cell.colSpan = 5;
      byId("rows").append(make("tr", "pause", cell));
    }
  }
  burst.end = Math.max(burst.end, endOf(request));
  burst.rows.push({ request, row: drawRequest(request) });
  return burst;
}
const tone = (request) => (request.status >= 400 || request.fault === "reset" ? "failed" : request.fault || request.durationMs > 50 ? "unusual" : "ok");
function drawRequest(request) {
  const row = make("tr", "row");
  row.tabIndex = -1;
  row.dataset.number = request.number;
  if (request.retryOf !== undefined) row.dataset.retryOf = request.retryOf;
  const duration = request.wireMs === null ? "no response" : (request.durationMs + request.wireMs).toFixed(1) + " ms";
  const response = make("td", tone(request), request.fault === "stall" || request.fault === "reset" ? request.fault : request.status + (request.code ? " " + request.code : "") + (request.fault ? " · " + request.fault : ""));
  const operation = make("td");
  operation.append(make("span", "method", request.method), request.operation ?? request.url);
  if (request.retryOf !== undefined) operation.append(make("span", "retry", "↻ attempt " + request.attempt + " of #" + firstAttempt(request)));
  operation.title = request.method + " " + request.url;
  response.title = request.message ?? "";
  row.append(make("td", "", String(request.number)), operation, response, make("td", "time", duration), make("td", "waterfall", make("div", "track")));
  byId("rows").append(row);
  return row;
}
const byNumber = new Map();
function firstAttempt(request) {
  const earlier = byNumber.get(request.retryOf);
  return earlier === undefined ? request.retryOf : earlier.retryOf === undefined ? earlier.number : firstAttempt(earlier);
}
function drawBurst({ start, end, rows }) {
  const width = end - start;
  const place = (element, from, to) => {
    element.style.left = ((from - start) / width) * 100 + "%";
    element.style.width = Math.max(0, ((to - from) / width) * 100) + "%";
    return element;
  };
  for (const { request, row } of rows) {
    const next = rows.find((other) => other.request.retryOf === request.number);
    const bar = place(make("span", "bar " + tone(request)), request.at, request.wireMs === null ? (next?.request.at ?? end) : endOf(request));
    if (request.wireMs === null) bar.classList.add("endless");
    const parts = [bar];
    const earlier = byNumber.get(request.retryOf);
    // A dotted line shows the wait before a retry: from the end of the failed attempt to the start of the retry.
    if (earlier && earlier.at >= start) parts.unshift(place(make("span", "wait"), earlier.wireMs === null ? request.at : Math.min(endOf(earlier), request.at), request.at));
    row.lastChild.firstChild.replaceChildren(...parts);
  }
}
// Highlights the attempts that belong to the same request as the row.
function markAttempts(row) {
  const linked = new Set([row?.dataset.number]);
  const rows = [...byId("rows").querySelectorAll(".row")];
  for (let before = -1; before !== linked.size; ) {
    before = linked.size;
    for (const other of rows) if (other.dataset.retryOf && (linked.has(other.dataset.retryOf) || linked.has(other.dataset.number))) linked.add(other.dataset.number).add(other.dataset.retryOf);
  }
  for (const other of rows) other.classList.toggle("related", linked.size > 1 && linked.has(other.dataset.number));
}
function applyFilter() {
  const only = byId("only-faults").checked;
  for (const { rows } of bursts) for (const { request, row } of rows) row.hidden = only && tone(request) === "ok" && request.retryOf === undefined;
}
byId("only-faults").onchange = applyFilter;
byId("clear").onclick = () => {
  bursts = [];
  byNumber.clear();
  byId("rows").replaceChildren();
  byId("log").hidden = true;
  byId("log-empty").hidden = false;
};
byId("rows").onclick = (event) => openRequest(event.target.closest(".row"));
byId("rows").onfocusin = (event) => markAttempts(event.target.closest(".row"));
byId("rows").onmouseover = (event) => markAttempts(event.target.closest(".row"));
byId("rows").onmouseleave = () => markAttempts(document.activeElement?.closest(".row"));
byId("rows").onkeydown = (event) => {
  const rows = [...byId("rows").querySelectorAll(".row:not([hidden])")];
  const row = event.target.closest(".row");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Enter" || event.key === " ") openRequest(row);
  else if (step) focusRow(rows[rows.indexOf(row) + step]);
  else return;
  event.preventDefault();
};
function focusRow(row) {
  if (!row) return;
  for (const other of byId("rows").querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  row.tabIndex = 0;
  row.focus();
}
function openRequest(row) {
  if (!row) return;
  focusRow(row);
  shownPath = "";
  const request = byNumber.get(Number(row.dataset.number));
  showObject("Request #" + row.dataset.number, { ...request, at: new Date(request.at).toISOString() });
}
function dropOldRows() {
  while (byId("rows").children.length > MAX_ROWS) {
    byNumber.delete(Number(byId("rows").firstChild.dataset.number));
    byId("rows").firstChild.remove();
  }
  for (const burst of bursts) burst.rows = burst.rows.filter(({ row }) => row.isConnected);
  bursts = bursts.filter((burst) => burst.rows.length > 0);
}
function addRequests(requests) {
  if (requests.length === 0) return;
  byId("log").hidden = false;
  byId("log-empty").hidden = true;
  const pane = document.querySelector(".log");
  const follows = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 40;
  const changed = new Set();
  for (const request of requests) {
    byNumber.set(request.number, request);
    changed.add(addRequest(request));
  }
  dropOldRows();
  changed.forEach(drawBurst);
  if (!byId("rows").querySelector('[tabindex="0"]')) byId("rows").querySelector(".row").tabIndex = 0;
  applyFilter();
  if (follows) pane.scrollTop = pane.scrollHeight;
}
`;
