// The rules of redaction, one by one: of texts, JSON, bodies and entries. `redaction.test.ts` records with all of them.
import { describe, expect, test } from "vitest";
import { parseJson } from "../src/formats/har/har-body.ts";
import type { HarContent, HarEntry, HarPair, HarPostData } from "../src/model/har.ts";
import { learnPeople, People } from "../src/redact/people.ts";
import { personNumber } from "../src/redact/placeholders.ts";
import { redactEntries, redactEntry } from "../src/redact/redact-entry.ts";
import { Redactor } from "../src/redact/redactor.ts";

/** Secrets of no known form. Only their place tells that they are secret. */
const [FIRST, SECOND, THIRD] = ["first-value-1", "second-value-2", "third-value-3"];
const TOKEN = "ntn_found0in0a0text0999";

const user = (name: string, more: object = {}) => ({ object: "user", type: "person", name, ...more });

/** Parts of an entry, in the place where they are read. */
interface EntryParts {
  readonly url?: string;
  readonly sent?: HarPair[];
  readonly received?: HarPair[];
  readonly body?: HarPostData;
  readonly content?: Partial<HarContent>;
}

const entryOf = ({ url = "https://api.example/", sent = [], received = [], body, content }: EntryParts): HarEntry => ({
  startedDateTime: "2026-07-01T09:00:00.000Z",
  time: 1,
  request: {
    method: "POST",
    url,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: sent,
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
    ...(body === undefined ? {} : { postData: body }),
    headersSize: -1,
    bodySize: -1,
  },
  response: {
    status: 200,
    statusText: "OK",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: received,
    content: { size: 0, mimeType: "application/json", text: "", ...content },
    redirectURL: "",
    headersSize: -1,
    bodySize: -1,
  },
  cache: {},
  timings: { send: 0, wait: 1, receive: 0 },
});

const answer = (json: unknown): EntryParts => ({ content: { text: JSON.stringify(json) } });

