// Moves cards between the stages of the board: with the keys on their handles, with the mouse, and by touch. The buttons of
// the cards do the same.
{
  const { move, say, text } = globalThis.staff;
  /** Distance in pixels after which a press is a drag, and distance from an edge at which the board scrolls. */
  const [START, EDGE] = [6, 56];

  /** The card that was picked up: the id of its element, its stage, the stage it goes to, and the pointer that drags it. */
  let held;
  /** The press that may become a drag. */
  let press;
  /** True after a drag, whose click is none. */
  let isDragged = false;

  const columns = () => [...document.querySelectorAll(".board [data-stage]")];
  const columnOf = (card) => card.closest(".board [data-stage]");
  const formOf = (card) => card.querySelector("form.stage");
  const stageOf = (card) => formOf(card).elements.was.value;

  const unmark = () => {
    document.querySelector(".board .mark")?.remove();
    document.querySelector("[data-over]")?.removeAttribute("data-over");
  };

  /** Shows the place that the card gets in a column. */
  const mark = (card, column) => {
    unmark();
    if (!column || column === columnOf(card)) return;
    column.setAttribute("data-over", "");
    const place = document.createElement("li");
    place.className = "mark";
    place.setAttribute("aria-hidden", "true");
    const cards = [...column.querySelectorAll(".card")];
    column
      .querySelector("ul")
      .insertBefore(place, cards.find(({ dataset }) => Number(dataset.at) > Number(card.dataset.at)) ?? null);
    if (!held.pointer) place.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  };

  const aim = (column) => {
    const card = document.getElementById(held.id);
    const stage = column?.dataset.stage;
    if (!card || stage === held.to) return;
    held.to = stage;
    mark(card, column);
    const all = columns();
    say(
      column && text("over", { stage: stage || text("noStage"), position: all.indexOf(column) + 1, count: all.length }),
      "hint",
    );
  };

  const pickUp = (card, pointer) => {
    held = { id: card.id, was: stageOf(card), to: stageOf(card), pointer };
    card.setAttribute("data-held", "");
    document.body.setAttribute("data-holding", "");
    if (!pointer) say(text("pickedUp", { card: formOf(card).dataset.title }), "hint");
  };

  /** Ends the move. Without a stage, the card stays where it is. */
  const putDown = (stage) => {
    const { id, was, pointer } = held;
    held = undefined;
    isDragged = pointer !== undefined;
    unmark();
    pointer?.ghost.remove();
    document.querySelector("[data-held]")?.removeAttribute("data-held");
    document.body.removeAttribute("data-holding");
    const card = document.getElementById(id);
    if (card && stage !== undefined && stage !== was) move(formOf(card), stage, pointer !== undefined);
    else {
      say(card && text("stays", { card: formOf(card).dataset.title, stage: stageOf(card) || text("noStage") }));
      if (!pointer) card?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    }
  };

  // A page that updates itself has no marks. A card that another person has moved is no longer held.
  document.addEventListener("site:shown", () => {
    if (!held) return;
    const card = document.getElementById(held.id);
    if (!card || stageOf(card) !== held.was) return putDown();
    card.setAttribute("data-held", "");
    mark(
      card,
      columns().find(({ dataset }) => dataset.stage === held.to),
    );
  });

  // Keys: a handle is a button. Its click picks the card up, arrows choose a stage, and the next click puts it there.
  document.addEventListener("click", ({ target, detail }) => {
    const grip = target.closest(".grip");
    if (!grip) return;
    if (held) putDown(held.to);
    else if (detail === 0) pickUp(grip.closest(".card"));
    else say(text("hint"), "hint");
  });

  /** Moves the focus to a card beside or below that of a handle. */
  const step = (card, across, down) => {
    const lists = [...document.querySelectorAll(".board section")].map((column) => [
      ...column.querySelectorAll(".card"),
    ]);
    const column = lists.findIndex((cards) => cards.includes(card));
    const row = lists[column].indexOf(card) + down;
    const others = across < 0 ? lists.slice(0, column).toReversed() : lists.slice(column + 1);
    const cards = across === 0 ? lists[column] : others.find(({ length }) => length > 0);
    cards?.[across === 0 ? row : Math.min(row, cards.length - 1)]?.querySelector(".grip").focus();
  };

  /** Returns the steps of an arrow key: to the next column in the direction of the text, and down. */
  const arrow = ({ key }, card) => {
    const end = getComputedStyle(card.closest(".board")).direction === "rtl" ? -1 : 1;
    return {
      across: { ArrowLeft: -end, ArrowRight: end }[key] ?? 0,
      down: { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0,
    };
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held) return putDown();
    const card = event.target.closest?.(".grip")?.closest(".board .card");
    if (!card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { across, down } = arrow(event, card);
    // A key that stays pressed does not pick up and put down in turn.
    if (across !== 0 || down !== 0 || (event.repeat && event.key !== "Tab")) event.preventDefault();
    if (across === 0 && down === 0) return;
    if (!held) return step(card, across, down);
    const all = columns();
    const present = all.findIndex(({ dataset }) => dataset.stage === held.to);
    if (across !== 0) aim(all[Math.max(0, Math.min(all.length - 1, present + across))]);
  });

  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (held && !held.pointer && relatedTarget) putDown();
  });

  // Pointers: a mouse drags the whole card. Touch drags the handle, so that cards scroll as the page does.
  document.addEventListener("pointerdown", (event) => {
    const { target, pointerType, pointerId, clientX: x, clientY: y } = event;
    isDragged = false;
    if (held && !held.pointer && !target.closest(".grip")) putDown();
    const card = target.closest(".board .card");
    if (!card || held || !event.isPrimary || event.button !== 0 || formOf(card).ariaBusy) return;
    if (!target.closest(".grip") && (pointerType !== "mouse" || target.closest("form"))) return;
    press = { id: card.id, pointerId, x, y };
  });
  // A link or a picture would be dragged by the browser.
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.(".board .card")) event.preventDefault();
  });
  document.addEventListener("contextmenu", (event) => {
    if (press || held?.pointer) event.preventDefault();
  });

  const beginDrag = ({ id, pointerId, x, y }) => {
    const card = document.getElementById(id);
    if (!card) return;
    const { left, top, width } = card.getBoundingClientRect();
    const ghost = card.cloneNode(true);
    for (const element of [ghost, ...ghost.querySelectorAll("[id]")]) element.removeAttribute("id");
    ghost.classList.add("ghost");
    ghost.inert = true;
    ghost.style.width = `${width}px`;
    document.body.append(ghost);
    document.body.setPointerCapture(pointerId);
    getSelection().removeAllRanges();
    pickUp(card, { pointerId, ghost, x, y, dx: left - x, dy: top - y });
    requestAnimationFrame(scrollAtEdges);
  };

  /** Returns the column at a point, also beside it and below its last card. */
  const columnAt = (x, y) => {
    if (y < document.querySelector(".board").getBoundingClientRect().top) return undefined;
    const distance = ({ left, right }) => Math.max(left - x, x - right);
    const all = columns().map((column) => [distance(column.getBoundingClientRect()), column]);
    return all.toSorted(([a], [b]) => a - b)[0]?.[1];
  };

  const follow = () => {
    const { ghost, x, y, dx, dy } = held.pointer;
    ghost.style.translate = `${x + dx}px ${y + dy}px`;
    aim(columnAt(x, y));
  };

  /** Returns how far to scroll in a frame, from the distance of the pointer to both edges. */
  const speed = (fromStart, fromEnd) =>
    fromStart < EDGE ? Math.max(fromStart, 0) / 4 - EDGE / 4 : fromEnd < EDGE ? EDGE / 4 - Math.max(fromEnd, 0) / 4 : 0;

  const scrollAtEdges = () => {
    if (!held?.pointer) return;
    const { x, y } = held.pointer;
    const board = document.querySelector(".board");
    const { left, right } = board.getBoundingClientRect();
    scrollBy({ top: speed(y, innerHeight - y), behavior: "instant" });
    board.scrollBy({ left: speed(x - Math.max(left, 0), Math.min(right, innerWidth) - x), behavior: "instant" });
    follow();
    requestAnimationFrame(scrollAtEdges);
  };

  document.addEventListener("pointermove", ({ pointerId, clientX: x, clientY: y }) => {
    if (press?.pointerId === pointerId && Math.hypot(x - press.x, y - press.y) > START) {
      beginDrag(press);
      press = undefined;
    }
    if (held?.pointer?.pointerId === pointerId) Object.assign(held.pointer, { x, y });
  });
  document.addEventListener("pointerup", ({ pointerId }) => {
    press = undefined;
    if (held?.pointer?.pointerId !== pointerId) return;
    follow();
    putDown(held.to);
  });
  document.addEventListener("pointercancel", ({ pointerId }) => {
    press = undefined;
    if (held?.pointer?.pointerId === pointerId) putDown();
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!isDragged || event.detail === 0) return;
      isDragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
