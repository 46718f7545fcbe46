// The process that makes pictures, with pictures that try to stop it.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { pictureWorker, type PictureMaker } from "../../dist/web/pictures/picture-worker.js";

const root = temporaryFolder();
let worker: PictureMaker | undefined;
afterEach(() => worker?.stop());

const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#804020", noise } })
  .jpeg({ quality: 95 })
  .toBuffer();

/** Writes a file, and returns the request to make its picture. */
async function requestFor(name: string, content: Uint8Array) {
  const [path, folder] = [join(root, name), join(root, `${name}-folder`)];
  writeFileSync(path, content);
  await mkdir(folder);
  return { type: "picture", path, folder, sha256: createHash("sha256").update(content).digest("hex") } as const;
}

/** Returns a program for the worker. */
function program(name: string, code: string): string {
  const path = join(root, `${name}.mjs`);
  writeFileSync(path, code);
  return path;
}

test("makes pictures one after another, and says that a damaged file is damaged", async () => {
  worker = pictureWorker();
  for (const name of ["a.jpg", "b.jpg"]) {
    const request = await requestFor(name, photo);
    expect(await worker.make(request)).toEqual({ type: "made" });
    expect(readdirSync(request.folder)).toHaveLength(7);
  }
  const damaged = { ...(await requestFor("c.jpg", photo)), sha256: "0".repeat(64) };
  expect(await worker.make(damaged)).toEqual({ type: "failed", message: `The file "${damaged.path}" is damaged.` });
  const text = await requestFor("d.jpg", Buffer.from("no picture"));
  expect(await worker.make(text)).toEqual({ type: "made" });
  expect(JSON.parse(readFileSync(join(text.folder, "picture.json"), "utf8"))).toBe("none");
});

const READY = `process.send({ type: "ready" });\nprocess.on("message", ({ path }) => {`;

test("refuses a picture that takes too long, and starts again for the next one", async () => {
  const request = await requestFor("e.jpg", photo);
  worker = pictureWorker(program("hangs", `${READY} });`), 100);
  expect(await worker.make(request)).toEqual({ type: "refused" });
  expect(await worker.make(request)).toEqual({ type: "refused" });
});

test("refuses a picture that ends the process, and makes the next one", async () => {
  const code = `${READY}
  if (path.endsWith("bad.jpg")) process.kill(process.pid, "SIGSEGV");
  else process.send({ type: "made" });
});`;
  worker = pictureWorker(program("crashes", code));
  expect(await worker.make(await requestFor("bad.jpg", photo))).toEqual({ type: "refused" });
  expect(await worker.make(await requestFor("good.jpg", photo))).toEqual({ type: "made" });
});

test("a worker that is stopped says nothing about its picture, and starts no other process", async () => {
  const request = await requestFor("stopped.jpg", photo);
  const out = join(root, "begun");
  const code = `import { writeFileSync } from "node:fs";\n${READY} writeFileSync(${JSON.stringify(out)}, ""); });`;
  worker = pictureWorker(program("waits", code));
  const results = [worker.make(request), worker.make(request)];
  await expect.poll(() => existsSync(out)).toBe(true);
  worker.stop();
  for (const result of await Promise.all(results))
    expect(result).toEqual({ type: "unavailable", message: "the site is closing" });
});

test("starts again if its process ended while it had nothing to do", async () => {
  const out = join(root, "pid");
  const code = `import { writeFileSync } from "node:fs";
${READY} writeFileSync(${JSON.stringify(out)}, String(process.pid)); process.send({ type: "made" }); });`;
  worker = pictureWorker(program("ended", code));
  const request = await requestFor("ended.jpg", photo);
  expect(await worker.make(request)).toEqual({ type: "made" });
  const pid = Number(readFileSync(out, "utf8"));
  process.kill(pid, "SIGKILL");
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  // The end of the process and that of its channel arrive in one turn.
  await setImmediate();
  expect(await worker.make(request)).toEqual({ type: "made" });
  expect(Number(readFileSync(out, "utf8"))).not.toBe(pid);
});

test("is not available without a program, without sharp, and with one that ends at its start", async () => {
  const request = await requestFor("f.jpg", photo);
  for (const [path, message] of [
    [join(root, "nothing.js"), "the process that makes them does not start"],
    [program("ends", ""), "the process that makes them does not start"],
    [program("lacks", `process.send({ type: "unavailable", message: "no sharp" });`), "no sharp"],
  ] as const) {
    worker = pictureWorker(path);
    expect(await worker.make(request)).toEqual({ type: "unavailable", message });
  }
});

test("knows no variable of the site", async () => {
  vi.stubEnv("SECRET_OF_THE_SITE", "secret");
  // Other files of the same worker have the same variables.
  onTestFinished(() => void vi.unstubAllEnvs());
  const out = join(root, "env.json");
  const code = `import { writeFileSync } from "node:fs";
${READY} writeFileSync(${JSON.stringify(out)}, JSON.stringify(Object.keys(process.env))); process.send({ type: "made" }); });`;
  worker = pictureWorker(program("env", code));
  await worker.make(await requestFor("g.jpg", photo));
  const names = JSON.parse(readFileSync(out, "utf8")) as string[];
  expect(names.filter((name) => !name.startsWith("NODE_"))).toEqual([]);
});

test("stays if a terminal sends a signal to it, and ends with the site", async () => {
  const path = new URL("../../dist/web/pictures/picture-process.js", import.meta.url);
  const child = fork(path, [], { stdio: "ignore", execArgv: [], env: {} });
  expect(await once(child, "message")).toMatchObject([{ type: "ready" }, undefined]);
  child.kill("SIGINT");
  child.kill("SIGTERM");
  const request = await requestFor("h.jpg", photo);
  child.send(request);
  expect(await once(child, "message")).toMatchObject([{ type: "made" }, undefined]);
  const closed = once(child, "exit");
  child.disconnect();
  expect(await closed).toEqual([null, "SIGKILL"]);
});
