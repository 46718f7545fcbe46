import { createRequire } from "node:module";
import { openPostgresStore } from "@ws/mirror";
import { startPostgres } from "./servers.mjs";

/** @typedef {import("../shared/measurement.mjs").Measurement} Measurement */

const { Client } = createRequire(createRequire(import.meta.url).resolve("@ws/mirror/package.json"))("pg");

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
  for (let number = 0; number < count; number += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - number) }, async (_, index) =>
        (await open(url, number + index, true)).close(),
      ),
    );
}

/** Returns the time in which a slice opens its copy and reads the last run. @param {string} url @param {number} number */
async function firstQuery(url, number) {
  const start = performance.now();
  const store = await open(url, number);
  await store.db.selectFrom("ws_runs").selectAll().orderBy("id", "desc").limit(1).execute();
  const ms = performance.now() - start;
  await store.close();
  return ms;
}

/** Runs a query on a new connection. @param {string} url @param {readonly string[]} statements */
async function query(url, ...statements) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows[0];
  } finally {
    await client.end();
  }
}

/** Returns the size of the catalog's cache after a connection has used some copies. @param {string} url @param {number} count */
async function cacheBytes(url, count) {
  const uses = Array.from(
    { length: count },
    (_, number) => `select * from ${schemaOf(number)}.ws_runs, ${schemaOf(number)}.ws_objects limit 1`,
  );
  const size = `select sum(total_bytes)::int8 as bytes from pg_backend_memory_contexts
    where name = 'CacheMemoryContext' or parent = 'CacheMemoryContext'`;
  return Number((await query(url, ...uses, size)).bytes);
}

/** @param {readonly number[]} times */
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** @param {number} bytes */
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * Measures how the number of copies in a database changes what a slice does first, beside a database with one copy.
 * @param {string} folder
 * @param {{ readonly schemas: number }} options
 * @returns {Promise<Measurement[]>}
 */
export async function measureSchemas(folder, { schemas }) {
  const server = await startPostgres(folder);
  const { url } = server;
  const single = url.replace(/[^/]+$/u, "single");
  try {
    await query(url, "create database single");
    await createCopies(single, 1);
    await createCopies(url, schemas);
    await query(url, "vacuum analyze");
    /** @type {number[]} */
    const alone = [];
    /** @type {number[]} */
    const among = [];
    for (let index = 0; index < SAMPLES; index += 1) {
      alone.push(await firstQuery(single, 0));
      among.push(await firstQuery(url, (index * 37) % schemas));
    }
    const { relations, catalog } = await query(
      url,
      `select (select count(*) from pg_class where relnamespace = '${schemaOf(0)}'::regnamespace)::int as relations,
        (select sum(pg_total_relation_size(oid)) from pg_class where relnamespace = 'pg_catalog'::regnamespace
          and relkind = 'r')::int8 as catalog`,
    );
    const used = Math.min(schemas, USED);
    const [one, many] = [await cacheBytes(url, 1), await cacheBytes(url, used)];
    return [
      {
        title: `first query of a slice, ${schemas} copies beside one`,
        value: median(among) / median(alone),
        format: "ratio",
        direction: "≤",
        limit: 1.5,
        note: `${median(among).toFixed(1)} ms beside ${median(alone).toFixed(1)} ms, with the connection`,
      },
      {
        title: "relations of an idle copy",
        value: relations,
        format: "count",
        direction: "≤",
        limit: 25,
        note: `catalog ${mb(Number(catalog))}; its cache in a connection ${mb(one)} after one copy, ${mb(many)} after ${used}`,
      },
    ];
  } finally {
    await server.stop();
  }
}
