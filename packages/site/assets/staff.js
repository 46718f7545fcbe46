// Moves rows of the staff without loading the page again: sends one move after another, says what happened, and keeps the
// focus on the card.
{
  const { live, drag } = document.currentScript.dataset;

  // Outside of the parts that are replaced, because screen readers say only what changes in an element that was there.
  const bar = document.createElement("p");
  bar.className = "said";
  bar.setAttribute("role", "status");
  document.body.append(bar);

  /** Says a text to screen readers. Hints and errors are also visible. */
  const say = (text = "", kind = "") => {
    bar.dataset.kind = kind;
    bar.textContent = text;
  };

  /** Returns a text of the page with values for the names in it. */
  const text = (name, values = {}) => {
    const texts = JSON.parse(document.querySelector("[data-texts]")?.dataset.texts ?? "{}");
    return (texts[name] ?? "").replaceAll(/\{(\w+)\}/g, (_name, key) => values[key]);
  };

  /** Gives the focus to a card, or to Undo if the list does not show the card. */
  const follow = ({ row, preventScroll = false }) => {
    const card = document.getElementById(`card-${row}`);
    if (!card && document.activeElement !== document.body) return;
    const found =
      card?.querySelector(".grip, a") ?? document.querySelector('.stage [aria-pressed="true"], .undo button, main');
    found?.focus({ preventScroll });
  };

  /** The ids of the rows that are moving. */
  const moving = new Set();
  const showMoving = () => {
    for (const form of document.querySelectorAll("form.stage"))
      form.ariaBusy = moving.has(form.dataset.row) ? "true" : null;
  };

  /** The row whose card gets the focus with the next page. */
  let moved;

  const post = async (address, body) => {
    const response = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(60_000) });
    return { html: await response.text(), address: response.redirected ? response.url : undefined };
  };

  const send = async ({ action, dataset }, body, preventScroll) => {
    const [response, page] = await Promise.all([post(action, body), import(live)]).catch(() => []);
    moving.delete(dataset.row);
    moved = { row: dataset.row, preventScroll };
    const isShown = response !== undefined && page.show(response.html);
    moved = undefined;
    showMoving();
    if (!isShown) return say(text("unknown"), "error");
    // The address has the change, so that its notice stays when the page updates itself.
    const address = new URL(response.address ?? location.href);
    if (!response.address) for (const name of ["changed", "was", "is"]) address.searchParams.delete(name);
    history.replaceState(null, "", address);
    // A failure stays in the bar until the next action, because the next update of the page does not have it.
    const failure = document.querySelector("main .failure");
    if (failure) say(failure.textContent, "error");
    else say(text("moved", { card: dataset.title, stage: body.get("stage") || text("noStage") }));
    failure?.remove();
  };

  let last = Promise.resolve();
  const move = (form, stage, preventScroll) => {
    if (moving.has(form.dataset.row)) return;
    const body = new URLSearchParams(new FormData(form));
    body.set("stage", stage);
    moving.add(form.dataset.row);
    showMoving();
    say();
    last = last.then(() => send(form, body, preventScroll));
  };

  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!target.matches("form.stage") || submitter === null) return;
    event.preventDefault();
    // A person with a mouse goes on where the button was.
    move(target, submitter.value, !submitter.matches(":focus-visible"));
  });

  // A change of another person can remove or move the card that has the focus.
  let focusedRow;
  document.addEventListener("focusin", ({ target }) => (focusedRow = target.closest(".card")?.id.replace("card-", "")));
  document.addEventListener("site:shown", ({ detail: focused }) => {
    showMoving();
    if (moved) follow(moved);
    else if (focusedRow && !focused.isConnected) follow({ row: focusedRow, preventScroll: true });
  });

  // The script for pointers and keys is loaded when one of them comes to a card. What happens before it is there happens again.
  globalThis.staff = { move, say, text };
  const EVENTS = ["pointerover", "focusin", "pointerdown", "pointerup", "click", "keydown"];
  let early = [];
  let isLoading = false;
  const load = (event) => {
    const { type, target } = event;
    if (type === "pointerup") early = early.filter((each) => each.type !== "pointerdown");
    if (!target.closest?.(".board .card")) return;
    if (type === "pointerdown" || (target.matches(".grip") && /click|key/.test(type))) early.push(event);
    if (isLoading) return;
    isLoading = true;
    import(drag).then(
      () => {
        for (const name of EVENTS) document.removeEventListener(name, load);
        for (const each of early) each.target.dispatchEvent(new each.constructor(each.type, each));
      },
      () => (isLoading = false),
    );
  };
  for (const name of EVENTS) document.addEventListener(name, load);
}
