// Damaged contents in a folder and in S3: each command names them with its exit code, and those that repair bring them back.
import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { asyncUploadFile } from "@ws/helpers/files";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  changeObject,
  createBucket,
  hasS3,
  startS3Server,
  type S3Server,
} from "../../../mirror-s3/test/support/s3-server.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";

const BUCKET = "files";
const CONTENT = Buffer.from("content of a file that is damaged");
const HASH = createHash("sha256").update(CONTENT).digest("hex");

/** Damages of a content. Undefined: it is missing. */
const DAMAGES = {
  "with a flipped byte": Buffer.from("Content of a file that is damaged"),
  truncated: CONTENT.subarray(0, 10),
  longer: Buffer.concat([CONTENT, CONTENT]),
  missing: undefined,
};

/** A place of contents. */
interface Place {
  /** The argument of `--files`. */
  readonly files: string;
  /** Database of the copy. @default SQLite in a folder */
  readonly database?: string;
  readonly damage: (content: Buffer | undefined) => Promise<void>;
}

const text = (content: string) => [{ text: { content } }];

function describeDamage(open: () => Place | Promise<Place>): void {
  describe.each(Object.entries(DAMAGES))("%s", (damage, content) => {
    let emulator: RunningEmulator;
    let client: AsyncClient;
    let place: Place;
    let folder: string;
    let page: string;
    let block: string;

    beforeEach(async () => {
      emulator = await startEmulator({ seed: "empty" });
      client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
      const parent = { type: "page_id", page_id: emulator.testPageId } as const;
      ({ id: page } = await client.pages.create({ parent, properties: { title: { title: text("Bicycles") } } }));
      const children = [];
      for (const [filename, bytes] of [
        ["damaged.txt", CONTENT],
        ["intact.txt", Buffer.from("intact")],
      ] as const) {
        const { id } = await asyncUploadFile(client, bytes, { filename, contentType: "text/plain" });
        children.push({ file: { type: "file_upload" as const, file_upload: { id } } });
      }
      const { results } = await client.blocks.children.append({ block_id: page, children });
      block = results[0]?.id ?? "";
      place = await open();
      folder = join(temporaryFolder(), "copy");
      expect(await run("pull")).toMatchObject({ code: 0 });
      await place.damage(content);
      return async () => {
        await client.close();
        await emulator.close();
      };
    });

    const run = (command: string, ...options: string[]) => {
      const { files, database } = place;
      const copy = [folder, "--files", files, ...(database === undefined ? [] : ["--database", database])];
      const environment = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
      return runMain([command, ...copy, ...options], environment);
    };

    /** True for damage that a list of the contents shows. */
    const isListed = damage !== "with a flipped byte";
    const named = expect.stringContaining('file "damaged.txt" on "Bicycles"') as string;

    test("is named by an export, which has the rest", async () => {
      const out = temporaryFolder();
      expect(await run("export", "--format", "markdown", "--out", out)).toMatchObject({ code: 3, stdout: named });
      expect(readdirSync(join(out, "files"))).toHaveLength(1);
    });

    test("is named by a restore and not uploaded, and by its plan if a list of the contents shows it", async () => {
      const parent = { type: "page_id", page_id: emulator.testPageId } as const;
      const { id: into } = await client.pages.create({ parent, properties: { title: { title: text("Target") } } });
      const dry = await run("restore", "--into", into, "--only", page, "--dry-run");
      if (isListed) expect(dry).toMatchObject({ code: 3, stderr: named });
      const restored = await run("restore", "--into", into, "--only", page);
      expect(restored).toMatchObject({ code: 3, stdout: named });
      expect(restored.stdout).not.toContain("Everything is restored.");
    });

    test("is named by status if a list of the contents shows it, and by verify with the command that repairs it", async () => {
      if (isListed) expect(await run("status")).toMatchObject({ code: 3, stdout: named });
      const { code, stdout } = await run("verify");
      expect(code).toBe(1);
      expect(stdout).toMatch(new RegExp(`^file ${HASH}: .*"damaged.txt".*npx @ws/mirror pull .+`, "mu"));
    });

    test("is healed by a pull if a list of the contents shows it, and by a full one", async () => {
      expect(await run("pull")).toMatchObject({ code: 0 });
      expect(await run("verify")).toMatchObject({ code: isListed ? 0 : 1 });
      expect(await run("pull", "--full")).toMatchObject({ code: 0 });
      expect(await run("verify")).toMatchObject({ code: 0 });
    });

    test("is healed by verify --repair", async () => {
      expect(await run("verify", "--repair")).toMatchObject({ code: 0 });
      expect(await run("verify")).toMatchObject({ code: 0 });
      const out = temporaryFolder();
      expect(await run("export", "--format", "markdown", "--out", out)).toMatchObject({ code: 0 });
      expect(readdirSync(join(out, "files"))).toHaveLength(2);
    });

    test("is lost if only an earlier state has it", async () => {
      // Notion goes on to have the files of blocks in the trash.
      const { id } = await asyncUploadFile(client, Buffer.from("other"), {
        filename: "o.txt",
        contentType: "text/plain",
      });
      await client.blocks.update({ block_id: block, file: { file_upload: { id } } });
      await place.damage(CONTENT);
      expect(await run("pull")).toMatchObject({ code: 0 });
      await place.damage(content);
      for (const options of [["--repair"], []])
        expect(await run("verify", ...options)).toMatchObject({
          code: 3,
          stdout: expect.stringMatching(new RegExp(`^Lost: .*\nfile ${HASH}: `, "mu")) as string,
        });
    });

    test("is replaced by a write, and only then intact", async () => {
      const store = await openStore({ folder, files: place.files, database: place.database });
      const chunks = async function* () {
        yield CONTENT;
      };
      const read = async () => Buffer.concat(await store.files.read(HASH, CONTENT.length).toArray());
      await expect(read()).rejects.toMatchObject({ code: damage === "missing" ? "missing_file" : "damaged_file" });
      expect(await store.files.write(chunks(), { replace: true })).toEqual({ sha256: HASH, bytes: CONTENT.length });
      expect(await read()).toEqual(CONTENT);
      await store.close();
    });
  });
}

