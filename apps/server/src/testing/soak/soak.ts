import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { artists } from '../../../db/schema/artists.ts';
import { products } from '../../../db/schema/catalog.ts';
import { seedDemo } from '../../../db/seed/seed.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { type Catalogue, readyToPay } from '../commission-song.ts';
import { createDice, type Dice } from '../dice.ts';
import { freePort, openProvider, type ShopProcess, sendTo, startShopProcess } from '../shop-process.ts';
import { createVisitor } from '../visitor.ts';
import {
  grownAgainstOrder,
  keptTooLong,
  leaking,
  type Memory,
  ROLES,
  type Role,
  type Rows,
  type Sample,
  type Soaked,
  settled,
  slopePerHour,
} from './figures.ts';

/** A message to a role: advance your clock, or only report your memory. */
export type Asked = { advanceMs: number } | { memory: true };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How far the clock is advanced in the end. All temporary rows are then older than their limits. */
const LATER_MS = 400 * DAY_MS;
/** How long the run waits for the jobs that delete old rows, in ms. Here they run every second. */
const JOBS_MS = 15_000;

type Options = {
  databaseUrl: string;
  folder: string;
  minutes: number;
  /** How many hours pass on the shop's clock during the whole run. */
  hours: number;
  people: number;
  pages: 'built' | 'plain';
  say: (line: string) => void;
};

/** Runs a shop of three roles under a mixed load, with a clock that runs faster, and measures what grows. */
export async function runSoak(options: Options): Promise<Soaked> {
  const { databaseUrl, folder, minutes, hours, people, pages, say } = options;
  const database = openDatabase(databaseUrl, { max: 4 });
  await seedDemo({ database, partner: 'pl', now: new Date(), mode: 'demo' });
  const roles = await startRoles({ databaseUrl, folder, pages, pace: (hours * 60) / minutes });
  const payments = await openProvider(databaseUrl, roles.web.origin);
  try {
    const end = Date.now() + minutes * MINUTE_MS;
    const load = startLoad({ origin: roles.web.origin, payments, database, people, end });
    const samples = { held: noSamples(), taken: noSamples() };
    const last = {} as Record<Role, Memory>;
    const started = Date.now();
    let begun: Rows | null = null;
    while (Date.now() < end) {
      await wait(Math.min(10_000, (minutes * MINUTE_MS) / 12));
      begun ??= Date.now() - started > (minutes * MINUTE_MS) / 3 ? await countRows(database) : null;
      for (const role of ROLES) {
        last[role] = (await roles[role].ask({ memory: true } satisfies Asked)) as Memory;
        const at = ((Date.now() - started) / 1000) * ((hours * 60) / minutes);
        samples.held[role].push({ at, value: last[role].heldMb });
        samples.taken[role].push({ at, value: last[role].rssMb });
      }
      say(ROLES.map((role) => `${role} ${last[role].heldMb.toFixed(1)} MB`).join(', '));
    }
    const done = await load;
    const ended = await countRows(database);
    for (const role of ROLES) await roles[role].ask({ advanceMs: LATER_MS } satisfies Asked);
    await wait(JOBS_MS);
    const later = await countRows(database);
    const [slopes, processSlopes] = [slopesOf(samples.held), slopesOf(samples.taken)];
    return {
      ...{ slopes, processSlopes, last, done, begun: begun ?? ended, ended, later },
      wrongs: [
        ...grownAgainstOrder(begun ?? ended, ended).map(
          (name) => `${name} grew, and nobody of the staff wrote it`,
        ),
        ...leaking({ slopes, processSlopes, done, hours }),
        ...keptTooLong(ended, later).map(
          (name) => `${name} still has ${later[name]} rows, which are too old`,
        ),
      ],
    };
  } finally {
    for (const role of ROLES) await roles[role].close();
    await payments.stop();
    await database.close();
  }
}

const noSamples = (): Record<Role, Sample[]> => ({ web: [], worker: [], singer: [] });

const slopesOf = ({ web, worker, singer }: Record<Role, Sample[]>): Record<Role, number> => ({
  web: slopePerHour(settled(web)),
  worker: slopePerHour(settled(worker)),
  singer: slopePerHour(settled(singer)),
});

type Starting = Pick<Options, 'databaseUrl' | 'folder' | 'pages'> & { pace: number };

