/** Elements without content and without an end tag. */
export const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
