import { expect, test } from "vitest";
import { Turns } from "../src/nodejs/turns.ts";

test("runs a few pieces of work at a time, in their order, also after one that failed", async () => {
  const turns = new Turns(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((index) =>
    turns.run({}, async () => {
      started.push(index);
      await new Promise<void>((resolve) => (ends[index] = resolve));
      if (index === 0) throw new Error("It failed.");
      return index;
    }),
  );
  const results = Promise.allSettled(all);
  const settle = () => new Promise(setImmediate);
  await settle();
  expect(started).toEqual([0, 1]);
  ends[0]?.();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  ends[2]?.();
  ends[1]?.();
  await settle();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.();
  ends[4]?.();
  expect((await results).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});

test("does not start work whose caller has gone while it waited", async () => {
  const turns = new Turns(1);
  const stop = new AbortController();
  let end = () => {};
  const first = turns.run({}, () => new Promise<void>((resolve) => (end = resolve)));
  const second = turns.run({ signal: stop.signal }, () => Promise.reject(new Error("It was started.")));
  const third = turns.run({}, async () => "third");
  stop.abort(new Error("The caller has gone."));
  end();
  await first;
  await expect(second).rejects.toThrow("The caller has gone.");
  expect(await third).toBe("third");
});

test("takes turns between owners, so that many pieces of one do not keep another waiting", async () => {
  const turns = new Turns(1);
  const [busy, other] = [{}, {}];
  const started: string[] = [];
  const run = (owner: object, name: string) =>
    turns.run({ owner }, async () => {
      started.push(name);
    });
  await Promise.all([
    ...Array.from({ length: 5 }, (_, index) => run(busy, `busy ${index}`)),
    run(other, "other 0"),
    run(other, "other 1"),
  ]);
  expect(started).toEqual(["busy 0", "busy 1", "other 0", "busy 2", "other 1", "busy 3", "busy 4"]);
});