describe("people", () => {
  test("have one number by their id, and by their address in any letter case", () => {
    const people = new People();
    expect(people.numberOf({ id: "a", name: "Ada Lovelace", email: "Ada@Engine.example" })).toBe(1);
    expect(people.numberOf({ id: "b", name: "Grace Hopper" })).toBe(2);
    expect(people.numberOf({ id: "a" })).toBe(1);
    expect(people.numberOf({ email: "aDA@engine.EXAMPLE" })).toBe(1);
  });

  test("have the number of their name only if nothing else is known", () => {
    const people = new People();
    people.numberOf({ id: "a", name: "Ada Lovelace" });
    expect(people.numberOf({ id: "b", name: "Ada Lovelace" })).toBe(2);
    expect(people.numberOf({ email: "ada@other.example", name: "Ada Lovelace" })).toBe(3);
    expect(people.numberOf({ id: "d", email: "ada@fourth.example", name: "Ada Lovelace" })).toBe(4);
    expect(people.numberOf({ name: "Ada Lovelace" })).toBe(1);
    expect(people.numberOf({})).toBe(5);
    expect(people.numberOf({ email: "ada@engine.example" })).toBe(6);
  });

  test("keep the number of a placeholder, and new people have higher numbers", () => {
    const people = new People();
    expect(people.numberOf({ id: "a", name: "Redacted Person 7" })).toBe(7);
    expect(people.numberOf({ id: "b", email: "person-12@redacted.example" })).toBe(12);
    expect(people.numberOf({ id: "c", name: "Redacted Person 3" })).toBe(3);
    expect(people.numberOf({ id: "d" })).toBe(13);
    expect(people.numberOf({ id: "a" })).toBe(7);
    // Placeholders are no names.
    expect(people.nameCount).toBe(0);
  });

  test("have one number if their address was seen before their id", () => {
    const people = new People();
    people.numberOf({ email: "ada@engine.example" });
    people.numberOf({ email: "grace@navy.example" });
    people.numberOf({ id: "a", name: "Redacted Person 7" });
    expect(people.presentNumber(1)).toBe(1);
    expect(people.numberOf({ id: "a", email: "ada@engine.example" })).toBe(7);
    expect(people.presentNumber(1)).toBe(7);
    expect(people.presentNumber(2)).toBe(2);
    expect(people.presentNumber(7)).toBe(7);
    expect(people.numberOf({ name: "Redacted Person 1" })).toBe(7);
  });

  test("do not share the address of a placeholder", () => {
    const people = new People();
    people.numberOf({ id: "a", email: "person-3@redacted.example" });
    people.numberOf({ id: "b", name: "Grace Hopper" });
    expect(people.numberOf({ id: "b", email: "person-3@redacted.example" })).toBe(3);
    expect(people.presentNumber(3)).toBe(3);
  });

  test.each([
    ["Redacted Person 12", 12],
    ["person-12@redacted.example", 12],
    ["a Redacted Person 1", undefined],
    ["Redacted Person 1st", undefined],
    ["person-1", undefined],
    ["my person-1@redacted.example", undefined],
    ["person-1@redacted.example.org", undefined],
    ["[redacted]", undefined],
  ])("the number of %j is %s", (text, number) => {
    expect(personNumber(text)).toBe(number);
  });

  test.each([
    ["Meet Ada Lovelace and Ada Lovelace", "Meet Redacted Person 1 and Redacted Person 1"],
    ["?who=Ada%20Lovelace", "?who=Redacted%20Person%201"],
    ["?who=Ada+Lovelace", "?who=Redacted+Person+1"],
    ["/Ada-Lovelace-1111", "/Redacted-Person-1-1111"],
    ["Anna Maria Berg and Anna Maria", "Redacted Person 3 and Redacted Person 2"],
    ["Eva Maria and Eva Maria Berg", "Redacted Person 5 and Redacted Person 4"],
    ["100% Wool, 100%-Wool", "Redacted Person 6, Redacted-Person-6"],
    ["from Cher", "from Redacted Person 7"],
    ["by Mary-Ann", "by Redacted-Person-8"],
    // Parts of words, and names that are as short as words.
    ["Cherry, éCher, 1Cher", "Cherry, éCher, 1Cher"],
    ["Bob and Redacted Person 2", "Bob and Redacted Person 2"],
  ])("are replaced in %j", (text, expected) => {
    const redactor = new Redactor();
    const names = ["Ada Lovelace", "Anna Maria", "Anna Maria Berg", "Eva Maria Berg", "Eva Maria", "100% Wool", "Cher"];
    for (const name of [...names, "Mary-Ann", "Bob"]) redactor.people.numberOf({ id: name, name });
    expect(redactor.redactText(text)).toBe(expected);
  });

  test("a real name inside of a placeholder changes nothing", () => {
    const redactor = new Redactor();
    redactor.people.numberOf({ id: "a", name: "Person" });
    const texts = ["Redacted Person 12", "Redacted+Person+12", "Redacted%20Person%2012", "Redacted-Person-12"];
    for (const text of texts) expect(redactor.redactText(text)).toBe(text);
    expect(redactor.redactText("a Person")).toBe("a Redacted Person 1");
  });

  test("keep the numbers that a test has given to their placeholders", () => {
    const redactor = new Redactor();
    redactor.adoptPlaceholder("person-9@redacted.example", "Ada@Engine.example");
    redactor.adoptPlaceholder("Redacted Person 8", "Grace Hopper");
    redactor.adoptPlaceholder("[redacted]", "Eve Adams");
    expect(redactor.redactText("ada@engine.example, Grace Hopper, Eve Adams, new@engine.example")).toBe(
      "person-9@redacted.example, Redacted Person 8, Eve Adams, person-10@redacted.example",
    );
  });

  test("keep the numbers of an earlier recording", () => {
    const people = new People();
    const earlier: EntryParts[] = [
      { url: "https://api.example/?who=Redacted+Person+14&mail=person-15%40redacted.example" },
      { body: { mimeType: "text/plain", text: "for Redacted Person 22" } },
      answer({ results: [user("Redacted Person 12", { id: "a" }), user("Real Name", { id: "b" })] }),
      answer({ text: "Redacted Person 11", object: "user", id: "c" }),
      answer({ object: "page", id: "d", name: "Redacted Person 10" }),
      answer([null, 5, "REDACTED [redacted]"]),
    ];
    for (const last of earlier.slice(0, 2)) {
      const alone = new People();
      learnPeople([entryOf(last)], alone);
      expect(alone.numberOf({ id: "new" })).toBe(last.url === undefined ? 23 : 16);
    }
    learnPeople(earlier.map(entryOf), people);
    expect(people.nameCount).toBe(0);
    expect(people.numberOf({ id: "a", name: "Ada Lovelace" })).toBe(12);
    expect(people.numberOf({ id: "b", name: "Real Name" })).toBe(23);
    expect(people.numberOf({ id: "c" })).toBe(24);
    expect(people.numberOf({ id: "d" })).toBe(25);
  });
});

