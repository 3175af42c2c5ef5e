import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedDatabase } from '../../platform/db/embedded.ts';
import type { Dice } from '../dice.ts';
import { openFleet } from '../fleet/fleet.ts';
import { openLine } from '../line.ts';
import { freePort, type ShopProcess, startShopProcess } from '../shop-process.ts';
import type { Kills } from './killer.ts';

/** The processes of the shop in a chaos run, and the services that they need. */
export type Shops = {
  /** The processes that are killed again and again. */
  all: readonly ShopProcess[];
  /** The processes that serve customers. */
  doors: readonly ShopProcess[];
  /** The database of the other companies: the payment provider, the bank and the post office. */
  booksUrl: string;
  /** Null when the database is not harmed. */
  harms: Harms | null;
  close(): Promise<void>;
};

export type HarmCounts = { killed: number; cut: number };

type Harms = {
  wanted: HarmCounts;
  done: HarmCounts;
  /** Kills the database, and returns when it answers again. */
  kill(): Promise<void>;
  /** Cuts all connections to the database. Nobody can reach it before `mend`. */
  cut(): void;
  mend(): void;
};

/** Opens processes with the role `all`, side by side, with one data folder. */
export async function openShops({
  databaseUrl,
  count,
}: {
  databaseUrl: string;
  count: number;
}): Promise<Shops> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-chaos-'));
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const all = ports.map((port) => startShopProcess({ databaseUrl, folder, port }));
  await Promise.all(all.map(({ ready }) => ready()));
  return {
    ...{ all, doors: all, booksUrl: databaseUrl, harms: null },
    async close() {
      await Promise.all(all.map((shop) => shop.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type TownOptions = {
  /** The shop's database, which is killed and disconnected. */
  embedded: EmbeddedDatabase;
  booksUrl: string;
  harms: HarmCounts;
};

const ROLES = { web: 3, worker: 2, singer: 1 };
/**
 * The connections of the pooler to PostgreSQL. As in production, they are fewer than the processes would open
 * themselves.
 */
const SERVERS = 12;

/**
 * Opens three processes for customers, two for jobs and one for songs. They share a database behind a pooler,
 * and a store that speaks S3. The connection between pooler and database can be cut.
 */
export async function openTown({ embedded, booksUrl, harms }: TownOptions): Promise<Shops> {
  const line = await openLine(embedded.url);
  const fleet = await openFleet({
    ...{ databaseUrl: embedded.url, lineUrl: line.url, booksUrl, roles: ROLES, servers: SERVERS },
    ...{ checks: false, mayEnd: true },
  });
  return {
    all: [...fleet.webs, ...fleet.others],
    doors: fleet.webs,
    booksUrl,
    harms: {
      wanted: harms,
      done: { killed: 0, cut: 0 },
      async kill() {
        process.kill(postmasterOf(embedded), 'SIGKILL');
        await untilAnswers(embedded.url);
      },
      cut: line.cut,
      mend: line.mend,
    },
    async close() {
      await fleet.close();
      line.close();
    },
  };
}

const postmasterOf = ({ files }: EmbeddedDatabase): number =>
  Number(readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (isThere) return;
    await wait(100);
  }
}

/** The shortest and the longest time, in ms, for which the connection to the database stays cut. */
const CUT_MS = [20, 3_000] as const;

/** Harms the database as often as requested, spread evenly over the kills of the processes. */
export async function harmAgainAndAgain(harms: Harms | null, kills: Kills, dice: Dice): Promise<void> {
  if (!harms) return;
  const { wanted, done } = harms;
  const all = wanted.killed + wanted.cut;
  for (let harmed = 0; harmed < all; harmed += 1) {
    const due = (kills.wanted * (harmed + 1)) / (all + 1);
    while (kills.done < due) await wait(50);
    if (dice.between(1, all - harmed) <= wanted.killed - done.killed) {
      await harms.kill();
      done.killed += 1;
    } else {
      harms.cut();
      await wait(dice.between(...CUT_MS));
      harms.mend();
      done.cut += 1;
    }
  }
}
