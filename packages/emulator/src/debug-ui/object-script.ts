// The part of the debug page's script that shows the JSON of the selected object or request.
// The text must not contain backticks or `${`.

/** Script of the object pane. */
export const OBJECT_SCRIPT = String.raw`
function showObject(title, value) {
  byId("object-title").textContent = title;
  byId("object-empty").hidden = true;
  byId("copy").hidden = false;
  const target = byId("object");
  target.hidden = false;
  const text = JSON.stringify(value, null, 2);
  if (target.textContent !== text) target.replaceChildren(...highlighted(text));
}
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
function* highlighted(json) {
  let at = 0;
  for (const match of json.matchAll(TOKENS)) {
    yield json.slice(at, match.index);
    yield make("span", match[2] ? "key" : match[1] ? "text" : "literal", match[1] ?? match[0]);
    if (match[2]) yield match[2];
    at = match.index + match[0].length;
  }
  yield json.slice(at);
}
byId("copy").onclick = async () => {
  await navigator.clipboard.writeText(byId("object").textContent);
  byId("copy").textContent = "Copied";
  setTimeout(() => (byId("copy").textContent = "Copy"), 1500);
};
`;
