import type { CopyState } from "../content/content.ts";
import { fillIn } from "../texts/fill-in.tsx";
import type { Texts } from "../texts/texts.ts";

interface AgeProps {
  readonly time: string;
  readonly texts: Texts;
}

/** Renders a time. The script shows it in words. */
export function Age({ time, texts }: AgeProps) {
  return (
    <time datetime={time} data-age="">
      {texts.minute(time)}
    </time>
  );
}

/** Renders the notice that the workspace cannot be reached. */
export function StaleNotice({ state: { updatedAt }, texts }: { readonly state: CopyState; readonly texts: Texts }) {
  return (
    <p class="stale" role="status">
      {texts.error.stale}
      {updatedAt !== undefined && (
        <> {fillIn(texts.error.staleSince, { time: <Age time={updatedAt} texts={texts} /> })}</>
      )}
    </p>
  );
}
