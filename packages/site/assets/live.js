// Changes open pages to what the site answers now. Loaded with the first change, and with the first move of the staff.
const PARTS = ["main", "nav.links", "nav.tree", "nav.section", "nav.toc", "footer.bottom"];

/**
 * Makes the children of an element equal to those of another one, and keeps elements, so that focus and scroll stay. An element
 * with an id is the one with the same id. Others are those at the same place, after as many were removed as there are too many.
 */
const morph = (element, target) => {
  const ids = new Set(Array.from(target.children, ({ id }) => id));
  const isLonger = () => element.childNodes.length > target.childNodes.length;
  for (const [index, wanted] of [...target.childNodes].entries()) {
    const present = () => element.childNodes[index];
    const fits = () => present()?.nodeName === wanted.nodeName && present().id === wanted.id;
    const isGone = ({ id }) => (id ? !ids.has(id) : isLonger() && !fits());
    while (present() && isGone(present())) present().remove();
    ids.delete(wanted.id);
    const found = present();
    if (!fits()) {
      element.insertBefore(wanted.cloneNode(true), found ?? null);
      // An element with an id has its place further down.
      if (isLonger() && !found?.id) found?.remove();
    } else if (wanted.nodeType !== Node.ELEMENT_NODE) found.nodeValue = wanted.nodeValue;
    else if (!isKept(found)) {
      morphAttributes(found, wanted);
      morph(found, wanted);
      if (found.matches("form")) found.reset();
    }
  }
  while (isLonger()) element.lastChild.remove();
};

const morphAttributes = (element, target) => {
  for (const name of element.getAttributeNames())
    // A reader opens details, and the browser marks them.
    if (!target.hasAttribute(name) && name !== "open") element.removeAttribute(name);
  for (const { name, value } of target.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** True for forms that a person has changed, and for those that the server excludes. */
const isKept = (element) => element.matches("form[data-keep], form[data-changed]");

let shown = 0;
/** Shows a page in the place of the present one. Returns false if the HTML is none. */
export const show = (html) => {
  shown += 1;
  const focused = document.activeElement;
  const page = new DOMParser().parseFromString(html, "text/html");
  if (!page.querySelector("main")) return false;
  for (const selector of PARTS) {
    const [element, target] = [document.querySelector(selector), page.querySelector(selector)];
    if (element && target) morph(element, target);
  }
  for (const link of page.querySelectorAll("link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${link.getAttribute("href")}"]`)) document.head.append(link);
  document.title = page.title;
  document.body.dataset.edition = page.body.dataset.edition ?? "";
  document.dispatchEvent(new CustomEvent("site:shown", { detail: focused }));
  return true;
};

/** Shows the present page of the address. */
export const refresh = async (edition) => {
  const before = shown;
  const response = await fetch(location.href).catch(() => undefined);
  const html = await response?.text();
  // The response to a form was faster.
  if (shown !== before) return edition === document.body.dataset.edition ? undefined : refresh(edition);
  // A page that is gone is replaced by the page that says so. Without an answer, the present one stays.
  if (response && response.status < 500) show(html);
};
