// What the page at /_emulator/ does, as text for the browser. No backquote and no dollar brace may stand in it.

/** Script of the page. */
export const DEBUG_PAGE_SCRIPT = String.raw`
"use strict";
const byId = (id) => document.getElementById(id);
const make = (tag, className, ...inner) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inner);
  return element;
};
const getJson = async (path) => {
  const response = await fetch("/_emulator/" + path);
  return response.json();
};

// ---- the object
function showObject(title, value) {
  byId("object-title").textContent = title;
  byId("object-empty").hidden = true;
  byId("copy").hidden = false;
  const target = byId("object");
  target.hidden = false;
  const text = JSON.stringify(value, null, 2);
  if (target.textContent !== text) target.replaceChildren(...coloured(text));
}
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
function* coloured(json) {
  let at = 0;
  for (const match of json.matchAll(TOKENS)) {
    yield json.slice(at, match.index);
    yield make("span", match[2] ? "key" : match[1] ? "text" : "literal", match[1] ?? match[0]);
    if (match[2]) yield match[2];
    at = match.index + match[0].length;
  }
  yield json.slice(at);
}
byId("copy").onclick = async () => {
  await navigator.clipboard.writeText(byId("object").textContent);
  byId("copy").textContent = "Copied";
  setTimeout(() => (byId("copy").textContent = "Copy"), 1500);
};

// ---- the tree: one item has the focus, the arrow keys move it
const opened = new Set();
let selectedId = "";
// The path of the object that is shown, empty when a request is.
let shownPath = "";
async function fill(list, parentId) {
  const { nodes } = await getJson("tree" + (parentId ? "?parent=" + encodeURIComponent(parentId) : ""));
  const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
  list.replaceChildren(...nodes.map((node) => draw(known.get(node.id), node)));
  if (!parentId) byId("tree-empty").hidden = nodes.length > 0;
  await Promise.all([...list.children].filter((item) => opened.has(item.dataset.id) && item.dataset.below !== "0").map((item) => fill(item.lastChild, item.dataset.id)));
}
function draw(known, node) {
  const item = known ?? make("li", "", make("div", "node"), make("ul"));
  item.dataset.id = node.id;
  item.dataset.path = node.path;
  item.dataset.below = node.below;
  item.setAttribute("role", "treeitem");
  item.lastChild.setAttribute("role", "group");
  item.tabIndex = -1;
  if (node.below) item.setAttribute("aria-expanded", String(opened.has(node.id)));
  else item.removeAttribute("aria-expanded");
  item.setAttribute("aria-label", node.label + ", " + node.kind.replaceAll("_", " "));
  item.setAttribute("aria-selected", String(node.id === selectedId));
  item.lastChild.hidden = !opened.has(node.id);
  item.firstChild.replaceChildren(
    make("span", "twist", node.below ? (opened.has(node.id) ? "▾" : "▸") : ""),
    make("span", "label", node.label),
    make("span", "kind", node.kind.replaceAll("_", " ") + (node.below ? " · " + node.below : "")),
  );
  return item;
}
async function toggle(item, open) {
  if (item.dataset.below === "0") return;
  if (open) opened.add(item.dataset.id);
  else opened.delete(item.dataset.id);
  item.setAttribute("aria-expanded", String(open));
  item.firstChild.firstChild.textContent = open ? "▾" : "▸";
  item.lastChild.hidden = !open;
  if (open) await fill(item.lastChild, item.dataset.id);
}
async function choose(item) {
  selectedId = item.dataset.id;
  for (const other of byId("tree").querySelectorAll('[aria-selected="true"]')) other.setAttribute("aria-selected", "false");
  item.setAttribute("aria-selected", "true");
  shownPath = item.dataset.path;
  await showSelected(item.querySelector(".label").textContent);
}
async function showSelected(title) {
  const value = await getJson("object?path=" + encodeURIComponent(shownPath));
  showObject(title, value);
}
function focusItem(item) {
  if (!item) return;
  for (const other of byId("tree").querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
  item.firstChild.scrollIntoView({ block: "nearest" });
}
const visibleItems = () => [...byId("tree").querySelectorAll('[role="treeitem"]')].filter((item) => item.offsetParent !== null);
const keepOneTabStop = () => {
  const items = visibleItems();
  if (!items.some((item) => item.tabIndex === 0) && items[0]) items[0].tabIndex = 0;
};
byId("tree").onclick = (event) => {
  const item = event.target.closest('[role="treeitem"]');
  if (!item) return;
  focusItem(item);
  void choose(item);
  void toggle(item, !opened.has(item.dataset.id));
};
byId("tree").onkeydown = (event) => {
  const item = event.target.closest('[role="treeitem"]');
  const items = visibleItems();
  const place = items.indexOf(item);
  const isOpen = opened.has(item?.dataset.id);
  const act = {
    ArrowDown: () => focusItem(items[place + 1]),
    ArrowUp: () => focusItem(items[place - 1]),
    Home: () => focusItem(items[0]),
    End: () => focusItem(items.at(-1)),
    ArrowRight: () => (isOpen ? focusItem(items[place + 1]) : void toggle(item, true)),
    ArrowLeft: () => (isOpen ? void toggle(item, false) : focusItem(item.parentElement.closest('[role="treeitem"]'))),
    Enter: () => void choose(item),
    " ": () => void choose(item),
  }[event.key];
  if (!item || !act) return;
  event.preventDefault();
  act();
};

// ---- the requests. A pause of the client starts a new burst with its own scale of time.
const PAUSE_MS = 3000, MOST_ROWS = 500;
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
const tone = (request) => (request.status >= 400 || request.fault === "reset" ? "failed" : request.fault || request.durationMs > 50 ? "odd" : "ok");
function drawRequest(request) {
  const row = make("tr", "row");
  row.tabIndex = -1;
  row.dataset.number = request.number;
  if (request.retryOf !== undefined) row.dataset.retryOf = request.retryOf;
  const spent = request.wireMs === null ? "no answer" : (request.durationMs + request.wireMs).toFixed(1) + " ms";
  const answer = make("td", tone(request), request.fault === "stall" || request.fault === "reset" ? request.fault : request.status + (request.code ? " " + request.code : "") + (request.fault ? " · " + request.fault : ""));
  const asked = make("td");
  asked.append(make("span", "method", request.method), request.operation ?? request.url);
  if (request.retryOf !== undefined) asked.append(make("span", "retry", "↻ try " + request.attempt + " of #" + firstTry(request)));
  asked.title = request.method + " " + request.url;
  answer.title = request.message ?? "";
  row.append(make("td", "", String(request.number)), asked, answer, make("td", "time", spent), make("td", "lane", make("div", "track")));
  byId("rows").append(row);
  return row;
}
const byNumber = new Map();
function firstTry(request) {
  const earlier = byNumber.get(request.retryOf);
  return earlier === undefined ? request.retryOf : earlier.retryOf === undefined ? earlier.number : firstTry(earlier);
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
    // The wait before a retry hangs from the row above: from the end of the failed try to the start of this one.
    if (earlier && earlier.at >= start) parts.unshift(place(make("span", "wait"), earlier.wireMs === null ? request.at : Math.min(endOf(earlier), request.at), request.at));
    row.lastChild.firstChild.replaceChildren(...parts);
  }
}
function markChain(row) {
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
byId("rows").onfocusin = (event) => markChain(event.target.closest(".row"));
byId("rows").onmouseover = (event) => markChain(event.target.closest(".row"));
byId("rows").onmouseleave = () => markChain(document.activeElement?.closest(".row"));
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
  while (byId("rows").children.length > MOST_ROWS) {
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

// ---- twice a second
let last = 0, revision;
async function poll() {
  try {
    const news = await getJson("requests?after=" + last);
    last = news.requests.at(-1)?.number ?? last;
    addRequests(news.requests);
    if (news.revision !== revision) {
      revision = news.revision;
      await fill(byId("tree"));
      keepOneTabStop();
      if (shownPath) await showSelected(byId("object-title").textContent);
    }
    byId("state").textContent = count === 1 ? "1 request" : count + " requests";
    byId("state").className = "";
  } catch {
    byId("state").textContent = "The emulator does not answer. Trying again…";
    byId("state").className = "lost";
  }
  setTimeout(poll, 500);
}
byId("base").textContent = location.origin;
void poll();
`;
