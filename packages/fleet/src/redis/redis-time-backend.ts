// BullMQ takes the time from the clock of the machine: a worker whose clock is ahead would run all jobs early, and put them back
// too late. This backend gives its scripts the time of Redis, and its worker times of the machine.
import { createRedisBackend, type BackendFactory, type RedisQueueBackend } from "bullmq";
import type { RedisClock } from "./redis-clock.ts";

/** Places of the present time in the arguments of the scripts that compare it with times of jobs. */
const TIME_PLACES: ReadonlyMap<string, number> = new Map([
  ["moveToActive", 12],
  ["moveToFinished", 15],
  ["moveToDelayed", 12],
  ["changeDelay", 5],
]);

/** Returns the factory of a backend for a queue or a worker. */
export const redisTimeBackend =
  (clock: RedisClock): BackendFactory<RedisQueueBackend> =>
  (...parameters) => {
    const backend = createRedisBackend(...parameters);
    const execCommand = backend.execCommand.bind(backend);
    const moveToActive = backend.moveToActive.bind(backend);
    const waitForJob = backend.waitForJob.bind(backend);
    backend.execCommand = (client, command, args): unknown => {
      const place = TIME_PLACES.get(command);
      return execCommand(client, command, place === undefined ? args : args.with(place, clock.nowMs()));
    };
    /** Translates the time of the next job. 0: a job waits. */
    const local = (time: number): number => (time > 0 ? time - clock.aheadMs() : time);
    backend.moveToActive = async (...args) => {
      // The job, its id, the time of the rate limit, and that of the next job.
      const found = (await moveToActive(...args)) as [unknown, string, number, number] | [];
      return found.length === 0 ? found : found.with(3, local(found[3]));
    };
    backend.waitForJob = async (timeoutSeconds) => {
      const marker = await waitForJob(timeoutSeconds);
      return marker === null ? null : { ...marker, score: local(marker.score) };
    };
    return backend;
  };
