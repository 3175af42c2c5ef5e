import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { backupCommand, restoreCommand } from '../../commands/backup-command.ts';
import { mostStopMs } from '../../platform/http/drain.ts';
import { readSettings } from '../../platform/settings.ts';
import { Environment } from '../../platform/settings-environment.ts';
import { testKeysIn } from '../../platform/test-keys.ts';
import { PRODUCTION } from '../../platform/testing/production-settings.ts';

// These tests check the parts of a deployment, because no container or cluster runs on the machines of the
// tests.

const ROOT = new URL('../../../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const KUBERNETES = readdirSync(new URL('deploy/kubernetes/', ROOT)).map(
  (name) => `deploy/kubernetes/${name}`,
);

type Named = Readonly<Record<string, string>>;
type Container = {
  image: string;
  args?: string[];
  env?: { name: string; value: string }[];
  securityContext: Readonly<Record<string, unknown>>;
} & Readonly<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: { path: string } }>>;
type Pod = {
  spec: { containers: Container[]; initContainers?: Container[]; terminationGracePeriodSeconds?: number };
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Named;
  spec?: {
    template?: Pod;
    jobTemplate?: { spec: { template: Pod } };
    maxUnavailable?: number;
    replicas?: number;
    scaleTargetRef?: { name: string };
  };
};

