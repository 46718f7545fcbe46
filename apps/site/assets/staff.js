// Moves repairs without loading the page again: by their buttons, and by dragging their cards.
{
  const send = async (form, stage) => {
    const error = form.querySelector("[role=alert]");
    error.textContent = "";
    const body = new URLSearchParams(new FormData(form));
    body.set("stage", stage);
    const response = await fetch(form.action, { method: "POST", body }).catch(() => undefined);
    if (response === undefined) {
      error.textContent = "The site cannot be reached. The change was not made.";
      return;
    }
    globalThis.showPage(await response.text());
    // The address has the change, so that its notice stays when the page updates itself.
    if (response.redirected) history.replaceState(null, "", response.url);
  };
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!target.matches("form.stage") || submitter === null) return;
    event.preventDefault();
    void send(target, submitter.value);
  });

  let dragged;
  const columnOf = ({ target }) => (dragged ? target.closest?.("[data-stage]") : undefined);
  const mark = (column) => {
    for (const marked of document.querySelectorAll("[data-over]")) marked.removeAttribute("data-over");
    column?.setAttribute("data-over", "");
  };
  document.addEventListener("dragstart", ({ target }) => {
    dragged = target.closest?.(".staff .card") ?? undefined;
  });
  document.addEventListener("dragover", (event) => {
    const column = columnOf(event);
    if (column) event.preventDefault();
    mark(column);
  });
  document.addEventListener("drop", (event) => {
    const column = columnOf(event);
    if (!column) return;
    event.preventDefault();
    const form = dragged.querySelector("form.stage");
    if (!column.contains(dragged)) void send(form, column.dataset.stage);
  });
  document.addEventListener("dragend", () => {
    dragged = undefined;
    mark();
  });
}