describe("texts", () => {
  test("the placeholder of a parameter and of a password in a URL has no brackets", () => {
    const redactor = new Redactor();
    expect(redactor.redactText(`see /a?token=${FIRST}&x=1 and more of it`)).toBe(
      "see /a?token=REDACTED&x=1 and more of it",
    );
    expect(redactor.redactText(`https://me:${FIRST}@host/`)).toBe("https://REDACTED@host/");
    expect(redactor.redactText(`https:\\/\\/me:${FIRST}@host/`)).toBe("https:\\/\\/REDACTED@host/");
    expect(redactor.redactText(`"token": "${FIRST}", x-api-key: ${SECOND}`)).toBe(
      '"token": "[redacted]", x-api-key: [redacted]',
    );
  });

  test("replaces addresses, even encoded ones", () => {
    const redactor = new Redactor();
    expect(redactor.redactText("ada@engine.example, grace%40navy.example, ada%40engine.example")).toBe(
      "person-1@redacted.example, person-2%40redacted.example, person-1%40redacted.example",
    );
    expect(redactor.redactText("person-7@redacted.example")).toBe("person-7@redacted.example");
  });

  test.each([
    ["bearer friendship", "bearer friendship"],
    ["Basic Principles", "Basic Principles"],
    [`bearer ${"a".repeat(15)}`, `bearer ${"a".repeat(15)}`],
    [`bearer ${"a".repeat(16)}`, "bearer [redacted]"],
    ["bearer friend5", "bearer [redacted]"],
    ["bearer frIend", "bearer [redacted]"],
    // Its name has a b, but is no scheme.
    ['webhook_secret: "friendly"', 'webhook_secret: "[redacted]"'],
  ])("reads credentials of a scheme in %j", (text, expected) => {
    expect(new Redactor().redactText(text)).toBe(expected);
  });

  test("replaces parameters that differ in every recording", () => {
    const text = "/f?Policy=abc&Key-Pair-Id=def&AWSAccessKeyId=ghi&Expires=1&ExpirationTimestamp=2&x=3";
    expect(new Redactor().redactText(text)).toBe(
      "/f?Policy=REDACTED&Key-Pair-Id=REDACTED&AWSAccessKeyId=REDACTED&Expires=REDACTED&ExpirationTimestamp=REDACTED&x=3",
    );
    expect(new Redactor().redactText("in no URL: expires=1")).toBe("in no URL: expires=1");
    expect(new Redactor({ signedUrls: false }).redactText(text)).toBe(text);
  });

  test("a parameter is secret by its own rule, and by that of signed URLs", () => {
    const text = `/?token=${FIRST}&x-amz-signature=${SECOND}`;
    const redacted = "/?token=REDACTED&x-amz-signature=REDACTED";
    expect(new Redactor({ oauthBodies: false }).redactText(text)).toBe(redacted);
    expect(new Redactor({ signedUrls: false }).redactText(text)).toBe(`/?token=REDACTED&x-amz-signature=${SECOND}`);
    expect(new Redactor({ oauthBodies: false, signedUrls: false }).redactText(text)).toBe(text);
    const member = `token: "${FIRST}"`;
    expect(new Redactor({ oauthBodies: false }).redactText(member)).toBe(member);
    expect(new Redactor({ signedUrls: false }).redactText(member)).toBe('token: "[redacted]"');
  });

  test("reads a parameter with a b as a parameter, and no word as a rule", () => {
    expect(new Redactor().redactText("/?x-amz-blob=friendly")).toBe("/?x-amz-blob=REDACTED");
    expect(() => new Redactor({ cookie: false } as object)).toThrow(/redaction rule.*cookie/);
  });

  test("finds tokens and exact secrets in words", () => {
    const redactor = new Redactor({ secrets: ["blue-moon", "Project Blue Moon", "abc123", "short"] });
    expect(redactor.redactText("blue-moon")).toBe("[redacted]");
    expect(redactor.redactText("abc123")).toBe("[redacted]");
    expect(redactor.redactText(TOKEN)).toBe("[redacted]");
    expect(redactor.redactText("/search/Project+Blue+Moon/Project%20Blue%20Moon")).toBe(
      "/search/[redacted]/[redacted]",
    );
    expect(redactor.redactText("a short word")).toBe("a short word");
    expect(new Redactor({ tokens: false }).redactText(`${TOKEN} bearer ${FIRST}`)).toBe(`${TOKEN} bearer ${FIRST}`);
  });

  test("counts what it has learned, and learns no placeholder", () => {
    const redactor = new Redactor();
    for (const placeholder of ["REDACTED", "a [redacted] text"]) redactor.learnSecret(placeholder);
    expect(redactor.learnedCount).toBe(0);
    redactor.learnSecret(FIRST);
    redactor.people.numberOf({ id: "a", name: "Ada Lovelace" });
    expect(redactor.learnedCount).toBe(2);
  });

  test.each(["token", "access_token", "api_key", "code", "sig", "X-Amz-Credential", "Expires"])(
    "the parameter %s is secret",
    (name) => {
      expect(new Redactor().isSecretParameter(name)).toBe(true);
    },
  );

  test.each(["page_token", "page_size", "who", ""])("the parameter %j is not secret", (name) => {
    expect(new Redactor().isSecretParameter(name)).toBe(false);
  });
});

