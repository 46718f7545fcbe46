// Shows the age of the copy in words.
const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const showAges = () => {
  for (const time of document.querySelectorAll("time[data-age]")) {
    const minutes = Math.round((Date.parse(time.dateTime) - Date.now()) / 60_000);
    time.textContent =
      minutes > -60 ? format.format(minutes, "minute") : format.format(Math.round(minutes / 60), "hour");
  }
};
const showAll = () => {
  showAges();
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = navigator.clipboard === undefined;
};
showAll();
setInterval(showAges, 60_000);
document.addEventListener("site:shown", showAll);

// Shows rows as soon as a filter changes.
document.addEventListener("change", ({ target }) => {
  if (target.matches("form[data-submit-on-change] select")) target.form.requestSubmit();
});

document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-copy]")) return;
  void navigator.clipboard.writeText(location.href).then(() => (target.textContent = target.dataset.copy));
});

// Marks the section that is read in the contents: the last one whose heading has left the upper part of the window.
const markSection = () => {
  let current;
  for (const link of document.querySelectorAll(".toc a")) {
    const heading = document.getElementById(link.hash.slice(1));
    if (heading && heading.getBoundingClientRect().top < innerHeight / 3) current = link;
    link.removeAttribute("aria-current");
  }
  current?.setAttribute("aria-current", "true");
};
if (document.querySelector(".toc")) {
  markSection();
  addEventListener("scroll", markSection, { passive: true });
}

// Loads the suggestions of the search when its field first gets the focus.
document.addEventListener("focusin", function load({ target }) {
  const { suggest, suggestStyle } = target.form?.dataset ?? {};
  if (suggest === undefined) return;
  document.removeEventListener("focusin", load);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: suggestStyle });
  document.head.append(link);
  import(suggest).catch(() => {});
});

// Shows changes of the workspace in open pages. Without this script, pages show them when they are loaded again.
// A hidden page has no connection, because browsers allow only a few. It catches up when it is shown.
const { live } = document.currentScript.dataset;
let events;
const connect = () => {
  events?.close();
  events = undefined;
  if (document.hidden || document.body.dataset.edition === undefined) return;
  events = new EventSource("/events");
  events.addEventListener("edition", ({ data }) => {
    if (data !== document.body.dataset.edition) import(live).then(({ refresh }) => refresh(data)).catch(() => {});
  });
};
document.addEventListener("visibilitychange", connect);
addEventListener("pagehide", () => events?.close());
addEventListener("pageshow", connect);

// A form that a person has changed is not replaced.
document.addEventListener("input", ({ target }) => target.form?.setAttribute("data-changed", ""));
