// Says that a form is on its way. Forms work without this script, and a form that is sent twice is stored once.
{
  const show = (form, isSending) => {
    const { sending, send } = form.dataset;
    form.toggleAttribute("data-busy", isSending);
    form.querySelector("button[type=submit]").textContent = isSending ? sending : send;
    form.querySelector("[role=status]").textContent = isSending ? sending : "";
  };
  document.addEventListener("submit", ({ target }) => {
    if (target.dataset.sending) show(target, true);
  });
  // The browser shows the page again as it was left.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-busy]")) show(form, false);
  });
}
