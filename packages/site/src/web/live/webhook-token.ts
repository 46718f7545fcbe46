/** The verification token of the webhooks, with which Notion signs each event. */
export class WebhookToken {
  #value: string | undefined;
  readonly #report: ((line: string) => void) | undefined;

  /** @param report prints the token of a handshake. Undefined: the token is used without the help of a person. */
  constructor(value: string | undefined, report: ((line: string) => void) | undefined) {
    this.#value = value;
    this.#report = report;
  }

  /** The token. Undefined before the handshake. */
  get value(): string | undefined {
    return this.#value;
  }

  /** Receives the token of a handshake. Anyone can send a handshake, so a person confirms the token of a service. */
  receive(token: string): void {
    if (this.#report === undefined) this.#value = token;
    else
      this.#report(
        `Webhooks: enter ${JSON.stringify(token.slice(0, 200))} in the settings of the integration, then start the site ` +
          "with WORKSPACE_WEBHOOK_TOKEN set to it.",
      );
  }
}
