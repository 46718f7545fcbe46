import type { CopyState } from "../../../content/content.ts";
import { fillIn } from "../../../settings/texts/fill-in.tsx";
import type { Texts } from "../../../settings/texts/texts.ts";

interface AgeProps {
  /** ISO 8601. */
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

interface StaleNoticeProps {
  readonly state: CopyState;
  readonly texts: Texts;
}

/** Renders the notice that the workspace cannot be reached. */
export function StaleNotice({ state: { updatedAt }, texts }: StaleNoticeProps) {
  const { stale, staleSince } = texts.error;
  return (
    <p class="stale color-yellow color-yellow-background" role="status">
      {stale}
      {updatedAt !== undefined && <> {fillIn(staleSince, { time: <Age time={updatedAt} texts={texts} /> })}</>}
    </p>
  );
}