const manifests = KUBERNETES.flatMap((path) =>
  parseAllDocuments(textOf(path)).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
type Service = { image: string; environment?: Named; ports: string[] } & Partial<
  Readonly<{ command: string[]; volumes: string[]; stop_grace_period: string; network_mode: string }>
>;
/** A text of compose.yaml, where nobody has set anything. */
const usual = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

const compose = parse(textOf('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Named;
};
const { version } = JSON.parse(textOf('package.json')) as { version: string };
/** The commands of a page that begin with these words, without these words. */
const commandsIn = (page: string, words: string): string[] =>
  [...textOf(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, command = '']) => {
    const [, rest] = command.split(`${words} `);
    return rest === undefined ? [] : [rest];
  });

/** Environment variables that are not settings of the shop, but of Node.js or the C library. */
const OTHERS = /^(?:NODE_ENV|MALLOC_\w+)$/;
const unknown = (names: readonly string[]) =>
  names.filter((name) => !OTHERS.test(name) && !Object.hasOwn(Environment.shape, name));
const read = (names: Named) => Environment.partial().safeParse(names).error?.issues ?? [];

it('the manifests set only settings that there are, to values that the shop takes', () => {
  const settings = manifests.flatMap(({ data = {}, spec }) => [
    data,
    ...(spec?.template?.spec.containers ?? []).map(({ env }) =>
      Object.fromEntries((env ?? []).map(({ name, value }) => [name, value])),
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
    // A probe would end a long migration, which would begin anew.
    expect(spec?.template?.spec.initContainers).toMatchObject([
      { args: ['apps/server/src/commands/main.ts', 'migrate'], securityContext: shop?.securityContext },
    ]);
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

it('a role that an autoscaler rules has no number of its own, to which each release would scale it back', () => {
  const scaled = new Set(manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []));
  expect([...scaled].sort()).toEqual(['keepsong-singer', 'keepsong-web']);
  for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Deployment'))
    expect([metadata.name, spec?.replicas === undefined]).toEqual([metadata.name, scaled.has(metadata.name)]);
});

it('nothing kills a process before its shutdown may end', () => {
  const drain = Number(manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.DRAIN_SECONDS);
  expect(drain).toBeGreaterThan(0);
  const roles = manifests.filter(({ kind }) => kind === 'Deployment');
  for (const { spec } of roles)
    expect(spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      mostStopMs(drain * 1000) / 1000,
    );
  // `.env` may set the longest drain that there is.
  const longest = mostStopMs(10_000) / 1000;
  expect(Environment.shape.DRAIN_SECONDS.safeParse('11').success).toBe(false);
  for (const name of ['shop', 'next', 'worker', 'singer'])
    expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(longest);
});

it('compose sets only settings that there are, and starts them without any of yours', () => {
  for (const name of ['shop', 'next', 'worker', 'singer', 'backup']) {
    const { environment } = compose.services[name] ?? {};
    expect(unknown(Object.keys(environment ?? {}))).toEqual([]);
    const set = Object.entries(environment ?? {}).map(([setting, value]) => [setting, usual(String(value))]);
    expect(read(Object.fromEntries(set))).toEqual([]);
  }
});

it('each password that compose has for a demo stops a shop in production', () => {
  const { shop, database, store } = compose.services;
  const passwords = [database?.environment?.POSTGRES_PASSWORD, store?.environment?.MINIO_ROOT_PASSWORD];
  const environment = Object.fromEntries(
    Object.entries(shop?.environment ?? {}).map(([name, value]) => [name, usual(value)]),
  );
  const problemsIn = (mode: Named) => {
    const result = readSettings({ ...environment, ...mode });
    return result.ok ? [] : result.problems.map(({ name }) => name);
  };
  const { DATABASE_URL: _, ...production } = PRODUCTION;
  expect(problemsIn(production)).toEqual(['DATABASE_URL', 'S3_SECRET_ACCESS_KEY']);
  expect(problemsIn({})).toEqual([]);
  // The database and the store know no other passwords than the shop.
  expect(passwords.map((text = '') => usual(text))).toEqual([
    new URL(environment.DATABASE_URL ?? '').password,
    environment.S3_SECRET_ACCESS_KEY,
  ]);
});

it('a password of the database that is made as install.md says fits into the address of compose', () => {
  const made = /`POSTGRES_PASSWORD`[^\n]* with `openssl rand -hex (\d+)`/.exec(
    textOf('docs/operations/install.md'),
  );
  const bytes = Number(made?.[1]);
  expect(bytes).toBeGreaterThanOrEqual(16);
  const own = randomBytes(bytes).toString('hex');
  const { DATABASE_URL = '' } = compose.services.shop?.environment ?? {};
  const { password, host } = new URL(DATABASE_URL.replace(/\$\{POSTGRES_PASSWORD:[^}]*\}/, own));
  expect({ password, host }).toEqual({ password: own, host: '127.0.0.1:5432' });
});

it('the settings of the restore drill start a shop that reaches neither customers nor providers', () => {
  const [, block = ''] = /```\n(KEEPSONG_MODE=[^`]*)```/.exec(textOf('docs/operations/drills.md')) ?? [];
  const lines = block.trim().split('\n');
  const set = Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
  expect(unknown(Object.keys(set))).toEqual([]);
  const own: Named = { ...PRODUCTION, BACKUP_KEY: 'eighteen words for drills', DATA_DIR: 'drill' };
  const filled = Object.entries(set).map(([name, value]) => [
    name,
    value === '…' ? own[name] : value.replace('…', 'abc'),
  ]);
  const result = readSettings(Object.fromEntries(filled));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { value } = result;
  expect(value).toMatchObject({
    ...{ mode: 'production', host: '127.0.0.1', smtpUrl: 'smtp://127.0.0.1:1025' },
    ...{ s3: null, twilio: null, easyPost: null, inboundMail: null, streaming: null },
    ...{ music: null, songModel: null, segment: null, ga4: null, meta: null, tracesTo: null },
    receivers: { gtm: null, ga4: null, pixel: null, sentry: null },
  });
  expect([value.partner.url, value.backups.target]).toEqual([null, null]);
  expect(testKeysIn(value)).toEqual(['STRIPE_SECRET_KEY']);
});

it('the processes of compose, which share one network, listen at ports of their own and can be watched', () => {
  const roles = ['shop', 'worker', 'singer', 'next'].map((name) => compose.services[name]?.environment ?? {});
  expect(roles.map(({ ROLE = '' }) => usual(ROLE))).toEqual(['all', 'worker', 'singer', 'all']);
  const ports = roles.flatMap(({ PORT = '3000', METRICS_PORT }) => [PORT, METRICS_PORT]);
  expect(new Set(ports).size).toBe(8);
  const { prometheus, network } = compose.services;
  const [mount = ''] = prometheus?.volumes ?? [];
  const config = parse(textOf('deploy/prometheus/prometheus.yaml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(mount).toBe('./deploy/prometheus:/etc/prometheus:ro');
  expect(prometheus?.command).toContain('--config.file=/etc/prometheus/prometheus.yaml');
  expect(config.rule_files).toEqual(['alerts.yaml']);
  expect(config.scrape_configs).toMatchObject([
    { job_name: 'keepsong', static_configs: [{ targets: [`127.0.0.1:${roles[0]?.METRICS_PORT}`] }] },
  ]);
  // Figures tell how much is sold, so only this machine may read them.
  expect(network?.ports.map(usual).filter((port) => !/^(?:80|443):/.test(port))).toEqual([
    '127.0.0.1:9090:9090',
  ]);
});

it('no container of compose with work holds the network, which would be lost at its restart', () => {
  const { network, ...others } = compose.services;
  expect(network).toMatchObject({ command: ['sleep', 'infinity'], init: true });
  expect(network?.network_mode).toBeUndefined();
  for (const [name, { network_mode: mode, ports }] of Object.entries(others))
    expect([name, mode, ports]).toEqual([name, 'service:network', undefined]);
});

it('what runs the shop is named with its whole version', () => {
  const others = Object.values(compose.services).flatMap(({ image }) =>
    image.startsWith('keepsong:') ? [] : [image],
  );
  expect(others).toHaveLength(5);
  for (const image of others) expect(image).toMatch(/:(?:v?\d+\.\d+(?:\.\d+)?|RELEASE\.[\dTZ-]+)$/);
  expect(textOf('Dockerfile')).toContain(`\nFROM node:${process.versions.node}-bookworm-slim AS build\n`);
});

it('compose and Kubernetes make backups by themselves, with the command that there is', async () => {
  const { command = [], environment, volumes } = compose.services.backup ?? {};
  const cron = manifests.find(({ kind }) => kind === 'CronJob')?.spec?.jobTemplate?.spec.template.spec;
  const args = cron?.containers[0]?.args ?? [];
  expect(environment).toHaveProperty('DATABASE_URL');
  expect(volumes).toContain(`\${BACKUP_FOLDER:-backups}:${command[2]}`);
  expect(textOf('Dockerfile')).toContain(`/empty ${command[2]}\n`);
  for (const [entry = '', name, target, ...options] of [command, args]) {
    expect(existsSync(new URL(entry, ROOT))).toBe(true);
    expect(name).toBe('backup');
    // What it lacks here is the key. With arguments that it does not take, it would only print how to call it.
    const read = readSettings({});
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    await expect(backupCommand([target ?? '', ...options.map(usual)], read.value)).rejects.toThrow(
      'BACKUP_KEY is not set',
    );
  }
  expect(cron?.containers[0]?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  expect(textOf('docs/operations/install.md')).toContain('\nCOMPOSE_PROFILES=backup,watch\nBACKUP_KEY=');
});

/** Without `BACKUP_KEY`. With arguments that it does not take, the command would only print how to call it. */
async function expectRestore(args: readonly string[]): Promise<void> {
  const [entry = '', name, ...rest] = args;
  expect([existsSync(new URL(entry, ROOT)), name]).toEqual([true, 'restore']);
  const bucket = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const read = readSettings(bucket);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  await expect(restoreCommand(rest, read.value)).rejects.toThrow('BACKUP_KEY is not set');
}

it('compose and Kubernetes are restored as the page says, from where their backups are', async () => {
  const page = 'docs/operations/backup.md';
  const runs = commandsIn(page, 'docker compose run').map((command) => command.split(' '));
  expect(runs).toHaveLength(2);
  for (const [, , service = ''] of runs)
    expect(compose.services[service]?.volumes).toContain(`\${BACKUP_FOLDER:-backups}:/backups`);
  // Its dependency would start a shop on the empty database, which is then no longer empty.
  for (const command of runs) expect(command.slice(0, 2)).toEqual(['--rm', '--no-deps']);
  const [restore = []] = runs;
  expect(restore.at(-1)).toBe('/backups');
  await expectRestore(restore.slice(3));
  const [cron, job] = ['CronJob', 'Job'].map((kind) => manifests.find((one) => one.kind === kind));
  const [made] = cron?.spec?.jobTemplate?.spec.template.spec.containers ?? [];
  const [container] = job?.spec?.template?.spec.containers ?? [];
  expect(container?.args?.at(-1)).toBe(made?.args?.at(-1));
  expect({ ...container, name: '', image: '', args: [] }).toEqual({ ...made, name: '', image: '', args: [] });
  await expectRestore(container?.args ?? []);
  const { images } = parse(textOf('deploy/kubernetes/kustomization.yaml')) as { images: Named[] };
  expect(container?.image).toBe(`${images[0]?.newName}:${images[0]?.newTag}`);
});

it.each(['backup', 'upgrade'])(
  'what docs/operations/%s.md does with compose and a cluster is there',
  (name) => {
    const page = `docs/operations/${name}.md`;
    const services = ['up', 'stop', 'rm', 'build', 'run'].flatMap((verb) =>
      commandsIn(page, `docker compose ${verb}`).map((rest) => rest.replace(/ apps\/.*$/, '')),
    );
    const volumes = commandsIn(page, 'docker volume rm');
    const ruled = ['scale deployment', 'patch cronjob', 'delete job', 'logs --follow'].flatMap((verb) =>
      commandsIn(page, `kubectl ${verb}`),
    );
    const wordsOf = (texts: readonly string[]) =>
      texts.flatMap((text) => text.split(' ').filter((word) => /^[a-z][\w/-]*$/.test(word)));
    expect(wordsOf(services).filter((word) => !Object.hasOwn(compose.services, word))).toEqual([]);
    expect(
      wordsOf(volumes).filter((word) => !Object.hasOwn(compose.volumes, word.replace('keepsong_', ''))),
    ).toEqual([]);
    const names = manifests.map(({ metadata }) => metadata?.name);
    expect(wordsOf(ruled).filter((word) => !names.includes(word.replace('job/', '')))).toEqual([]);
    expect(services.length).toBeGreaterThan(3);
  },
);

it('compose keeps the image of each version, and can serve two of them', () => {
  const { shop, next, proxy } = compose.services;
  expect([shop?.image, next?.image].map((image = '') => usual(image))).toEqual([
    `keepsong:${version}`,
    `keepsong:${version}`,
  ]);
  expect(proxy?.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
  const [, upstreams = ''] = /\nreverse_proxy ([^{]*)\{/.exec(textOf('deploy/Caddyfile')) ?? [];
  const ports = [shop, next].map(({ environment } = { image: '', ports: [] }) => environment?.PORT ?? '3000');
  expect(upstreams.trim().split(' ')).toEqual(ports.map((port) => `127.0.0.1:${port}`));
});

it('the database of compose asks each container for its password, because all share one network', () => {
  expect(compose.services.database?.environment?.POSTGRES_INITDB_ARGS).toBe('--auth-host=scram-sha-256');
});

it('a PostgreSQL of your own archives its log each minute, encrypted, for no longer than backups are kept', () => {
  const archive = textOf('deploy/postgresql/archive.conf');
  const pgbackrest = textOf('deploy/postgresql/pgbackrest.conf');
  const [, stanza = ''] = /--stanza=(\w+) archive-push %p/.exec(archive) ?? [];
  expect(archive).toMatch(/\narchive_mode = on\n[\s\S]*\narchive_timeout = 60s\n/);
  expect(pgbackrest).toContain(`\n[${stanza}]\n`);
  expect(pgbackrest).toContain('\nrepo1-cipher-type=aes-256-cbc\n');
  expect(Number(/repo1-retention-full=(\d+)/.exec(pgbackrest)?.[1]) + 7).toBeLessThanOrEqual(30);
  for (const [, named] of textOf('docs/operations/backup.md').matchAll(/--stanza=(\w+)/g))
    expect(named).toBe(stanza);
});

it('the proxy of compose, which the shop believes, passes on no name that a visitor gave a request or trace', () => {
  const caddyfile = textOf('deploy/Caddyfile');
  for (const line of ['X-Request-Id {http.request.uuid}', '-traceparent', '-tracestate'])
    expect(caddyfile).toContain(`header_up ${line}\n`);
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

it.each([
  '.env',
  '.env.live',
  'apps/.env',
  'kept/backups/1/public.users.age',
  'shop.dump',
  'shop.sql',
  'deploy',
])('the build of the image does not get %s', (path) => {
  const left = textOf('.dockerignore').split('\n');
  expect(left.some((pattern) => matchesGlob(path, pattern.replace(/^\//, '')))).toBe(true);
});

it('the build of the image gets the migrations', () => {
  const left = textOf('.dockerignore').split('\n');
  const path = 'apps/server/db/migrations/0000_ground.sql';
  expect(left.filter((pattern) => matchesGlob(path, pattern.replace(/^\//, '')))).toEqual([]);
});

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
const rules = (
  parse(textOf('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules: some }) => some);
/** The names of the metrics in the shop's source. */
const METRICS = new Set(
  ['metrics.ts', 'waiting-metrics.ts']
    .flatMap((file) => [
      ...textOf(`apps/server/src/platform/telemetry/${file}`).matchAll(/'(keepsong_\w+)'/g),
    ])
    .map(([, name]) => name),
);
const used = (expr: string) =>
  [...expr.matchAll(/keepsong_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

it('the image has the settings of memory that `npm start` has', () => {
  const set = Object.fromEntries(
    [...textOf('Dockerfile').matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(set).toEqual(JSON.parse(textOf('scripts/lib/lean.json')).env);
});

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
