// The script of the debug page, as text for the browser. It polls the control API twice a second.
// The text must not contain backticks or `${`.
import { OBJECT_SCRIPT } from "./object-script.ts";
import { REQUEST_LOG_SCRIPT } from "./request-log-script.ts";
import { TREE_SCRIPT } from "./tree-script.ts";

const HELPERS = String.raw`
"use strict";
const byId = (id) => document.getElementById(id);
const make = (tag, className, ...inner) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inner);
  return element;
};
const getJson = async (path) => {
  const headers = location.hash.length > 1 ? { authorization: "Bearer " + decodeURIComponent(location.hash.slice(1)) } : {};
  const response = await fetch("/_emulator/" + path, { headers });
  if (response.status === 403) throw new Error("refused");
  return response.json();
};
`;

const POLLING = String.raw`
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
    byId("state").textContent = "The emulator does not respond. Retrying…";
    byId("state").className = "disconnected";
  }
  setTimeout(poll, 500);
}
byId("base").textContent = location.origin;
void poll();
`;

/** Script of the page. */
export const DEBUG_PAGE_SCRIPT = HELPERS + OBJECT_SCRIPT + TREE_SCRIPT + REQUEST_LOG_SCRIPT + POLLING;
