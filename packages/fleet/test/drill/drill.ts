// The parts that scenes share: the servers behind proxies, the services of the customers, and the workers.
import { expect, vi } from "vitest";
import { createBucket, startS3Server, type S3Server } from "../../../mirror-s3/test/support/s3-server.ts";
import { startPgbouncer, type PgbouncerServer } from "../../../mirror/test/support/pgbouncer-server.ts";
import type { SlowService } from "../../../mirror/test/support/slow-service.ts";
import { startStallingProxy, type StallingProxy } from "../../../mirror/test/support/stalling-proxy.ts";
import { WorkServers } from "../support/work-servers.ts";
import { DrillWorker } from "./drill-worker.ts";
import { addPage } from "./edits.ts";

/** Time between two runs of a workspace. */
const EVERY_MINUTES = 0.1;

/** The customers. Each has a service of its own; `big` has more pages than the others. */
const CUSTOMERS = ["acme", "big", "globex", "hooli", "initech", "stark", "umbrella", "wayne"] as const;

/** The name of a customer. */
export type Customer = (typeof CUSTOMERS)[number];

/** The servers, services and workers of the drill. */
export class Drill {
  readonly servers = new WorkServers();
  readonly services = new Map<Customer, SlowService>();
  readonly workers: DrillWorker[] = [];
  s3!: S3Server;
  pgbouncer: PgbouncerServer | undefined;
  /** Members of entries that stay until the end, such as the place of a new token. */
  readonly kept: Partial<Record<Customer, object>> = {};
  /** Between the workers and the servers. */
  proxies!: { readonly redis: StallingProxy; readonly postgres: StallingProxy; readonly s3: StallingProxy };
  #edits = 0;
  #opened: readonly StallingProxy[] = [];

  async start(): Promise<void> {
    const { servers } = this;
    await servers.start(CUSTOMERS.map((name) => [name === "big" ? 150 : 8, name === "big" ? 10 : 2] as const));
    for (const [index, name] of CUSTOMERS.entries()) {
      const service = servers.services[index];
      if (service !== undefined) this.services.set(name, service);
    }
    this.s3 = await startS3Server();
    for (const [name, value] of Object.entries(this.s3.environment())) vi.stubEnv(name, value);
    await createBucket(this.s3, "drill");
    this.#opened = await Promise.all([servers.redis.port, servers.postgres.port, this.s3.port].map(startStallingProxy));
    const [redis, postgres, s3] = this.#opened;
    if (redis === undefined || postgres === undefined || s3 === undefined) throw new Error("Expected three proxies.");
    this.proxies = { redis, postgres, s3 };
    this.pgbouncer = await startPgbouncer(postgres.port, "session");
    this.writeFile();
    this.startWorker();
    // As an operator with a pooler would: the second worker reaches the same database through PgBouncer.
    this.startWorker({ database: this.pgbouncer.url });
    this.startWorker();
  }

