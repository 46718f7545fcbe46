/**
 * Runs in a page: returns the texts of which a part is hidden, because it does not fit into its element.
 * Texts that scroll, that end with an ellipsis, or that are for screen readers only are not cut.
 */
export function cutTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.nodeValue?.trim() === "" || !element.checkVisibility()) continue;
    if (element.closest(".skip") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || clipPath !== "none") break;
      const box = around.getBoundingClientRect();
      const hides = around === document.body || overflowX !== "visible";
      if (hides && right > left && (left < box.left - 1 || right > box.right + 1)) {
        found.push(`cut: ${node.nodeValue?.trim().slice(0, 80)}`);
        break;
      }
    }
  }
  return found;
}
