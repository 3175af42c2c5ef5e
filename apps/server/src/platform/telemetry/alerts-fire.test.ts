import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { instantSongs, musicBills } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { createTestDatabase, freshRows, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { readShopFigures, type ShopFigures } from './shop-figures.repository.ts';

// These tests create waiting work in the database, which must make the alerts about it fire. Alerts about rates
// and percentiles need Prometheus itself, so only the names in them are checked
// (proofs/installed/deploy.test.ts).

const ALERTS = new URL('../../../../../deploy/prometheus/alerts.yaml', import.meta.url);
type Rule = { alert: string; expr: string };
const rules = (parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules: some }) => some,
);

type Sample = { name: string; labels: Record<string, string>; value: number };
const samplesOf = ({
  checkouts,
  outbox: due,
  jobs,
  refunds,
  songSeconds,
  modelSongs,
  replicaSeconds,
}: ShopFigures): Sample[] => [
  ...checkouts.map(({ state, count }) => ({ name: 'keepsong_checkouts', labels: { state }, value: count })),
  ...refunds.map(({ state, count }) => ({ name: 'keepsong_refunds', labels: { state }, value: count })),
  ...due.map(({ channel, count }) => ({
    name: 'keepsong_outbox_waiting',
    labels: { channel },
    value: count,
  })),
  ...jobs.map(({ name, seconds }) => ({
    name: 'keepsong_jobs_waiting_seconds',
    labels: { job: name },
    value: seconds,
  })),
  { name: 'keepsong_songs_waiting_seconds', labels: {}, value: songSeconds },
  ...modelSongs.map(({ outcome, count }) => ({
    name: 'keepsong_model_songs',
    labels: { outcome },
    value: count,
  })),
  { name: 'keepsong_replication_lag_seconds', labels: {}, value: replicaSeconds },
];

const SIMPLE = /^(?:max|min)(?: by \(\w+\))? ?\((\w+)(?:\{(\w+)=~?"([^"]+)"\})?\) ([<>]) ([\d.]+)$/;

/** The names of the alerts whose condition these samples fulfil. */
function firing(samples: readonly Sample[]): string[] {
  return rules.flatMap(({ alert, expr }) => {
    const [, name, label = '', wanted = '', sign, limit] = SIMPLE.exec(expr) ?? [];
    const isMeant = (one: Sample) =>
      one.name === name && (label === '' || new RegExp(`^(?:${wanted})$`).test(one.labels[label] ?? ''));
    const isOver = ({ value }: Sample) => (sign === '>' ? value > Number(limit) : value < Number(limit));
    return samples.some((one) => isMeant(one) && isOver(one)) ? [alert] : [];
  });
}

const NOW = new Date('2026-11-28T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
let test: TestDatabase;
let database: Database;
let empty: () => Promise<void>;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
  empty = await freshRows({ database });
});
beforeEach(() => empty());
afterAll(async () => {
  await database.close();
  await test.drop();
});
const now = async () => firing(samplesOf(await readShopFigures(database.db, NOW)));

it('a shop in which nothing waits alerts nobody', async () => {
  expect(await now()).toEqual([]);
});

it('messages that are due and not sent alert', async () => {
  const row = (at: number) => ({
    ...{ channel: 'email', recipient: `p${at}@keepsong.test`, template: 'passcode', params: {} },
    ...{ locale: 'en' as const, dedupeKey: `wait:${at}`, sendAfter: ago(600), expiresAt: ago(-600) },
  });
  await database.db.insert(outbox).values(Array.from({ length: 300 }, (_, at) => row(at)));
  expect(await now()).toEqual([]);
  await database.db.insert(outbox).values(row(300));
  expect(await now()).toEqual(['MessagesLate']);
});

it('a song that waits for more than ten minutes alerts', async () => {
  const song = { hash: 'a', extent: 'full', request: {} as never, status: 'queued' as const };
  await database.db.insert(instantSongs).values({ ...song, createdAt: ago(590) });
  expect(await now()).toEqual([]);
  await database.db.insert(instantSongs).values({ ...song, hash: 'b', createdAt: ago(610) });
  expect(await now()).toEqual(['SongsLate']);
});

it('a model without money alerts, and one that refuses a song does not', async () => {
  const bill = { songId: crypto.randomUUID(), cents: 0, createdAt: ago(60), endedAt: ago(50) };
  await database.db.insert(musicBills).values([
    { ...bill, outcome: 'refused' },
    { ...bill, outcome: 'quota', createdAt: ago(3_700) },
  ]);
  expect(await now()).toEqual([]);
  await database.db.insert(musicBills).values({ ...bill, outcome: 'quota' });
  expect(await now()).toEqual(['ModelOut']);
});

it.each([
  ['PaidUnsettled', { name: 'keepsong_checkouts', labels: { state: 'refund_due' }, value: 1 }],
  ['PaidUnsettled', { name: 'keepsong_checkouts', labels: { state: 'needs_attention' }, value: 1 }],
  ['RefundsFailed', { name: 'keepsong_refunds', labels: { state: 'failed' }, value: 1 }],
  ['JobsLate', { name: 'keepsong_jobs_waiting_seconds', labels: { job: 'settle' }, value: 301 }],
  ['NoConnections', { name: 'keepsong_db_pool', labels: { state: 'waiting' }, value: 1 }],
  ['DiskFull', { name: 'keepsong_disk_free_ratio', labels: {}, value: 0.09 }],
  ['ReplicaBehind', { name: 'keepsong_replication_lag_seconds', labels: {}, value: 31 }],
  ['ArchiveBehind', { name: 'keepsong_archive_behind_seconds', labels: {}, value: 301 }],
  ['CertificateEnds', { name: 'keepsong_certificate_seconds', labels: {}, value: 13 * 86_400 }],
])('%s is true of %j, and of nothing that is in order', (alert, sample) => {
  expect(firing([sample])).toEqual([alert]);
  const well =
    sample.value < 1 || alert === 'CertificateEnds' ? { ...sample, value: 1e9 } : { ...sample, value: 0 };
  expect(firing([well])).toEqual([]);
});
