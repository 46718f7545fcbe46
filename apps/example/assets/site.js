// Shows the age of the copy in words.
const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const showAges = () => {
  for (const time of document.querySelectorAll("time[data-age]")) {
    const minutes = Math.round((Date.parse(time.dateTime) - Date.now()) / 60_000);
    time.textContent =
      minutes > -60 ? format.format(minutes, "minute") : format.format(Math.round(minutes / 60), "hour");
  }
};
showAges();
setInterval(showAges, 60_000);
document.addEventListener("site:shown", showAges);

// Shows rows as soon as a filter changes.
document.addEventListener("change", ({ target }) => {
  if (target.matches("form[data-submit-on-change] select")) target.form.requestSubmit();
});
