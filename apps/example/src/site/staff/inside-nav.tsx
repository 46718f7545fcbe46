/** Renders the links of the inside view. */
export function InsideNav() {
  return (
    <nav class="inside" aria-label="Inside">
      <a href="/inside">Repairs</a>
      <a href="/inside/requests">Requests</a>
      <form method="post" action="/inside/sign-out">
        <button type="submit">Sign out</button>
      </form>
    </nav>
  );
}
