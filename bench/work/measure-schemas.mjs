import { openPostgresStore } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import { queryPostgres } from "../shared/mirror-drivers.mjs";
import { startPostgres } from "../shared/programs.mjs";
import { formatBytes, row } from "../shared/rows.mjs";
import { runRounds, timed } from "../shared/rounds.mjs";
import { median } from "../shared/statistics.mjs";

/** Number of slices whose first query is measured. */
const SAMPLES = 60;

/** Number of copies that are created at the same time. */
const AT_ONCE = 8;

/** Number of copies that one connection uses. */
const USED = 100;

/** @param {number} number */
const schemaOf = (number) => `ws_tenant_${number}`;

/** @param {string} url @param {number} number */
const open = (url, number, create = false) =>
  openPostgresStore({ url, schema: schemaOf(number), filesFolder: ".", create });

/** Creates copies. @param {string} url @param {number} count */
async function createCopies(url, count) {
  let created = 0;
  const create = async () => {
    while (created < count) await (await open(url, created++, true)).close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, create));
}

/** Returns the time in which a slice opens its copy and reads the last run. @param {string} url @param {number} number */
async function firstQuery(url, number) {
  const { result: store, ms } = await timed(async () => {
    const opened = await open(url, number);
    await readerOf(opened).version();
    return opened;
  });
  await store.close();
  return ms;
}

/** Returns the size of the catalog's cache after a connection has used some copies. @param {string} url @param {number} count */
async function cacheBytes(url, count) {
  const uses = Array.from(
    { length: count },
    (_, number) => `select * from ${schemaOf(number)}.ws_runs, ${schemaOf(number)}.ws_objects limit 1`,
  );
  const size = `select sum(total_bytes)::int8 as bytes from pg_backend_memory_contexts
    where name = 'CacheMemoryContext' or parent = 'CacheMemoryContext'`;
  const [memory] = await queryPostgres(url, ...uses, size);
  return Number(memory?.["bytes"]);
}

/**
 * Measures how the number of copies in a database changes what a slice does first, beside a database with one copy.
 * @param {{ folder: string, schemas: number }} options
 */
export async function measureSchemas({ folder, schemas }) {
  const server = await startPostgres(folder);
  const { url } = server;
  const single = url.replace(/[^/]+$/u, "single");
  try {
    await queryPostgres(url, "create database single");
    await createCopies(single, 1);
    await createCopies(url, schemas);
    await queryPostgres(url, "vacuum analyze");
    let used = 0;
    const cases = { alone: () => firstQuery(single, 0), among: () => firstQuery(url, (used++ * 37) % schemas) };
    const { alone, among } = await runRounds(cases, SAMPLES, 0);
    const [catalog] = await queryPostgres(
      url,
      `select (select count(*) from pg_class where relnamespace = '${schemaOf(0)}'::regnamespace)::int as relations,
        (select sum(pg_total_relation_size(oid)) from pg_class where relnamespace = 'pg_catalog'::regnamespace
          and relkind = 'r')::int8 as bytes`,
    );
    const size = formatBytes(Number(catalog?.["bytes"]));
    const count = Math.min(schemas, USED);
    const caches = [await cacheBytes(url, 1), await cacheBytes(url, count)].map(formatBytes);
    return [
      row(
        `first query of a slice, ${schemas} copies beside one`,
        median(among) / median(alone),
        "≤ 1.5 ×",
        `${median(among).toFixed(1)} ms beside ${median(alone).toFixed(1)} ms, with the connection`,
      ),
      row(
        "relations of an idle copy",
        Number(catalog?.["relations"]),
        "≤ 25",
        `catalog ${size}; its cache in a connection ${caches[0]} after one copy, ${caches[1]} after ${count}`,
      ),
    ];
  } finally {
    await server.stop();
  }
}
