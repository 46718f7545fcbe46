// Suggests pages while a visitor types: a combobox with a list, see the pattern of the ARIA Authoring Practices Guide. Loaded when
// the field first gets the focus. Without it, the form shows the page of results.
const WAIT_MS = 120;
const LONGEST_MS = 5000;

const input = document.querySelector("form[data-suggest] input");
const form = input.form;
const list = document.createElement("ul");
list.id = "suggestions";
list.setAttribute("role", "listbox");
list.hidden = true;
const announcement = document.createElement("p");
announcement.setAttribute("role", "status");
announcement.className = "suggested";
form.append(list, announcement);
input.setAttribute("role", "combobox");
input.setAttribute("aria-autocomplete", "list");
input.setAttribute("aria-controls", list.id);
input.setAttribute("aria-expanded", "false");
input.autocomplete = "off";

let request;
let timer;
let active = -1;
const isOpen = () => !list.hidden;
const mark = (index) => {
  active = index;
  for (const [at, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(at === index));
  if (index < 0) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", list.children[index].id);
  list.children[index]?.scrollIntoView({ block: "nearest" });
};
const close = () => {
  clearTimeout(timer);
  request?.abort();
  mark(-1);
  list.hidden = true;
  input.setAttribute("aria-expanded", "false");
  announcement.textContent = "";
};
const show = ({ label, text, results }) => {
  list.setAttribute("aria-label", label);
  list.replaceChildren(
    ...results.map(({ href, title, where }, index) => {
      const option = document.createElement("li");
      option.id = `suggestion-${index}`;
      option.setAttribute("role", "option");
      option.dataset.href = href;
      for (const [name, content] of [
        ["span", title],
        ["small", where],
      ]) {
        const part = document.createElement(name);
        part.dir = "auto";
        part.textContent = content;
        option.append(part);
      }
      return option;
    }),
  );
  mark(-1);
  list.hidden = results.length === 0;
  input.setAttribute("aria-expanded", String(isOpen()));
  announcement.textContent = text;
};
const suggest = async () => {
  request?.abort();
  const words = input.value.trim();
  if (words === "") return close();
  const own = new AbortController();
  request = own;
  // A search that does not answer ends, and the form still works.
  const limit = setTimeout(() => own.abort(), LONGEST_MS);
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: words })}`, { signal: own.signal });
    const found = response.ok ? await response.json() : undefined;
    if (request !== own || own.signal.aborted || document.activeElement !== input) return;
    if (found === undefined) close();
    else show(found);
  } catch {
    if (request === own) close();
  } finally {
    clearTimeout(limit);
  }
};
const suggestSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(() => void suggest(), WAIT_MS);
};
input.addEventListener("input", ({ isComposing }) => {
  // Words in Japanese are complete when their composition ends.
  if (isComposing) clearTimeout(timer);
  else suggestSoon();
});
input.addEventListener("compositionend", suggestSoon);
input.addEventListener("keydown", (event) => {
  const { key, isComposing } = event;
  if (isComposing || !isOpen()) return;
  const count = list.children.length;
  if (key === "ArrowDown" || key === "ArrowUp") {
    // The field itself is between the last and the first suggestion.
    const step = key === "ArrowDown" ? 1 : count;
    mark(((active + 1 + step) % (count + 1)) - 1);
  } else if (key === "Escape") close();
  else if (key === "Enter" && active >= 0) location.assign(list.children[active].dataset.href);
  else return;
  event.preventDefault();
});
input.addEventListener("blur", close);
// The field keeps the focus, so that a click does not close the list first.
list.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("click", ({ target }) => {
  const option = target.closest("[data-href]");
  if (option) location.assign(option.dataset.href);
});
if (input.value !== input.defaultValue) void suggest();
