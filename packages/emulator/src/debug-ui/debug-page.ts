// The page at /_emulator/: the tree, an object's JSON, and the requests as they come, with a waterfall. One text, no
// build step, nothing loaded from elsewhere. Text of the workspace is only ever set as text, never as HTML.
import { DEBUG_PAGE_SCRIPT } from "./debug-page-script.ts";
import { DEBUG_PAGE_STYLE } from "./debug-page-style.ts";

/** The page. */
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
    <p class="empty" id="tree-empty" hidden>Nothing here yet. What a client makes appears by itself, or start with
      <code>--seed demo</code>.</p>
  </section>
  <section aria-labelledby="object-title">
    <h2><span id="object-title">Object</span> <button id="copy" hidden>Copy</button></h2>
    <p class="empty" id="object-empty">Choose something in the tree, or a request, to see its JSON here.</p>
    <pre id="object" tabindex="0" aria-labelledby="object-title" hidden></pre>
  </section>
  <section class="log" aria-labelledby="log-title">
    <h2><span id="log-title">Requests</span>
      <label><input type="checkbox" id="only-faults"> only faults and retries</label>
      <button id="clear">Clear</button></h2>
    <p class="empty" id="log-empty">No requests yet. Point a client at <code id="base"></code></p>
    <table id="log" hidden>
      <thead><tr><th>#</th><th>Request</th><th>Answer</th><th class="time">Time</th><th class="lane">Waterfall</th></tr></thead>
      <tbody id="rows"></tbody>
    </table>
  </section>
</main>
<script>${DEBUG_PAGE_SCRIPT}</script>
</body>
</html>
`;
