import type { Texts } from "../settings/texts/texts.ts";
import type { Board } from "./board/board.ts";

/** Renders why an action was not done, and reads it to people who do not see the page. */
export const FailureLine = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? undefined : (
    <p class="failure" role="alert">
      {text}
    </p>
  );

/** A page of the staff. */
export type InsidePage = "board" | "requests" | "public" | "operations";

interface InsideNavProps {
  readonly texts: Texts;
  /** Without a board, there are no requests to answer. */
  readonly board: Board | undefined;
  /** True if the requests to the workspace are kept. */
  readonly hasLog: boolean;
  readonly current: InsidePage | undefined;
}

/** Renders the links of the inside view. */
export function InsideNav({ texts: { page, staff }, board, hasLog, current }: InsideNavProps) {
  const link = (key: InsidePage, name: string, href: string) => (
    <a href={href} aria-current={key === current ? "page" : undefined}>
      <bdi>{name}</bdi>
    </a>
  );
  return (
    <nav class="inside" aria-label={page.staff}>
      {board !== undefined && link("board", board.title, "/inside")}
      {board !== undefined && board.forms.length > 0 && link("requests", staff.requests, "/inside/requests")}
      {link("public", staff.publicTitle, "/inside/public")}
      {hasLog && link("operations", staff.operations, "/inside/operations")}
      <form method="post" action="/inside/sign-out">
        <button type="submit">{staff.signOut}</button>
      </form>
    </nav>
  );
}
