// Replaces people by numbered persons: names, e-mail addresses and pictures. Ids stay, so that references still fit.
import { fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import type { UserRecord } from "../records/content-records.ts";
import type { AnyRecord } from "../records/records.ts";
import { TextRun } from "./rich-text.ts";

/** A person after the replacement. */
interface Person {
  readonly name: string;
  readonly email: string;
}

/** Replaces people in objects. */
export class AnonymousPeople {
  readonly #persons = new Map<string, Person>();
  /** Replacements of texts that are exactly a name or an address, or `@` and a name. */
  readonly #texts = new Map<string, string>();

  private constructor() {}

  /** Numbers people in their order. */
  static async create(users: AsyncIterable<UserRecord>): Promise<AnonymousPeople> {
    const people = new AnonymousPeople();
    for await (const user of users) people.#learn(user);
    return people;
  }

  #learn({ id, owner, isBot, name = "", email = "" }: UserRecord): void {
    if (owner !== undefined && !this.#persons.has(owner.id)) this.#learn(owner);
    if (isBot) return;
    const number = this.#persons.size + 1;
    const person = { name: `Person ${number}`, email: `person-${number}@example.com` };
    this.#persons.set(id, person);
    if (name !== "") this.#texts.set(name, person.name).set(`@${name}`, `@${person.name}`);
    if (email !== "") this.#texts.set(email, person.email);
  }

  /** Returns the JSON of an object without people. */
  replaceIn(object: AnyRecord): Fields {
    const replaced = fieldsOf(this.#replace(object.json));
    const author = this.#persons.get(object.createdBy ?? "");
    if (object.kind !== "comment" || object.displayName.type === "integration" || author === undefined) return replaced;
    const { display_name: shown } = replaced;
    return { ...replaced, display_name: { ...fieldsOf(shown), resolved_name: author.name } };
  }

  #replace(value: unknown): unknown {
    if (typeof value === "string") return this.#texts.get(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.#replace(item));
    if (!isFields(value)) return value;
    const fields: Fields = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, this.#replace(member)]),
    );
    const { object, type } = value;
    if (object === "user") return this.#replaceUser(fields);
    return type === "mention" ? this.#replaceMention(fields) : fields;
  }

  #replaceUser(user: Fields): Fields {
    const { id, person: details } = user;
    const person = this.#persons.get(textOf(id) ?? "");
    // A partial user has an id only. The name of a bot is that of an integration.
    if (person === undefined || !("name" in user || "person" in user)) return user;
    const shown = fieldsOf(details);
    return {
      ...user,
      ...("name" in user ? { name: person.name } : {}),
      ...("avatar_url" in user ? { avatar_url: null } : {}),
      ...("person" in user ? { person: { ...shown, ...("email" in shown ? { email: person.email } : {}) } } : {}),
    };
  }

  /** The text of a mention is the name at the time at which the block was read. */
  #replaceMention(run: Fields): Fields {
    const { user } = new TextRun(run).mention;
    const { id } = fieldsOf(user);
    const person = this.#persons.get(textOf(id) ?? "");
    return person === undefined ? run : { ...run, plain_text: `@${person.name}` };
  }
}