/** Creates a folder for contents. */
function folderPlace(): Place {
  const files = temporaryFolder();
  const path = join(files, HASH.slice(0, 2), HASH.slice(2));
  return {
    files,
    damage: async (content) => (content === undefined ? rmSync(path) : writeFileSync(path, content)),
  };
}

describe("a file in a folder", () => {
  describeDamage(folderPlace);
});

describe.skipIf(!hasPostgres)("a file in a folder, of a copy in PostgreSQL", () => {
  let server: PostgresServer;
  let copies = 0;

  beforeAll(async () => void (server = await startPostgresServer()));
  afterAll(() => server.stop());

  describeDamage(async () => {
    const name = `copy_${(copies += 1)}`;
    await server.createDatabase(name);
    return { ...folderPlace(), database: server.url.replace(/[^/]+$/u, name) };
  });
});

describe.skipIf(!hasS3)("a file in S3", () => {
  let server: S3Server;
  let copies = 0;

  beforeAll(async () => {
    server = await startS3Server();
    for (const [name, value] of Object.entries(server.environment())) vi.stubEnv(name, value);
    await createBucket(server, BUCKET);
  });
  afterAll(() => server.stop());

  describeDamage(() => {
    const prefix = `copies/${(copies += 1)}`;
    const key = `${prefix}/${HASH.slice(0, 2)}/${HASH.slice(2)}`;
    return {
      files: `s3://${BUCKET}/${prefix}`,
      damage: (content) => changeObject(server, { Bucket: BUCKET, Key: key }, content),
    };
  });
});
