// Programs replace `request()` for limits and retries: all methods of both clients go through it.
import * as official from "@notionhq/client";
import * as compat from "@ws/compat";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";

const emulator = createEmulator({ seed: "empty" });
const options = { auth: emulator.token, fetch: emulator.fetch };

interface Request {
  readonly path: string;
  readonly method: string;
  readonly query?: unknown;
  readonly body?: unknown;
}
interface Replaceable {
  request: (args: never) => Promise<object>;
}

const CLIENTS = [
  { name: "@notionhq/client", create: () => new official.Client(options) },
  { name: "@ws/compat", create: () => new compat.Client(options) },
] as const;

describe.each(CLIENTS)("$name", ({ create }) => {
  test("calls a replaced request() for each method, with its parameters", async () => {
    const client = create();
    const seen: Request[] = [];
    const replaceable: Replaceable = client;
    const before = replaceable.request.bind(client) as (args: Request) => Promise<object>;
    replaceable.request = async (args: Request) => {
      seen.push(args);
      return before(args);
    };
    await client.users.list({ page_size: 1 });
    const page = await client.pages.create({ parent: { page_id: emulator.testPageId }, properties: {} });
    expect(seen.map(({ path, method }) => [method, path])).toEqual([
      ["get", "users"],
      ["post", "pages"],
    ]);
    expect(seen[0]?.query).toEqual({ page_size: 1 });
    expect(seen[1]?.body).toEqual({ parent: { page_id: emulator.testPageId }, properties: {} });
    replaceable.request = (args: Request) => before({ ...args, path: `pages/${page.id}`, method: "get", query: {} });
    expect((await client.users.me({})).id).toBe(page.id);
  });

  test("keeps the errors of a request that is repeated", async () => {
    const client = create();
    const replaceable: Replaceable = client;
    const before = replaceable.request.bind(client) as (args: Request) => Promise<object>;
    let attempts = 0;
    replaceable.request = async (args: Request) => {
      attempts += 1;
      return before(args).catch(() => before(args));
    };
    const page_id = "00000000-0000-4000-8000-000000000001";
    await expect(client.pages.retrieve({ page_id })).rejects.toMatchObject({ code: "object_not_found" });
    expect(attempts).toBe(1);
  });
});

test("a class that extends the client can override request()", async () => {
  const paths: string[] = [];
  class Logged extends compat.Client {
    override async request<Body extends object>(args: Parameters<compat.Client["request"]>[0]): Promise<Body> {
      paths.push(args.path);
      return super.request<Body>(args);
    }
  }
  await new Logged(options).users.me({});
  expect(paths).toEqual(["users/me"]);
});

test("uploads a form through request()", async () => {
  const client = new compat.Client(options);
  const { id } = await client.fileUploads.create({});
  const sent = await client.fileUploads.send({ file_upload_id: id, file: { data: "hello", filename: "a.txt" } });
  expect(sent.status).toBe("uploaded");
});
