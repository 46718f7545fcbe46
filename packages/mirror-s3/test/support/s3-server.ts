// Starts a Ceph Object Gateway for the tests, if Debian's packages are installed: S3 as operators run it themselves.
import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { vi } from "vitest";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { createS3Client } from "../../src/s3-client.ts";

const PROGRAMS = ["ceph", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];

/** True if Ceph is installed. On Debian: `apt-get install radosgw ceph-mon ceph-osd ceph-common`. */
export const hasS3 = PROGRAMS.every((program) => existsSync(join("/usr/bin", program)));

// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (!hasS3) console.warn("Ceph is not installed: tests that need S3 are skipped");

const CLUSTER = "6f2f1c5e-3c26-4a3b-9d6b-0d3a4d2b8d11";
const DISK = "5b1c0a4e-7d36-4a7e-9d61-1a1b1c1d1e1f";

/** A running server. */
export interface S3Server {
  readonly port: number;
  /** The variables of AWS for a server at a port: its own, or that of a proxy. */
  readonly environment: (port?: number) => Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Settings of a cluster with one monitor and one disk in memory, without authentication between its programs. */
const settingsOf = (folder: string, monitor: string): string =>
  Object.entries({
    fsid: CLUSTER,
    "mon initial members": "a",
    "mon host": monitor,
    "public addr": "127.0.0.1",
    "ms bind msgr2": false,
    "auth cluster required": "none",
    "auth service required": "none",
    "auth client required": "none",
    "mon allow pool size one": true,
    "mon data avail warn": 1,
    "mon data avail crit": 1,
    "mon max pg per osd": 1000,
    "osd pool default size": 1,
    "osd pool default min size": 1,
    "osd pool default pg num": 1,
    "osd pool default pgp num": 1,
    "osd pool default pg autoscale mode": "off",
    "osd crush chooseleaf type": 0,
    // Each of them is a command at the start of the disk. The monitor sometimes refuses it as "wrong fsid", which ends the disk.
    "osd crush update on start": false,
    "osd class update on start": false,
    "osd objectstore": "memstore",
    "memstore device bytes": 2 ** 30,
    "osd class load list": "*",
    "osd class default list": "*",
    "run dir": folder,
    "admin socket": `${folder}/$name.asok`,
    "log file": `${folder}/$name.log`,
    "pid file": `${folder}/$name.pid`,
    "mon data": `${folder}/mon`,
    "osd data": `${folder}/osd`,
    "rgw data": `${folder}/rgw`,
    keyring: `${folder}/keyring`,
  }).reduce((text, [name, value]) => `${text}${name} = ${value}\n`, "[global]\n");

/** Starts a server without buckets. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-s3-"));
  for (const name of ["mon", "osd", "rgw"]) mkdirSync(join(folder, name));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const monitor = `v1:127.0.0.1:${monitorPort}`;
  const config = join(folder, "ceph.conf");
  writeFileSync(config, settingsOf(folder, monitor));
  const daemons = new Set<ChildProcess>();
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    for (const daemon of [...daemons].toReversed()) {
      const exit = once(daemon, "exit");
      daemon.kill("SIGKILL");
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const run = (name: string, ...args: string[]) =>
    execFileSync(name, ["-c", config, ...args], { cwd: folder, stdio: "pipe", timeout: 60_000 });
  /** Starts a program, and starts it again when it ends, as the units of Debian do. */
  const start = (name: string, ...args: string[]) => {
    const daemon = spawn(name, ["-c", config, "-f", ...args], { cwd: folder, stdio: "ignore" });
    daemons.add(daemon);
    daemon.once("exit", () => {
      daemons.delete(daemon);
      if (!isStopped) setTimeout(() => void (isStopped || start(name, ...args)), 500);
    });
  };
  const map = join(folder, "monmap");
  const keys = ["--access-key", "key", "--secret-key", "secret"];
  try {
    execFileSync("monmaptool", ["--create", "--addv", "a", monitor, "--fsid", CLUSTER, map], { stdio: "pipe" });
    run("ceph-mon", "--mkfs", "-i", "a", "--monmap", map);
    start("ceph-mon", "-i", "a");
    await eventually(() => run("ceph", "osd", "new", DISK));
    run("ceph-osd", "--mkfs", "-i", "0", "--osd-uuid", DISK);
    await eventually(() => run("ceph", "osd", "crush", "add", "osd.0", "1.0", "root=default", "host=local"));
    start("ceph-osd", "-i", "0");
    await eventually(() => assert.match(run("ceph", "osd", "stat").toString(), /1 up/));
    await eventually(() => run("radosgw-admin", "user", "create", "--uid", "test", "--display-name", "test", ...keys));
    start("radosgw", "-n", "client.rgw", "--rgw-frontends", `beast endpoint=127.0.0.1:${port}`);
    await eventually(async () => assert.ok((await fetch(`http://127.0.0.1:${port}/`)).ok));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    environment: (proxy = port) => ({
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${proxy}`,
      AWS_ACCESS_KEY_ID: "key",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_REGION: "us-east-1",
    }),
    stop,
  };
}

/** Creates a bucket. The keys come from the variables of this process. */
export async function createBucket(server: S3Server, name: string): Promise<void> {
  const client = createS3Client(server.environment());
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

/** Replaces the body of an object. Undefined removes the object. */
export async function changeObject(
  server: S3Server,
  object: { readonly Bucket: string; readonly Key: string },
  body: Buffer | undefined,
): Promise<void> {
  const client = createS3Client(server.environment());
  await (body === undefined
    ? client.send(new DeleteObjectCommand(object))
    : client.send(new PutObjectCommand({ ...object, Body: body })));
  client.destroy();
}

/** Repeats a step that fails while the programs of the cluster start: a monitor refuses commands in its first moments. */
const eventually = (step: () => unknown) => vi.waitFor(step, { timeout: 120_000, interval: 500 });
