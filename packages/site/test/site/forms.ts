import { formsOf, type RunningSite } from "./running-site.ts";
import { PASSWORD } from "./test-workspace.ts";

/** Sends a form as a browser does from a page of the site. Redirects are not followed. */
export function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", ...headers },
    body: new URLSearchParams(fields),
  });
}

/** Signs in. Returns the cookie of the session. */
export async function signIn(siteUrl: string): Promise<string> {
  const response = await postForm(`${siteUrl}/inside/sign-in`, { password: PASSWORD });
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** Returns the key of a form that the site shows now, and that a person sends after a minute. */
export function newFormKey(running: RunningSite): string {
  const key = formsOf(running.site).keys.issue();
  running.pass(60_000);
  return key;
}

let visitors = 0;

/** Returns headers of a visitor with an address of its own. */
export const newVisitor = (): Readonly<Record<string, string>> => ({ "x-forwarded-for": `10.1.0.${++visitors}` });

/** Names of the columns of the demo's form. */
const COLUMNS: Readonly<Record<string, string>> = {
  job: "Job",
  bike: "Bike",
  due: "Due",
  notes: "Notes",
  customer: "Customer",
  eMail: "E-mail",
  phone: "Phone",
};

/** Returns the fields of the demo's form as a browser sends them. Other fields stay as they are. */
export const bookingFields = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      COLUMNS[name] === undefined ? name : `column.${COLUMNS[name]}`,
      value,
    ]),
  );
