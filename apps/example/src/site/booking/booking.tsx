// The booking form: works without scripts, and a form that is sent twice gives one row.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { respondPage } from "../pages/respond.tsx";
import { explainFailure } from "../repairs/explain-failure.ts";
import { findRepairs } from "../repairs/repairs.ts";
import type { Site } from "../site.ts";
import { BookingForm } from "./booking-form.tsx";
import { bookingKey, newFormKey, readBooking } from "./read-booking.ts";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;

/** Returns the routes of the booking form. */
export function bookingRoutes(site: Site): Hono {
  const routes = new Hono();
  const respond = async (context: Context, title: string, children: Child, status: ContentfulStatusCode = 200) => {
    const edition = await site.content.current();
    if (findRepairs(edition.tree) === undefined) return context.notFound();
    const article = (
      <article>
        <h1>{title}</h1>
        {children}
      </article>
    );
    // Screen readers read the title of the document first.
    const shown = status === 200 ? title : `Error: ${title}`;
    return respondPage(context, site, { title: shown, edition, status, children: article });
  };
  const respondForm = (context: Context, form: Parameters<typeof BookingForm>[0], status?: ContentfulStatusCode) =>
    respond(context, "Book a repair", <BookingForm {...form} />, status);

  routes.get("/book", (context) => respondForm(context, { formKey: newFormKey() }));
  routes.post("/book", csrf(), bodyLimit({ maxSize: MAX_BYTES }), async (context) => {
    const form = readBooking(await context.req.parseBody());
    if (form.values === undefined) return respondForm(context, form, 422);
    const key = bookingKey(form);
    try {
      await site.repairs.book(key, form.values);
    } catch (error) {
      const { text, status } = explainFailure(error);
      return respondForm(context, { ...form, failure: text }, status);
    }
    return context.redirect(`/booked/${key}`, 303);
  });
  routes.get("/booked/:key{[\\w-]{32}}", async (context) => {
    // Only the customer knows the address.
    context.header("cache-control", "no-store");
    const repair = await site.repairs.ofBooking(context.req.param("key"));
    if (repair === undefined)
      return respond(context, "Thank you", <p>Your booking appears here in a moment. Load the page again.</p>);
    return respond(
      context,
      "Thank you",
      <p>
        We have your booking {repair.number}: {repair.job}. Stage: <strong>{repair.stage}</strong>. Keep the address of
        this page to see when your bicycle is ready.
      </p>,
    );
  });
  return routes;
}
