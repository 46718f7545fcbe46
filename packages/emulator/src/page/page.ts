// The page at /_emulator/: the tree, an object's JSON, and the requests as they come, with a waterfall. One text, no
// build step, nothing loaded from elsewhere. Text of the workspace is only ever set as text, never as HTML.

/** The page. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Emulated workspace</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 0; display: grid; grid-template: auto 1fr / 20rem 1fr 1fr; height: 100vh; color: #222; }
  header { grid-column: 1 / -1; padding: .5rem 1rem; background: #222; color: #fff; }
  section { overflow: auto; padding: .5rem 1rem; border-right: 1px solid #ddd; }
  h2 { font-size: 1rem; margin: .3rem 0; }
  ul { list-style: none; margin: 0; padding-left: 1rem; }
  button { all: unset; cursor: pointer; }
  button:hover, button:focus { text-decoration: underline; }
  .kind { color: #888; font-size: .8em; margin-left: .4em; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
  table { border-collapse: collapse; width: 100%; font-size: 12px; }
  td { padding: 1px 6px; white-space: nowrap; }
  .error { color: #b00; } .slow { color: #a60; }
  .bar { display: inline-block; height: 8px; background: #48c; min-width: 2px; } .error .bar { background: #b00; }
  .lane { width: 40%; }
</style>
</head>
<body>
<header>Emulated workspace <span id="count"></span></header>
<section><h2>Tree</h2><ul id="tree"></ul></section>
<section><h2>Object</h2><pre id="object">Choose something in the tree.</pre></section>
<section><h2>Requests</h2><table><tbody id="requests"></tbody></table></section>
<script>
const headers = { authorization: "Bearer ntn_page", "notion-version": "2026-03-11", "x-ws-emulator": "page" };
const json = async (url, init) => (await fetch(url, init)).json();
const make = (tag, text, className) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (className) e.className = className; return e; };
async function level(list, parent) {
  const { nodes } = await json("/_emulator/tree" + (parent ? "?parent=" + encodeURIComponent(parent) : ""));
  list.replaceChildren(...nodes.map((node) => {
    const item = make("li"), inner = make("ul"), open = make("button", (node.below ? "▸ " : "· ") + node.label);
    open.onclick = async () => { inner.children.length ? inner.replaceChildren() : await level(inner, node.id); show(node.path); };
    item.append(open, make("span", node.kind, "kind"), inner);
    return item;
  }));
}
async function show(path) { document.getElementById("object").textContent = JSON.stringify(await json("/_emulator/object?path=" + encodeURIComponent(path)), null, 2); }
let last = 0, first;
async function poll() {
  const { requests } = await json("/_emulator/requests?after=" + last);
  const body = document.getElementById("requests");
  for (const r of requests) {
    last = r.number; first ??= r.at;
    const row = make("tr", undefined, r.status >= 400 || r.trouble ? "error" : r.durationMs > 50 ? "slow" : "");
    row.append(make("td", String(r.number)), make("td", r.method), make("td", r.operation ?? r.url), make("td", r.trouble ?? String(r.status)), make("td", r.code ?? ""), make("td", r.durationMs.toFixed(1) + " ms"));
    const lane = make("td", undefined, "lane"), bar = make("span", undefined, "bar");
    bar.style.marginLeft = Math.min(80, ((r.at - first) / 1000) % 80) + "%"; bar.style.width = Math.min(100, r.durationMs) + "px"; bar.title = r.url + " " + r.requestId;
    lane.append(bar); row.append(lane); body.prepend(row);
    while (body.children.length > 500) body.lastChild.remove();
  }
  document.getElementById("count").textContent = last + " requests";
  setTimeout(poll, 500);
}
level(document.getElementById("tree")); poll();
</script>
</body>
</html>
`;
