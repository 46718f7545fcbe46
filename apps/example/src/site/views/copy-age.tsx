import type { CopyState } from "../content/content.ts";

/** Renders the age of the copy. The script shows the time in words. */
export function CopyAge({ state: { updatedAt, isStale } }: { readonly state: CopyState }) {
  const time =
    updatedAt === undefined ? (
      "never"
    ) : (
      <time datetime={updatedAt} data-age="">
        {updatedAt.slice(0, 16).replace("T", " ")} UTC
      </time>
    );
  if (!isStale) return <p>Read from the workspace: {time}.</p>;
  return (
    <p class="stale" role="status">
      The workspace cannot be reached. You see a copy of it, last updated {time}.
    </p>
  );
}