  async stop(): Promise<void> {
    for (const worker of this.workers) worker.kill();
    await Promise.all(this.workers.map(({ ended }) => ended));
    vi.unstubAllEnvs();
    for (const proxy of this.#opened) proxy.close();
    await Promise.all([this.pgbouncer?.stop(), this.s3.stop(), this.servers.stop()]);
  }

  get customers(): readonly Customer[] {
    return CUSTOMERS;
  }

  /** Returns all customers but one. */
  others(name: Customer): readonly Customer[] {
    return CUSTOMERS.filter((customer) => customer !== name);
  }

  service(name: Customer): SlowService {
    const service = this.services.get(name);
    if (service === undefined) throw new Error(`Expected the customer ${name}.`);
    return service;
  }

  /** Returns an entry of the file. Members that are undefined are removed. */
  entry(name: Customer, more: object = {}): object {
    return this.servers.entry(name, { everyMinutes: EVERY_MINUTES, ...this.kept[name], ...more }, this.service(name));
  }

  /** Writes the file of the workspaces, with other members for some customers, and further entries. */
  writeFile(changes: Partial<Record<Customer, object>> = {}, ...further: readonly object[]): void {
    this.servers.write(...CUSTOMERS.map((name) => this.entry(name, changes[name])), ...further);
  }

  get queueUrl(): string {
    return `redis://127.0.0.1:${this.proxies.redis.port}`;
  }

  /** Starts a worker. */
  startWorker({
    queue = this.queueUrl,
    database = `postgres://test@127.0.0.1:${this.proxies.postgres.port}/postgres`,
    environment = {},
    args = [],
  }: {
    readonly queue?: string;
    readonly database?: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
  } = {}): DrillWorker {
    const worker = new DrillWorker(
      ["work", "--queue", queue, "--database", database, "--workspaces", this.servers.file, ...this.files, ...args],
      { ...this.s3.environment(this.proxies.s3.port), ...environment },
    );
    this.workers.push(worker);
    return worker;
  }

  readonly files = ["--files", "s3://drill/copies"];

  /** The workers whose processes run. */
  get living(): readonly DrillWorker[] {
    return this.workers.filter(({ isRunning }) => isRunning);
  }

  /** Starts workers until three run: a scene that failed may have left fewer. */
  fillUp(): void {
    while (this.living.length < 3) this.startWorker();
  }

  /** Returns a point in time, in numbers of the whole runs of the customers. */
  mark(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const worker of this.workers)
      for (const name of worker.wholeRuns()) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Waits until each workspace has had two whole runs since a mark: the second one began after it. */
  async expectRuns(names: readonly string[], since: ReadonlyMap<string, number>): Promise<void> {
    await expect
      .poll(
        () => {
          const now = this.mark();
          return names.filter((name) => (now.get(name) ?? 0) < (since.get(name) ?? 0) + 2);
        },
        { message: "workspaces without a whole run" },
      )
      .toEqual([]);
  }

  /** Waits until a worker has printed a failure of a workspace. The name of the queue is "". Returns its message. */
  async expectFailure(workspace: string, pattern: RegExp, since: number): Promise<string> {
    const messages = () =>
      this.workers
        .flatMap((worker) => worker.failures())
        .filter(({ at, workspace: name }) => at >= since && name === workspace)
        .map(({ message }) => message);
    await expect
      .poll(messages, { message: `lines of ${workspace || "the queue"}`, timeout: 150_000 })
      .toContainEqual(expect.stringMatching(pattern));
    return messages().find((message) => pattern.test(message)) ?? "";
  }

  /** Adds a page to each workspace, so that the copies must change. */
  edit(): void {
    this.#edits += 1;
    for (const { emulator } of this.services.values()) addPage(emulator, this.#edits);
  }

  /** Expects that a fault leaves nothing: all customers are pulled, no workspace fails, and no age was ever negative. */
  async expectCalm(): Promise<void> {
    this.edit();
    await this.expectRuns(this.customers, this.mark());
    await expect
      .poll(async () => this.metric("ws_mirror_failures"), { message: "failures in a row" })
      .toEqual(new Map(this.customers.map((name) => [name, 0])));
    for (const worker of this.living) {
      const ages = await worker.metric("ws_mirror_copy_age_seconds");
      expect(
        [...ages.values()].filter((age) => age < 0),
        "negative ages",
      ).toEqual([]);
      expect(ages.size, "workspaces with an age").toBe(this.customers.length);
    }
    expect(this.living, "workers that run").toHaveLength(3);
  }

  /** Returns the rows of a query. */
  query(text: string): Promise<readonly object[]> {
    return this.servers.rows("acme", text);
  }

  /** Returns a gauge of all workspaces, as the first worker serves it. */
  metric(name: string): Promise<ReadonlyMap<string, number>> {
    const [worker] = this.living;
    if (worker === undefined) throw new Error("Expected a worker that runs.");
    return worker.metric(name);
  }
}
