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
import { explainFailure } from "../workspace/explain-failure.ts";
import type { Site } from "../site.ts";
import { secondsToWait } from "../workspace/open-limits.ts";
import { BookingTicket } from "./booking-ticket.tsx";
import { BookingForm } from "./booking-form.tsx";
import { bookingKey, isFromProgram, readBooking } from "./read-booking.ts";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;
/** Shortest time in which a person fills in the form, in milliseconds. */
const MIN_AGE_MS = 3000;

/** Time after which a complete run has read a booking, even if Notion lists new pages late, in milliseconds. */
const MAX_UNREAD_MS = 10 * 60 * 1000;

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
      const { text, status } = explainFailure(error, site.texts.form);
      return refuse(text, status);
    }
    const isRead = (await site.repairs.ofBooking(key)) !== undefined;
    return context.redirect(isRead ? `/booked/${key}` : `/booked/${key}?new=${site.formKeys.issue(key)}`, 303);
  });
  routes.get("/booked/:key{[\\w-]{32}}", async (context) => {
    const key = context.req.param("key");
    const repair = await site.repairs.ofBooking(key);
    if (repair !== undefined) return respond(context, "Thank you", <BookingTicket repair={repair} />);
    if (await isUnread(site, key, context.req.query("new")))
      return respond(
        context,
        "Thank you",
        <p>We have your booking. Its number appears here soon: keep this page open, or load it again.</p>,
      );
    return respond(
      context,
      "Booking not found",
      <p>
        There is no booking at this address. Check that the address is complete. If it is, we have removed the booking:
        ask us, or <a href="/book">book again</a>.
      </p>,
      404,
    );
  });
  return routes;
}

/**
 * Returns true for a booking that the copy need not have: no complete run has ended long after it.
 * @param proof the key with the time of the booking, from the address
 */
async function isUnread({ formKeys, content, now }: Site, key: string, proof = ""): Promise<boolean> {
  const ageMs = formKeys.ageMs(proof, key);
  if (ageMs === undefined) return false;
  const { updatedAt } = await content.state();
  return updatedAt === undefined || Date.parse(updatedAt) - (now() - ageMs) < MAX_UNREAD_MS;
}