describe("JSON", () => {
  test("keeps ids and fixed values, and replaces names in other members", () => {
    const redactor = new Redactor();
    redactor.people.numberOf({ id: "a", name: "Adam" });
    const fixed = {
      object: "Adam",
      type: "Adam",
      id: "Adam",
      color: "Adam",
      status: "Adam",
      page_id: "Adam",
      created_time: "Adam",
    };
    expect(redactor.redactJson(fixed)).toBe(fixed);
    const free = { colors: "Adam", subtype: "Adam", type_of: "Adam", time: "Adam", my_ids: "Adam", x_times: "Adam" };
    expect(Object.values(redactor.redactJson(free) as object)).toEqual(Array(6).fill("Redacted Person 1"));
    expect(redactor.redactJson("Adam")).toBe("Redacted Person 1");
    // Tokens are no ids.
    expect(redactor.redactJson({ id: TOKEN })).toEqual({ id: "[redacted]" });
  });

  test("replaces one element of a list, and a token in a name", () => {
    const redactor = new Redactor();
    expect(redactor.redactJson(["before", TOKEN, "after"])).toEqual(["before", "[redacted]", "after"]);
    expect(redactor.redactJson({ [TOKEN]: 1, b: true })).toEqual({ "[redacted]": 1, b: true });
    const clean = { a: ["b", 1, null, false], c: {} };
    expect(redactor.redactJson(clean)).toBe(clean);
  });

  test("replaces name and picture of a person, and learns the address", () => {
    const redactor = new Redactor();
    const bob = user("Bob", {
      id: "b",
      avatar_url: "https://pictures.example/bob.jpg",
      person: { email: "bob@b.example" },
    });
    expect(redactor.redactJson(bob)).toEqual({
      ...bob,
      name: "Redacted Person 1",
      avatar_url: "https://redacted.example/person-1.png",
      person: { email: "person-1@redacted.example" },
    });
  });

  test.each([
    user("Eve Adams", { avatar_url: null }),
    user("Eve Adams", { person: null }),
    user("Eve Adams", { person: { email: 5 } }),
    user("Eve Adams", { person: "eve" }),
    user("Eve Adams", { id: 5 }),
  ])("keeps what is no text in %j", (object) => {
    const redactor = new Redactor();
    redactor.redactJson(user("Tom Brown", { id: 5 }));
    expect(redactor.redactJson(object)).toEqual({ ...object, name: "Redacted Person 2" });
  });

  test("keeps the names of bots and pages, and users without a name", () => {
    for (const object of [
      { ...user("Helper Bot"), type: "bot" },
      { object: "page", name: "Ada Lovelace" },
      { object: "user", id: "a", name: null },
    ]) {
      expect(new Redactor().redactJson(object)).toBe(object);
    }
  });

  test("replaces addresses of people while their names are kept, and the other way round", () => {
    const ada = user("Ada Lovelace", { id: "a", person: { email: "ada@engine.example" } });
    expect(new Redactor({ people: false }).redactJson(ada)).toEqual({
      ...ada,
      person: { email: "person-1@redacted.example" },
    });
    expect(new Redactor({ emails: false }).redactJson(ada)).toEqual({ ...ada, name: "Redacted Person 1" });
    expect(new Redactor({ emails: false, people: false }).redactJson(ada)).toBe(ada);
  });

  test("a code is secret next to a grant only", () => {
    expect(new Redactor().redactJson({ code: FIRST, message: FIRST })).toEqual({ code: FIRST, message: FIRST });
    const grant = { grant_type: "authorization_code", code: FIRST, redirect: "https://me.example", state: FIRST };
    expect(new Redactor().redactJson(grant)).toEqual({ ...grant, code: "[redacted]", state: "[redacted]" });
    expect(new Redactor({ oauthBodies: false }).redactJson(grant)).toBe(grant);
  });
});

