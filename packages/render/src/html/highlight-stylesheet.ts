/** Rules for code that `highlightCode` of `@ws/render/highlight` returns, in light and dark mode. Add them to the stylesheet. */
export const HIGHLIGHT_STYLESHEET: string = `.hljs-comment, .hljs-quote { color: var(--muted); font-style: italic; }
.hljs-keyword, .hljs-selector-tag, .hljs-literal, .hljs-type { color: light-dark(#8a2be2, #c4a1f5); }
.hljs-string, .hljs-regexp, .hljs-addition { color: light-dark(#276244, #83c69f); }
.hljs-number, .hljs-symbol, .hljs-attr, .hljs-attribute, .hljs-variable { color: light-dark(#98450a, #e8a671); }
.hljs-title, .hljs-section, .hljs-name, .hljs-built_in { color: light-dark(#1b5d89, #84bde3); }
.hljs-deletion, .hljs-meta { color: light-dark(#a92d28, #f0978f); }
`;
