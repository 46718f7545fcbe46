// The manifests for Kubernetes: they are valid, and what their containers run starts, passes its probes and ends in time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment, type IDeployment } from "kubernetes-models/apps/v1";
import { ConfigMap, PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { startRedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { describeWork } from "../support/work-servers.ts";

/** Time of a slice without `--slice`, in seconds. */
const SLICE_SECONDS = 60;

const KINDS = { ConfigMap, Deployment, PersistentVolumeClaim, Service };

/** A manifest. */
interface Manifest {
  readonly kind: keyof typeof KINDS;
  readonly metadata: { readonly name: string };
}

const text = readFileSync(join(import.meta.dirname, "../../deploy/kubernetes.yaml"), "utf8");
const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);

/** Returns the deployment of a command, with its only container. */
function deploymentOf(name: string) {
  const found = manifests.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === `ws-fleet-${name}`);
  const pod = (found as IDeployment | undefined)?.spec?.template.spec;
  const [container, ...others] = pod?.containers ?? [];
  if (pod === undefined || container === undefined) throw new Error(`Expected a deployment of ${name}.`);
  expect(others, "other containers: each process has a pod of its own").toEqual([]);
  return { pod, container };
}

/** Returns all members of a value with a name, at any depth. */
function membersOf(value: unknown, name: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, member]) => [
    ...(key === name ? [member] : []),
    ...membersOf(member, name),
  ]);
}

test("the manifests are valid, and name nothing that neither they nor their first lines create", () => {
  for (const { kind, ...manifest } of manifests)
    expect(() => new KINDS[kind](manifest as never).validate()).not.toThrow();
  const created = [...text.matchAll(/kubectl create secret generic (\S+)/gu)].map(([, name]) => name);
  const names = new Set([...created, ...manifests.map(({ metadata }) => metadata.name)]);
  const references = ["secretRef", "configMap", "secret", "persistentVolumeClaim"]
    .flatMap((member) => membersOf(manifests, member))
    .flatMap((value) => Object.values(value as object) as unknown[]);
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter((name) => !names.has(String(name)))).toEqual([]);
});

test("each volume that a container mounts exists, and each selector finds its pods", () => {
  for (const name of ["work", "webhooks"]) {
    const { pod, container } = deploymentOf(name);
    const volumes = (pod.volumes ?? []).map((volume) => volume.name);
    expect((container.volumeMounts ?? []).map((mount) => mount.name)).toEqual(volumes);
  }
  for (const manifest of manifests.filter(({ kind }) => kind === "Deployment")) {
    const { selector, template } = (manifest as IDeployment).spec ?? expect.fail("Expected a specification.");
    expect(template.metadata?.labels).toEqual(selector.matchLabels);
  }
  const [selector] = membersOf(
    manifests.filter(({ kind }) => kind === "Service"),
    "selector",
  );
  const [labels] = membersOf(
    manifests.filter(({ metadata }) => metadata.name === "ws-fleet-webhooks"),
    "matchLabels",
  );
  expect(selector).toEqual(labels);
});

test("a worker gets more time to end than a slice takes", () => {
  expect(deploymentOf("work").container.args?.join(" ")).not.toContain("--slice");
  expect(deploymentOf("work").pod.terminationGracePeriodSeconds).toBeGreaterThan(SLICE_SECONDS);
  expect(deploymentOf("webhooks").pod.terminationGracePeriodSeconds).toBeGreaterThan(10);
});

describeWork("the containers of Kubernetes", { services: [[2, 0]] }, (servers) => {
  test.each(["work", "webhooks"])("%s starts, passes its probes and ends at SIGTERM", async (name) => {
    const [{ data }] = manifests as unknown as [{ data: Record<string, string> }];
    const [entry] = JSON.parse(data["workspaces.json"] ?? "[]") as { name: string; tokenFile: string }[];
    expect(entry).toEqual({ name: "acme", tokenFile: "/tokens/acme" });
    servers.write(servers.entry("acme", { webhookToken: "secret" }));
    const { container } = deploymentOf(name);
    const [metrics, webhooks] = [String(await freePort()), String(await freePort())];
    const args = (container.args ?? []).map((arg) =>
      arg
        .replace("/config/", `${servers.folder}/`)
        .replace("=/files", `=${servers.folder}/files`)
        .replace(/^--metrics=9464$/u, `--metrics=${metrics}`)
        .replace(/^--port=8080$/u, `--port=${webhooks}`),
    );
    const environment = { REDIS_URL: `redis://127.0.0.1:${servers.redis.port}`, DATABASE_URL: servers.postgres.url };
    expect(text).toContain(
      Object.keys(environment)
        .toReversed()
        .map((variable) => `--from-literal=${variable}=...`)
        .join(" "),
    );
    const command = servers.run(args, undefined, environment);
    await command.printed(name === "work" ? '"type":"pulled"' : '"type":"listening"');
    const ports = new Map((container.ports ?? []).map((port) => [port.name, port.containerPort]));
    const probe = async (kind: "livenessProbe" | "readinessProbe") => {
      const { path, port } = container[kind]?.httpGet ?? expect.fail(`Expected a ${kind}.`);
      expect(ports.get(String(port))).toBe(9464);
      return (await fetch(`http://127.0.0.1:${metrics}${path}`)).status;
    };
    await expect.poll(async () => [await probe("livenessProbe"), await probe("readinessProbe")]).toEqual([200, 200]);
    // A restart would not bring Redis back.
    await servers.redis.stop();
    await expect.poll(async () => [await probe("livenessProbe"), await probe("readinessProbe")]).toEqual([200, 503]);
    servers.redis = await startRedisServer(servers.redis.port);
    await expect.poll(() => probe("readinessProbe")).toBe(200);
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
  });
});
