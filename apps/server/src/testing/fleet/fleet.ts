import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BUCKET, KEYS, startStore } from '../../adapters/storage/testing/s3-store.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { startPooler } from '../pooler/pooler.ts';
import { freePort, sendTo, startShopProcess } from '../shop-process.ts';
import { createVisitor, type Sender } from '../visitor.ts';

type Role = 'web' | 'all' | 'worker' | 'singer';

export type FleetOptions = {
  /** The address of a migrated database. */
  databaseUrl: string;
  /** The address to which the pooler connects. Default: the database itself. */
  lineUrl?: string;
  /** The database of the other companies, if it is a different one. */
  booksUrl?: string;
  /** How many processes of each role there are. Customers use `web` and `all`. */
  roles: Readonly<Partial<Record<Role, number>>>;
  /** The number of the pooler's connections to PostgreSQL, which all processes share. */
  servers: number;
  /** See `PoolerOptions`. */
  checks?: boolean;
  /** See `ProcessOptions`. */
  mayEnd?: boolean;
};

/** When a request still fails after this time, in ms, the reason is not a kill. */
const PATIENCE_MS = 120_000;

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

/**
 * Opens a shop of many processes, each with one role and its own disk. They share only a database behind a
 * pooler, and a store that speaks S3.
 */
export async function openFleet(options: FleetOptions) {
  const { databaseUrl, lineUrl = databaseUrl, booksUrl, roles, servers, checks, mayEnd = false } = options;
  // As at every start: this stores the settings that the sessions of the pooler get.
  await migrate(databaseUrl, { isPooled: true });
  const pooler = await startPooler({
    ...{ url: lineUrl, servers },
    ...(checks === undefined ? {} : { checks }),
  });
  const store = await startStore();
  const folders: string[] = [];
  const places = await Promise.all(
    (['web', 'all', 'worker', 'singer'] as const).flatMap((role) =>
      Array.from({ length: roles[role] ?? 0 }, async () => ({ role, port: await freePort() })),
    ),
  );
  const origin = `http://127.0.0.1:${places[0]?.port}`;

  async function start({ role, port }: { role: Role; port: number }) {
    const folder = await mkdtemp(join(tmpdir(), `keepsong-${role}-`));
    folders.push(folder);
    return startShopProcess({
      ...{ databaseUrl: pooler.url, folder, port, mayEnd },
      settings: {
        ...{ ROLE: role, PUBLIC_URL: origin, DATABASE_DIRECT_URL: lineUrl },
        ...(booksUrl === undefined ? {} : { BOOKS_URL: booksUrl }),
        ...{ S3_ENDPOINT: store.endpoint, S3_REGION: 'us-east-1', S3_BUCKET: BUCKET },
        ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
        ADDRESS_BUDGETS: 'on',
      },
    });
  }

  const isDoor = ({ role }: { role: Role }) => role === 'web' || role === 'all';
  const webs = await Promise.all(places.filter(isDoor).map(start));
  const others = await Promise.all(places.filter((place) => !isDoor(place)).map(start));
  await Promise.all([...webs, ...others].map(({ ready }) => ready()));
  let asked = 0;
  let broken = 0;

  /** Each request goes to the next web process, and to another one when the connection breaks. */
  const inTurn: Sender = async (request) => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      asked += 1;
      try {
        return await sendTo(webs[asked % webs.length]?.origin ?? origin, request);
      } catch (error) {
        if (Date.now() > until) throw error;
        broken += 1;
        await wait(50);
      }
    }
  };

  return {
    origin,
    webs,
    others,
    pooler,
    store,
    /** How many requests lost their process or found none. */
    broken: () => broken,
    visitor: (address: string) => createVisitor(inTurn, address),
    async close(): Promise<void> {
      await Promise.all([...webs, ...others].map((shop) => shop.close()));
      await pooler.stop();
      await store.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
