// The sign-in of the staff.
import { Hono, type Context } from "hono";
import { clientAddress } from "../operations/client-address.ts";
import { readForm } from "../pages/read-form.ts";
import { respondPage } from "../pages/respond.tsx";
import type { Site } from "../site.ts";
import { secondsToWait } from "../workspace/open-limits.ts";

/** Returns the routes of the sign-in. */
export function signInRoutes(
  site: Pick<Site, "config" | "content" | "forms" | "pictures" | "renderer" | "texts" | "theme" | "staff" | "limits">,
): Hono {
  const { config, content, staff } = site;
  const { signIn } = site.limits;
  const routes = new Hono();
  const respond = async (context: Context, status: 200 | 401 | 429 = 200, failure?: string) =>
    respondPage(context, site, {
      title: "Sign in",
      hasForm: true,
      edition: await content.current(),
      status,
      children: <SignInForm failure={failure} />,
    });
  routes.get("/sign-in", (context) => respond(context));
  routes.post("/sign-in", async (context) => {
    const address = clientAddress(context, config.trustedProxies);
    const waitSeconds = await secondsToWait(signIn, address);
    if (waitSeconds > 0) {
      context.header("retry-after", String(waitSeconds));
      return respond(context, 429, "Too many attempts. Try again in a minute.");
    }
    const { password } = await readForm(context);
    if (typeof password !== "string" || !staff.isPassword(password))
      return respond(context, 401, "The password is wrong.");
    await signIn.delete(address);
    await staff.begin(context);
    return context.redirect("/inside", 303);
  });
  routes.post("/sign-out", (context) => {
    staff.end(context);
    return context.redirect("/", 303);
  });
  return routes;
}

function SignInForm({ failure }: { readonly failure: string | undefined }) {
  return (
    <article>
      <h1>Sign in</h1>
      <form class="fields" method="post" action="/inside/sign-in" data-keep="">
        <div class="field">
          <label for="password">Password of the staff</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            aria-invalid={failure === undefined ? undefined : "true"}
            aria-describedby={failure === undefined ? undefined : "password-error"}
          />
          {failure !== undefined && (
            <p class="error" id="password-error" role="alert">
              {failure}
            </p>
          )}
        </div>
        <button type="submit">Sign in</button>
      </form>
    </article>
  );
}
