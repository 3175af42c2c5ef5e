import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { Environment } from '../../platform/settings-environment.ts';

// These tests check the parts of a deployment, because no container or cluster runs on the machines of the
// tests.

const ROOT = new URL('../../../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const KUBERNETES = readdirSync(new URL('deploy/kubernetes/', ROOT)).map(
  (name) => `deploy/kubernetes/${name}`,
);

type Named = Readonly<Record<string, string>>;
type Container = {
  env: { name: string; value: string }[];
  securityContext: Readonly<Record<string, unknown>>;
} & Readonly<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: { path: string } }>>;
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Named;
  spec?: { template?: { spec: { containers: Container[] } }; maxUnavailable?: number };
};

const manifests = KUBERNETES.flatMap((path) =>
  parseAllDocuments(textOf(path)).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
/** Environment variables that are not settings of the shop, but of Node.js or the C library. */
const OTHERS = /^(?:NODE_ENV|MALLOC_\w+)$/;
const unknown = (names: readonly string[]) =>
  names.filter((name) => !OTHERS.test(name) && !Object.hasOwn(Environment.shape, name));
const read = (names: Named) => Environment.partial().safeParse(names).error?.issues ?? [];

it('the manifests set only settings that there are, to values that the shop takes', () => {
  const settings = manifests.flatMap(({ data = {}, spec }) => [
    data,
    ...(spec?.template?.spec.containers ?? []).map(({ env }) =>
      Object.fromEntries(env.map(({ name, value }) => [name, value])),
    ),
  ]);
  const all: Named = Object.assign({}, ...settings);
  expect(Object.keys(all)).toContain('PUBLIC_URL');
  expect(unknown(Object.keys(all))).toEqual([]);
  for (const one of settings) expect(read(one)).toEqual([]);
});

it('each role has probes, no rights, a read-only root and a disruption budget', () => {
  const roles = manifests.filter(({ kind }) => kind === 'Deployment');
  expect(roles.map(({ metadata }) => metadata.name).sort()).toEqual([
    'keepsong-singer',
    'keepsong-web',
    'keepsong-worker',
  ]);
  for (const { metadata, spec } of roles) {
    const [shop] = spec?.template?.spec.containers ?? [];
    expect(shop?.readinessProbe.httpGet.path).toBe('/readyz');
    expect(shop?.livenessProbe.httpGet.path).toBe('/livez');
    expect(shop?.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
    const budget = manifests.find(
      (one) => one.kind === 'PodDisruptionBudget' && one.metadata.name === metadata.name,
    );
    expect(budget?.spec?.maxUnavailable).toBe(1);
  }
});

it('compose sets only settings that there are, and starts them without any of yours', () => {
  const compose = parse(textOf('compose.yaml')) as { services: { shop: { environment: Named } } };
  const { environment } = compose.services.shop;
  expect(unknown(Object.keys(environment))).toEqual([]);
  const usual = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ]);
  expect(read(Object.fromEntries(usual))).toEqual([]);
});

it('the image sets only settings that there are, and runs as nobody', () => {
  const dockerfile = textOf('Dockerfile');
  const [, last = ''] = dockerfile.split('\nFROM scratch\n');
  const env = /\nENV ([\s\S]*?)\nUSER/.exec(last)?.[1] ?? '';
  const names = [...env.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  expect(names).toContain('DATA_DIR');
  expect(unknown(names)).toEqual([]);
  expect(last).toMatch(/\nUSER 65532:65532\n/);
  expect(last).toContain('HEALTHCHECK');
  expect(dockerfile).toContain('node scripts/image-tree.mjs /image');
});

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
const rules = (
  parse(textOf('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules: some }) => some);
/** The names of the metrics in the shop's source. */
const METRICS = new Set(
  [...textOf('apps/server/src/platform/telemetry/metrics.ts').matchAll(/'(keepsong_\w+)'/g)].map(
    ([, name]) => name,
  ),
);
const used = (expr: string) =>
  [...expr.matchAll(/keepsong_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

it('the alerts and the dashboard ask only for metrics that there are', () => {
  const dashboard = JSON.parse(textOf('deploy/grafana/keepsong.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.flatMap(used).filter((name) => !METRICS.has(name))).toEqual([]);
  // Every metric of the shop is used by an alert or a dashboard.
  expect([...METRICS].filter((name) => !asked.flatMap(used).includes(name ?? ''))).toEqual([]);
});

it('each alert has a paragraph that says what to do', () => {
  const headings = [...textOf('docs/operations/incident.md').matchAll(/^### (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(rules.map(({ alert }) => alert).sort()).toEqual(headings.sort());
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operations/incident.md#${alert.toLowerCase()}`);
});
