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
