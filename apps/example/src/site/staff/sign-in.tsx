// The sign-in of the staff.
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { respondPage } from "../pages/respond.tsx";
import type { Site } from "../site.ts";

/** Returns the routes of the sign-in. */
export function signInRoutes(site: Pick<Site, "content" | "staff" | "signInLimiter">): Hono {
  const { content, staff, signInLimiter } = site;
  const routes = new Hono();
  const respond = async (context: Context, status: 200 | 401 | 429 = 200, failure?: string) =>
    respondPage(context, site, {
      title: "Sign in",
      edition: await content.current(),
      status,
      children: <SignInForm failure={failure} />,
    });
  routes.get("/sign-in", (context) => respond(context));
  routes.post("/sign-in", async (context) => {
    const waitMs = await consume(signInLimiter, addressOf(context));
    if (waitMs > 0) {
      context.header("retry-after", String(Math.ceil(waitMs / 1000)));
      return respond(context, 429, "Too many attempts. Try again in a minute.");
    }
    const { password } = await context.req.parseBody();
    if (typeof password !== "string" || !staff.isPassword(password))
      return respond(context, 401, "The password is wrong.");
    await signInLimiter.delete(addressOf(context));
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

/** Counts an attempt. Returns the time to wait in milliseconds, 0 if the attempt is allowed. */
async function consume(limiter: RateLimiterAbstract, address: string): Promise<number> {
  try {
    await limiter.consume(address);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

/** Returns the address of the client, or of the proxy. */
const addressOf = ({ env }: Context): string =>
  (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? "";
