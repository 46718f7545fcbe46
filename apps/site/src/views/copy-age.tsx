import type { CopyState } from "../content/content.ts";

/** Renders a time in UTC. The script shows it in words. */
export function Age({ time }: { readonly time: string }) {
  return (
    <time datetime={time} data-age="">
      {time.slice(0, 16).replace("T", " ")} UTC
    </time>
  );
}

/** Renders the notice that the workspace cannot be reached. */
export function StaleNotice({ state: { updatedAt } }: { readonly state: CopyState }) {
  return (
    <p class="stale" role="status">
      The workspace cannot be reached.
      {updatedAt !== undefined && (
        <>
          {" "}
          You see a copy of it, last updated <Age time={updatedAt} />.
        </>
      )}
    </p>
  );
}