describe("bodies", () => {
  test("redacts a text that begins like JSON", () => {
    const text = "{ not JSON, ada@engine.example";
    expect(new Redactor().redactBody(text, "application/json")).toBe("{ not JSON, person-1@redacted.example");
  });

  test("keeps the text of JSON without secrets as it is", () => {
    const text = '{ "a" : 1.0 }';
    expect(new Redactor().redactBody(text, "application/json")).toBe(text);
  });

  test.each([
    [`client_secret=${FIRST}&client.token=${SECOND}&x=1`, "client_secret=REDACTED&client.token=REDACTED&x=1"],
    [`grant_type=a&code=${FIRST}&refresh_token=${SECOND}`, "grant_type=a&code=REDACTED&refresh_token=REDACTED"],
    [`x=1&grant_type=a&code=${FIRST}&password=${SECOND}`, "x=1&grant_type=a&code=REDACTED&password=REDACTED"],
  ])("learns the secrets of the form %s", (form, expected) => {
    const redactor = new Redactor();
    expect(redactor.redactBody(form, "application/x-www-form-urlencoded; charset=utf-8")).toBe(expected);
    expect(redactor.redactText(`${FIRST} and ${SECOND}`)).toBe("[redacted] and [redacted]");
  });

  test("learns no other fields of a form, and nothing of another text", () => {
    const form = `notgrant_type=1&code=${FIRST}&who=${SECOND}&page_token=${THIRD}`;
    const redactor = new Redactor();
    redactor.redactBody(form, "application/x-www-form-urlencoded");
    redactor.redactBody(`token=${FIRST}&x=1`, "text/plain");
    expect(redactor.redactText(`${FIRST}, ${SECOND}, ${THIRD}`)).toBe(`${FIRST}, ${SECOND}, ${THIRD}`);
    const off = new Redactor({ oauthBodies: false, signedUrls: false });
    const kept = `token=${FIRST}&b=2`;
    expect(off.redactBody(kept, "application/x-www-form-urlencoded")).toBe(kept);
  });

  test("redacts the people of events, line by line", () => {
    const event = (name: string) => JSON.stringify(user(name, { id: name }));
    const text = `: for Cher\ndata: ${event("Cher")}\r\ndata:${event("A\u2028B")}\nid: Cher\n\ndata: last, Cher`;
    expect(new Redactor().redactBody(text, "text/event-stream")).toBe(
      `: for Cher\ndata: ${event("Cher").replace('"name":"Cher"', '"name":"Redacted Person 1"')}\r\n` +
        `data:${event("A\u2028B").replace('"name":"A\u2028B"', '"name":"Redacted Person 2"')}\n` +
        "id: Redacted Person 1\n\ndata: last, Redacted Person 1",
    );
  });
});

