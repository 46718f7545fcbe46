// The sign-in of the staff.
import { Hono, type Context } from "hono";
import { clientAddress } from "../web/http/addresses.ts";
import { readForm } from "../web/http/read-form.ts";
import { respondPage } from "../web/pages/respond.tsx";
import type { Staff } from "./staff.ts";
import type { Texts } from "../settings/texts/texts.ts";
import { secondsToWait } from "../content/workspace/open-limits.ts";

/** Returns the routes of the sign-in. */
export function signInRoutes(site: Staff): Hono {
  const { config, content, sessions } = site;
  const { signIn } = site.limits;
  const routes = new Hono();
  const respond = async (context: Context, status: 200 | 401 | 429 = 200, failure?: string) =>
    respondPage(context, site, {
      title: site.texts.staff.signIn,
      edition: await content.current(),
      status,
      children: <SignInForm texts={site.texts} failure={failure} />,
    });
  routes.get("/sign-in", (context) => respond(context));
  routes.post("/sign-in", async (context) => {
    const address = clientAddress(context, config.trustedProxies);
    const waitSeconds = await secondsToWait(signIn, address);
    if (waitSeconds > 0) {
      context.header("retry-after", String(waitSeconds));
      return respond(context, 429, site.texts.staff.tooManyAttempts);
    }
    const { password } = await readForm(context);
    if (typeof password !== "string" || !sessions.isPassword(password))
      return respond(context, 401, site.texts.staff.wrongPassword);
    await signIn.delete(address);
    await sessions.begin(context);
    return context.redirect("/inside", 303);
  });
  routes.post("/sign-out", (context) => {
    sessions.end(context);
    return context.redirect("/", 303);
  });
  return routes;
}

interface SignInFormProps {
  readonly texts: Texts;
  readonly failure: string | undefined;
}

function SignInForm({ texts: { staff }, failure }: SignInFormProps) {
  return (
    <article>
      <h1>{staff.signIn}</h1>
      <form class="fields" method="post" action="/inside/sign-in" data-keep="">
        <div class="field">
          <label for="password">{staff.password}</label>
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
        <button type="submit">{staff.signIn}</button>
      </form>
    </article>
  );
}
