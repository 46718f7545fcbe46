// Sessions of the staff: signed cookies, so that all processes with the same password accept them.
import { createHash, scryptSync, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";

const COOKIE = "staff";
const PATH = "/inside";
/** Length of a session in seconds. */
const MAX_AGE_S = 12 * 60 * 60;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The sessions of the staff. */
export class StaffSessions {
  readonly #password: Buffer;
  /** A new password ends all sessions. */
  readonly #secret: Uint8Array<ArrayBuffer>;

  constructor(password: string) {
    this.#password = sha256(password);
    this.#secret = new Uint8Array(scryptSync(password, "ws-site staff session", 32));
  }

  /** Returns true if the text is the password. Compares in constant time. */
  isPassword(text: string): boolean {
    return timingSafeEqual(sha256(text), this.#password);
  }

  /** Begins a session. */
  async begin(context: Context): Promise<void> {
    const expires = String(Date.now() + MAX_AGE_S * 1000);
    await setSignedCookie(context, COOKIE, expires, this.#secret, {
      path: PATH,
      httpOnly: true,
      sameSite: "Lax",
      secure: isSecure(context),
      maxAge: MAX_AGE_S,
    });
  }

  /** Returns true if the request belongs to a session that has not ended. */
  async isActive(context: Context): Promise<boolean> {
    const expires = await getSignedCookie(context, this.#secret, COOKIE);
    return typeof expires === "string" && Number(expires) > Date.now();
  }

  /** Ends the session in this browser. */
  end(context: Context): void {
    deleteCookie(context, COOKIE, { path: PATH });
  }
}

/** Returns true if the browser uses HTTPS, also in front of a proxy. */
const isSecure = (context: Context): boolean =>
  context.req.url.startsWith("https:") || context.req.header("x-forwarded-proto") === "https";