describe("entries", () => {
  const basic = (text: string) => `bAsIc ${Buffer.from(text).toString("base64")}`;

  test.each([
    ["authorization", `Bearer  ${FIRST}`],
    ["Proxy-Authorization", `Digest ${FIRST}`],
    ["authorization", FIRST],
    ["authorization", basic(`me:${FIRST}`)],
    ["authorization", basic(`me:${FIRST}`).replace(" ", "\t")],
    ["X-Api-Key", FIRST],
    ["cookie", `theme=; old; sid=${FIRST} ; last=1`],
    ["set-cookie", `sid=${FIRST}; Path=/`],
    ["set-cookie", `a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT,  sid=${FIRST}; Path=/`],
    ["set-cookie", `a=1,sid=${FIRST}`],
  ])("learns the secret of the header %s: %s", (name, value) => {
    const redactor = new Redactor();
    const entry = entryOf({ sent: [{ name, value }], ...answer({ message: `${FIRST} is wrong, old is not` }) });
    const { request, response } = redactEntry(entry, redactor);
    expect(request.headers).toEqual([{ name, value: "[redacted]" }]);
    expect(response.content.text).toBe('{"message":"[redacted] is wrong, old is not"}');
  });

  test.each([
    [basic("no password"), 1],
    ["Bearer abcdefgh", 1],
    [basic("me:password-1").replace("bAsIc", "Bearer"), 1],
    [basic("me:password-1"), 2],
  ])("learns nothing else of the header authorization: %s", (value, count) => {
    const redactor = new Redactor();
    redactEntry(entryOf({ sent: [{ name: "authorization", value }] }), redactor);
    expect(redactor.learnedCount).toBe(count);
  });

  test("learns each cookie, and no attribute of a cookie", () => {
    const redactor = new Redactor();
    const received = [{ name: "set-cookie", value: `a=${FIRST}; Path=/${THIRD}, b_c=${SECOND}` }];
    redactEntry(entryOf({ received, sent: [{ name: "cookie", value: "novalue" }] }), redactor);
    expect(redactor.redactText(`${FIRST} ${SECOND} ${THIRD}`)).toBe(`[redacted] [redacted] ${THIRD}`);
    expect(redactor.learnedCount).toBe(2);
  });

  test("keeps other headers, and the headers of a rule that is off", () => {
    const sent = [
      { name: "accept", value: "text/plain" },
      { name: "code", value: "object_not_found" },
      { name: "cookie", value: `sid=${FIRST}` },
    ];
    expect(redactEntry(entryOf({ sent }), new Redactor({ cookies: false })).request.headers).toEqual(sent);
  });

  test("redacts the parameters of a URL by their names and values, and keeps the spelling of the others", () => {
    const url = `https://api.example/a/${TOKEN}?token=one&who=Ada+Lovelace&a=b+c&d=%41&flag&bad=%zz&e==f&`;
    const redactor = new Redactor();
    redactor.people.numberOf({ id: "a", name: "Ada Lovelace" });
    const { request } = redactEntry(entryOf({ url }), redactor);
    expect(request.url).toBe(
      "https://api.example/a/[redacted]?token=REDACTED&who=Redacted%20Person%201&a=b+c&d=%41&flag&bad=%zz&e==f&",
    );
    expect(request.queryString.slice(0, 3)).toEqual([
      { name: "token", value: "REDACTED" },
      { name: "who", value: "Redacted Person 1" },
      { name: "a", value: "b c" },
    ]);
  });

  test("redacts binary bodies", () => {
    const bytes = Buffer.from(`\u00ff ${TOKEN} \u00fe`, "latin1").toString("base64");
    const redacted = Buffer.from("\u00ff [redacted] \u00fe", "latin1").toString("base64");
    const body = { mimeType: "application/octet-stream", text: bytes, _encoding: "base64" as const };
    const content = { mimeType: "application/octet-stream", text: bytes, encoding: "base64" as const };
    const { request, response } = redactEntry(entryOf({ body, content }), new Redactor());
    expect(request.postData).toEqual({ ...body, text: redacted });
    expect(response.content).toEqual({ size: 0, ...content, text: redacted });
  });

  test("changes nothing in a redacted entry, and returns a clean one", () => {
    const redactor = new Redactor();
    const sent = [{ name: "authorization", value: `Bearer ${FIRST}` }];
    const clean = redactEntry(entryOf({ sent, ...answer(user("Ada Lovelace", { id: "a" })) }), redactor);
    expect(redactEntry(clean, redactor)).toEqual(clean);
    expect(redactEntry(clean, new Redactor())).toEqual(clean);
  });

  test("finds a secret in a part of an entry that was read before it", () => {
    const sent = [{ name: "x-request", value: `for ${FIRST}` }];
    const { request } = redactEntry(entryOf({ sent, ...answer({ access_token: FIRST }) }), new Redactor());
    expect(request.headers).toEqual([{ name: "x-request", value: "for [redacted]" }]);
  });

  test("finds the person and the secret of a later entry in an earlier one", () => {
    const entries = [
      entryOf(answer({ text: `Ada Lovelace has ${FIRST}` })),
      entryOf(answer(user("Ada Lovelace", { id: "a" }))),
      entryOf(answer({ refresh_token: FIRST })),
      entryOf(answer({ text: "Ada Lovelace" })),
    ];
    const texts = redactEntries(entries).map(({ response }) => parseJson(response.content.text ?? ""));
    expect(texts).toEqual([
      { text: "Redacted Person 1 has [redacted]" },
      user("Redacted Person 1", { id: "a" }),
      { refresh_token: "[redacted]" },
      { text: "Redacted Person 1" },
    ]);
    // The options apply, and people keep their numbers.
    const [first] = redactEntries([entryOf(answer({ a: "Redacted Person 4", b: "a@b.example", c: "Blue Moon" }))], {
      secrets: ["Blue Moon"],
    });
    expect(first?.response.content.text).toBe(
      '{"a":"Redacted Person 4","b":"person-5@redacted.example","c":"[redacted]"}',
    );
  });
});

