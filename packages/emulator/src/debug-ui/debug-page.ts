// The debug page at /_emulator/: the tree of the workspace, the JSON of an object, and the requests with a waterfall.
// One HTML text without a build step or external resources. The script inserts content as text, never as HTML.
import { DEBUG_PAGE_SCRIPT } from "./debug-page-script.ts";
import { DEBUG_PAGE_STYLE } from "./debug-page-style.ts";

/** The HTML of the page. */
export const DEBUG_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Emulated workspace</title>
<link rel="icon" href="data:,">
<style>${DEBUG_PAGE_STYLE}</style>
</head>
<body>
<header>
  <h1>Emulated workspace</h1>
  <p id="state" role="status">Connecting…</p>
</header>
<main>
  <section aria-labelledby="tree-title">
    <h2 id="tree-title">Workspace</h2>
    <ul id="tree" role="tree" aria-labelledby="tree-title"></ul>
    <p class="empty" id="tree-empty" hidden>No objects yet. Objects that a client creates appear here. For example
      content, start with <code>--seed demo</code>.</p>
  </section>
  <section aria-labelledby="object-title">
    <h2><span id="object-title">Object</span> <button id="copy" hidden>Copy</button></h2>
    <p class="empty" id="object-empty">Select an object in the tree or a request to see its JSON.</p>
    <pre id="object" tabindex="0" aria-labelledby="object-title" hidden></pre>
  </section>
  <section class="log" aria-labelledby="log-title">
    <h2><span id="log-title">Requests</span>
      <label><input type="checkbox" id="only-faults"> Only faults and retries</label>
      <button id="clear">Clear</button></h2>
    <p class="empty" id="log-empty">No requests yet. Connect a client to <code id="base"></code></p>
    <table id="log" hidden>
      <thead><tr><th>#</th><th>Request</th><th>Response</th><th class="time">Time</th><th class="waterfall">Waterfall</th></tr></thead>
      <tbody id="rows"></tbody>
    </table>
  </section>
</main>
<script>${DEBUG_PAGE_SCRIPT}</script>
</body>
</html>
`;
