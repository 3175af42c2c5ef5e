import type { Tx } from '../../src/platform/db/database.ts';
import { users } from '../schema/accounts.ts';

/** The demo accounts, all by passcode (architecture, demo mode). */
export const DEMO_ACCOUNTS = {
  admin: { email: 'admin@keepsong.test', firstName: 'Ada', lastName: 'Keeper', role: 'admin' },
  artist: { email: 'artist@keepsong.test', firstName: 'Odessa', lastName: 'Vale', role: 'artist' },
  vendor: { email: 'vendor@keepsong.test', firstName: 'Vera', lastName: 'Mill', role: 'vendor' },
  customer: { email: 'customer@keepsong.test', firstName: 'Henri', lastName: 'Lavoie', role: 'customer' },
} as const;

export type DemoAccountIds = Record<keyof typeof DEMO_ACCOUNTS, number>;

export async function seedAccounts(tx: Tx): Promise<DemoAccountIds> {
  const ids: Partial<DemoAccountIds> = {};
  for (const [name, account] of Object.entries(DEMO_ACCOUNTS)) {
    const [row] = await tx
      .insert(users)
      .values({ ...account, emailVerifiedAt: new Date(0) })
      .returning({ id: users.id });
    ids[name as keyof DemoAccountIds] = row?.id ?? 0;
  }
  return ids as DemoAccountIds;
}
