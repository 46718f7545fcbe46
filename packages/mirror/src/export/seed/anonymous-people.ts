// Replaces people by numbered persons: names, e-mail addresses and pictures. Ids stay, so that references still fit.
import { fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";

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

  /** Numbers the people of a copy in the order of their ids. */
  static async create(snapshot: Snapshot): Promise<AnonymousPeople> {
    const people = new AnonymousPeople();
    for await (const { id, json } of snapshot.objects("user")) people.#learn(id, json);
    return people;
  }

  #learn(id: string, user: Fields): void {
    const owner = fieldsOf(fieldsOf(fieldsOf(user["bot"])["owner"])["user"]);
    if (typeof owner["id"] === "string" && !this.#persons.has(owner["id"])) this.#learn(owner["id"], owner);
    if (user["type"] === "bot") return;
    const number = this.#persons.size + 1;
    const person = { name: `Person ${number}`, email: `person-${number}@example.com` };
    this.#persons.set(id, person);
    const name = textOf(user["name"]);
    const email = textOf(fieldsOf(user["person"])["email"]);
    if (name !== undefined && name !== "") {
      this.#texts.set(name, person.name);
      this.#texts.set(`@${name}`, `@${person.name}`);
    }
    if (email !== undefined && email !== "") this.#texts.set(email, person.email);
  }

  /** Returns a copy of an object without people. */
  replaceIn(object: Fields): Fields {
    const replaced = fieldsOf(this.#replace(object));
    if (object["object"] !== "comment") return replaced;
    const author = this.#persons.get(textOf(fieldsOf(object["created_by"])["id"]) ?? "");
    const display = fieldsOf(replaced["display_name"]);
    if (author === undefined || display["type"] === "integration") return replaced;
    return { ...replaced, display_name: { ...display, resolved_name: author.name } };
  }

  #replace(value: unknown): unknown {
    if (typeof value === "string") return this.#texts.get(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.#replace(item));
    if (!isFields(value)) return value;
    const fields: Fields = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, this.#replace(member)]),
    );
    if (value["object"] === "user") return this.#replaceUser(fields);
    if (value["type"] === "mention") return this.#replaceMention(fields);
    return fields;
  }

  #replaceUser(user: Fields): Fields {
    const person = this.#persons.get(textOf(user["id"]) ?? "");
    // A partial user has an id only. The name of a bot is that of an integration.
    if (person === undefined || !("name" in user || "person" in user)) return user;
    const details = fieldsOf(user["person"]);
    return {
      ...user,
      ...("name" in user ? { name: person.name } : {}),
      ...("avatar_url" in user ? { avatar_url: null } : {}),
      ...("person" in user ? { person: { ...details, ...("email" in details ? { email: person.email } : {}) } } : {}),
    };
  }

  /** The text of a mention is the name at the time at which the block was read. */
  #replaceMention(run: Fields): Fields {
    const person = this.#persons.get(textOf(fieldsOf(fieldsOf(run["mention"])["user"])["id"]) ?? "");
    return person === undefined ? run : { ...run, plain_text: `@${person.name}` };
  }
}