async function startRoles({
  databaseUrl,
  folder,
  pages,
  pace,
}: Starting): Promise<Record<Role, ShopProcess>> {
  const roles = {} as Record<Role, ShopProcess>;
  for (const role of ROLES) {
    roles[role] = startShopProcess({
      ...{
        databaseUrl,
        folder,
        port: await freePort(),
        entry: './soak/role-process.ts',
        flags: ['--expose-gc'],
      },
      settings: { ROLE: role, CLOCK_PACE: String(pace), PAGES: pages },
    });
    await roles[role].ready();
  }
  return roles;
}

type Load = {
  origin: string;
  payments: Awaited<ReturnType<typeof openProvider>>;
  database: Database;
  people: number;
  end: number;
};

const PAGES = ['/', '/terms', '/artists', '/store', '/cart', '/song-builder', '/login', '/reviews'];
const READS = ['/v3/api/artists?per_page=12&show_at_capacity=true', '/v3/api/playlists', '/v3/api/reviews'];
const ANSWERS = {
  style: ['folk'],
  feeling: ['happy'],
  traits: ['kind', 'wise'],
  loves: ['pets'],
  pace: ['fast'],
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Lets people visit, read, sign in, order and hear songs until the end. Resolves to the number of times that
 * each was done.
 */
async function startLoad({ origin, payments, database, people, end }: Load): Promise<Record<string, number>> {
  const stock = await findStock(database);
  const till = { payments, settings: { publicUrl: origin } } as unknown as Parameters<typeof readyToPay>[0];
  const done: Record<string, number> = {};
  let visitors = 0;
  const newcomer = () => {
    visitors += 1;
    return createVisitor(
      (request) => sendTo(origin, request),
      `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    );
  };
  const get = async (path: string) => {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    expectStatus(path, answer.status);
  };
  const ways: Record<string, (dice: Dice) => Promise<unknown>> = {
    page: (dice) => get(`${dice.pick(PAGES)}?account=${dice.between(1, 1e9)}`),
    read: (dice) => get(dice.pick(READS)),
    async order() {
      const buyer = await readyToPay(till, stock, newcomer());
      await buyer.submit();
      await buyer.pay();
      const { status, body } = await buyer.confirm();
      expectStatus('a confirmation', status);
      if (!body.is_processed) throw new Error(`paid, and no order: ${JSON.stringify(body)}`);
    },
    async signIn(dice) {
      const { status } = await newcomer().call('auth.requestPasscode', {
        body: { method: 'email', email: `soak-${dice.between(1, 1e9)}@example.com` },
      });
      expectStatus('a passcode', status);
    },
    async preview(dice) {
      const letter = () => LETTERS[dice.between(0, 25)];
      const body = { answers: ANSWERS, name_key: 'l:', spelling: `Li${letter()}a${letter()}o${letter()}` };
      const { status } = await newcomer().call('instant.requestPreviews', {
        params: { id: 'birthday' },
        body,
      });
      expectStatus('a preview', status);
    },
  };
  // How often people do each thing, of a hundred. Previews are few, because a song takes seconds of one core.
  const often = { page: 60, read: 25, order: 8, signIn: 6, preview: 1 };
  const bag = Object.entries(often).flatMap(([name, count]) => Array<string>(count).fill(name));
  await Promise.all(
    Array.from({ length: people }, async (_, number) => {
      const dice = createDice(number + 1);
      while (Date.now() < end) {
        const name = dice.pick(bag);
        await ways[name]?.(dice);
        done[name] = (done[name] ?? 0) + 1;
        await wait(dice.between(5, 50));
      }
    }),
  );
  return done;
}

/** Nobody asks for too much here, so nothing may be refused. */
function expectStatus(what: string, status: number): void {
  if (status !== 200) throw new Error(`${what} was answered with ${status}`);
}

async function findStock({ db }: Database): Promise<Catalogue> {
  const slugs = ['personalized-song', 'extra-verse', 'lyric-print'];
  const rows = await db.select().from(products).where(inArray(products.slug, slugs));
  const bySlug = (slug: string) => {
    const row = rows.find((one) => one.slug === slug);
    if (!row) throw new Error(`the demo has no ${slug}`);
    return row;
  };
  const [artist] = await db.select().from(artists).where(eq(artists.status, 'available')).limit(1);
  if (!artist) throw new Error('the demo has no artist');
  const [song = '', verse = '', print = ''] = slugs;
  return { goods: { song: bySlug(song), verse: bySlug(verse), print: bySlug(print) }, artist };
}

async function countRows({ pool }: Database): Promise<Rows> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
    counted[name] = Number(found.rows[0]?.count);
  }
  return counted;
}
