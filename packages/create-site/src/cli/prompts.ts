// Questions at the terminal.

/** Throws an error with the text to show if an answer is wrong. */
type Check = (text: string) => unknown;

/** Asks a person. */
export interface Prompts {
  readonly text: (question: string, initial: string, check: Check) => Promise<string>;
  /** The answer is not shown. */
  readonly password: (question: string, check: Check) => Promise<string>;
  /** @param choices what each choice means, by its name */
  readonly select: (question: string, choices: Readonly<Record<string, string>>) => Promise<string>;
}

/** The person has pressed Ctrl-C or Escape. */
export class CancelError extends Error {}

/** The streams of a terminal. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** Returns the questions of @clack/prompts. They are loaded when somebody is asked. */
export async function openPrompts(terminal: Terminal): Promise<Prompts> {
  const clack = await import("@clack/prompts");
  const answer = async (asked: Promise<string | symbol>): Promise<string> => {
    const value = await asked;
    // The mark of @clack/prompts for a question that was cancelled.
    if (typeof value === "symbol") throw new CancelError("Nothing was written.");
    return value;
  };
  const validate = (check: Check) => (text: string | undefined) => {
    try {
      check(text ?? "");
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return {
    text: (message, initial, check) =>
      answer(
        clack.text({
          ...terminal,
          message,
          placeholder: initial,
          defaultValue: initial,
          validate: (text) => validate(check)(text || initial),
        }),
      ),
    password: (message, check) => answer(clack.password({ ...terminal, message, validate: validate(check) })),
    select: (message, choices) => {
      const options = Object.entries(choices).map(([value, hint]) => ({ value, hint }));
      return answer(clack.select({ ...terminal, message, options }));
    },
  };
}