describe("chunks of a response", () => {
  const chunksOf = (mimeType: string, text: string, lengths: readonly number[]) => {
    const _chunks = lengths.map((length, index): [number, number] => [index, length]);
    const { content } = redactEntry(entryOf({ content: { mimeType, text, _chunks } }), new Redactor()).response;
    return { text: content.text, times: content._chunks?.map(([ms]) => ms), ends: content._chunks?.map(([, n]) => n) };
  };
  const line = `data: {"token":"${FIRST}"}\n`;
  const cleanLine = 'data: {"token":"[redacted]"}\n';

  test("end in a stream of events where their lines end", () => {
    const text = `é${line}${line}: last`;
    const first = 2 + line.length;
    expect(chunksOf("text/event-stream", text, [2, line.length, 3, line.length - 3, 4, 2])).toEqual({
      text: `é${cleanLine}${cleanLine}: last`,
      times: [0, 1, 2, 3, 4, 5],
      ends: [2, cleanLine.length, 3, cleanLine.length - 3, 4, 2],
    });
    expect(chunksOf("text/event-stream", text, [first, line.length + 6]).ends).toEqual([
      2 + cleanLine.length,
      cleanLine.length + 6,
    ]);
  });

  test("end in a stream of events where a person of a complete line ends", () => {
    const bob = `data: ${JSON.stringify(user("Bob"))}\n`;
    const added = "Redacted Person 1".length - "Bob".length;
    expect(chunksOf("text/event-stream", `${bob}data: 1`, [bob.length + 2, 5]).ends).toEqual([
      bob.length + added + 2,
      5,
    ]);
    expect(chunksOf("text/event-stream", `data: ${TOKEN} 1`, [6 + TOKEN.length, 2]).ends).toEqual([16, 2]);
  });

  test("end in another body where its redacted text ends", () => {
    // Only the whole text is JSON, and its lines are not.
    const text = `{"a":1,\n"token":"${FIRST}"}`;
    const { text: clean, ends = [] } = chunksOf("application/json", text, [10, text.length - 10]);
    expect(clean).toBe('{"a":1,"token":"[redacted]"}');
    expect(ends).toEqual([10, (clean?.length ?? 0) - 10]);
    // A private key has several lines.
    const key = `-----BEGIN PRIVATE KEY-----\nabcdef\n-----END PRIVATE KEY----- and more`;
    expect(chunksOf("text/plain", key, [key.indexOf("-----END"), 20, 14]).ends?.[0]).toBe("[redacted]".length);
    const words = `${TOKEN} and ${TOKEN} at the end`;
    expect(chunksOf("text/plain", words, [TOKEN.length + 4, TOKEN.length + 1, 11]).ends).toEqual([14, 11, 11]);
  });

  test("keep their lengths in a body without secrets, and the last one has the rest", () => {
    expect(chunksOf("text/plain", "nothing secret", [3, 4]).ends).toEqual([3, 4]);
    expect(chunksOf("text/plain", `${TOKEN} and more`, [TOKEN.length, 1]).ends).toEqual([10, 9]);
    expect(redactEntry(entryOf({ content: { text: TOKEN } }), new Redactor()).response.content).toEqual({
      size: 0,
      mimeType: "application/json",
      text: "[redacted]",
    });
  });
});
