import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createMailbox } from '../adapters/email/mailbox.ts';
import { createSandboxPayouts } from '../adapters/payouts/sandbox/sandbox-payouts.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createTestDatabase } from './database.ts';
import { openProvider, type ShopProcess, sendTo, startShopProcess } from './shop-process.ts';
import { createVisitor, type Sender } from './visitor.ts';

const QUIET = { warn: () => undefined };

/**
 * A shop in its own process, on its own database. It dies at the step that `arm` names, and is restarted each
 * time. When the connection breaks, its customers try again, as browsers and people do.
 */
export async function openKilledShop(port: number) {
  const testDatabase = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-killed-'));
  let deaths = 0;
  const shop = startShopProcess({
    databaseUrl: testDatabase.url,
    folder,
    port,
    onKilled: () => {
      deaths += 1;
    },
  });

  const overNetwork = untilAnswered(() => shop);

  const database = openDatabase(testDatabase.url, { max: 4 });
  await shop.ready();
  const payments = await openProvider(testDatabase.url, shop.origin);
  // Reads the same records that the shop's own bank writes.
  const bank = await createSandboxPayouts({
    ...{ databaseUrl: testDatabase.url, publicUrl: shop.origin, webhookSecret: 'only reads' },
    ...{ clock: systemClock, log: QUIET, opensReady: true },
  });
  const mailbox = await createMailbox({ databaseUrl: testDatabase.url, clock: systemClock, log: QUIET });

  return {
    db: database.db,
    payments,
    bank,
    mailbox,
    settings: { publicUrl: shop.origin },
    visitor: (address: string) => createVisitor(overNetwork, address),
    /** Makes the shop die once, when it next reaches this step. */
    arm: (step: string) => shop.arm(step),
    kill: () => shop.kill(),
    isArmed: () => existsSync(shop.armed),
    deaths: () => deaths,
    ready: shop.ready,
    async close() {
      await shop.close();
      await mailbox.stop();
      await payments.stop();
      await bank.stop();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KilledShop = Awaited<ReturnType<typeof openKilledShop>>;

/** Sends requests to a shop that may be killed meanwhile, and tries again when the connection breaks, as browsers do. */
export const untilAnswered =
  (shopNow: () => Pick<ShopProcess, 'ready' | 'origin'>): Sender =>
  async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const shop = shopNow();
      await shop.ready();
      try {
        return await sendTo(shop.origin, request);
      } catch (error) {
        if (attempt === 20) throw error;
        // The connection broke because the process died, but the test notices its end only a moment later.
        await wait(50);
      }
    }
  };
