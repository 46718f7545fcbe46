// The booking form: works without scripts, and a form that is sent twice gives one row.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { noStore } from "../operations/page-cache.ts";
import { clientAddress } from "../operations/client-address.ts";
import { readForm } from "../pages/read-form.ts";
import { respondPage } from "../pages/respond.tsx";
import { explainFailure } from "../repairs/explain-failure.ts";
import type { Site } from "../site.ts";
import { secondsToWait } from "../workspace/open-limits.ts";
import { BookingTicket } from "./booking-ticket.tsx";
import { BookingForm } from "./booking-form.tsx";
import { bookingKey, isFromProgram, readBooking } from "./read-booking.ts";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;
/** Shortest time in which a person fills in the form, in milliseconds. */
const MIN_AGE_MS = 3000;

/** Returns the routes of the booking form. */
export function bookingRoutes(site: Site): Hono {
  const routes = new Hono();
  // The form has a key of its own, and only the customer knows the address of a booking.
  routes.use("/book", noStore).use("/booked/*", noStore);
  const respond = async (context: Context, title: string, children: Child, status: ContentfulStatusCode = 200) => {
    const edition = await site.content.current();
    if (edition.repairsId === undefined) return context.notFound();
    const article = (
      <article>
        <h1>{title}</h1>
        {children}
      </article>
    );
    // Screen readers read the title of the document first.
    const shown = status === 200 ? title : `Error: ${title}`;
    return respondPage(context, site, { title: shown, edition, status, hasForm: true, children: article });
  };
  const respondForm = (context: Context, form: Parameters<typeof BookingForm>[0], status?: ContentfulStatusCode) =>
    respond(context, "Book a repair", <BookingForm {...form} />, status);

  routes.get("/book", (context) => respondForm(context, { formKey: site.formKeys.issue() }));
  routes.post("/book", csrf(), bodyLimit({ maxSize: MAX_BYTES }), async (context) => {
    const body = await readForm(context);
    const form = readBooking(body, new Date(site.now()));
    const refuse = (failure: string, status: ContentfulStatusCode) =>
      respondForm(context, { ...form, failure }, status);
    if (isFromProgram(body)) return refuse("The form was filled in by a program. Empty its hidden field.", 422);
    const ageMs = site.formKeys.ageMs(form.formKey);
    if (form.values === undefined || ageMs === undefined) {
      const formKey = ageMs === undefined ? site.formKeys.issue() : form.formKey;
      const failure = form.values === undefined ? undefined : "The form was open for too long. Send it again.";
      return respondForm(context, { ...form, formKey, failure }, 422);
    }
    if (ageMs < MIN_AGE_MS) return refuse("That was very fast. Check what you entered, and send the form again.", 422);
    const waitSeconds = await secondsToWait(site.limits.booking, clientAddress(context, site.config.trustedProxies));
    if (waitSeconds > 0) {
      context.header("retry-after", String(waitSeconds));
      return refuse(`Too many bookings from your network. Send the form again in ${waitSeconds} seconds.`, 429);
    }
    const key = bookingKey(form);
    try {
      await site.repairs.book(key, form.values);
    } catch (error) {
      const { text, status } = explainFailure(error);
      return refuse(text, status);
    }
    return context.redirect(`/booked/${key}`, 303);
  });
  routes.get("/booked/:key{[\\w-]{32}}", async (context) => {
    const repair = await site.repairs.ofBooking(context.req.param("key"));
    if (repair === undefined)
      return respond(context, "Thank you", <p>Your booking appears here in a moment. Load the page again.</p>);
    return respond(context, "Thank you", <BookingTicket repair={repair} />);
  });
  return routes;
}
