// The part of the debug page's script that draws the tree of the workspace. The arrow keys move the focus in the tree.
// The text must not contain backticks or `${`.

/** Script of the tree pane. */
export const TREE_SCRIPT = String.raw`
const opened = new Set();
let selectedId = "";
// The path of the object in the object pane, empty while the pane shows a request.
let shownPath = "";
async function fill(list, parentId) {
  const { nodes } = await getJson("tree" + (parentId ? "?parent=" + encodeURIComponent(parentId) : ""));
  const existing = new Map([...list.children].map((item) => [item.dataset.id, item]));
  list.replaceChildren(...nodes.map((node) => draw(existing.get(node.id), node)));
  if (!parentId) byId("tree-empty").hidden = nodes.length > 0;
  await Promise.all([...list.children].filter((item) => opened.has(item.dataset.id) && item.dataset.below !== "0").map((item) => fill(item.lastChild, item.dataset.id)));
}
function draw(existingItem, node) {
  const item = existingItem ?? make("li", "", make("div", "node"), make("ul"));
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
async function select(item) {
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
  void select(item);
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
    Enter: () => void select(item),
    " ": () => void select(item),
  }[event.key];
  if (!item || !act) return;
  event.preventDefault();
  act();
};
`;
