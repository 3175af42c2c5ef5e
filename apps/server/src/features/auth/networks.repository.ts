import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, gt, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { signInNetworks } from '../../../db/schema/accounts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** For this long after a sign-in, the account knows the network from which the user signed in. */
const KNOWN_MS = 90 * DAY_MS;
/** The wrong codes of a network count until this long after the last of them. */
const REMEMBER_MS = 30 * DAY_MS;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isKnown = (now: Date) => gt(signInNetworks.provedAt, before(now, KNOWN_MS));

/** The networks that the account knows: somebody signed in from them with a right code during the last `KNOWN_MS`. */
export const knownNetworks = (tx: Tx, userId: number, now: Date) =>
  tx
    .select({ network: signInNetworks.network })
    .from(signInNetworks)
    .where(and(eq(signInNetworks.userId, userId), isKnown(now)));

/**
 * Replaces the hash under which an account stores a network by the present hash. So the account still knows a
 * network that an earlier version of the shop stored.
 */
export async function renameNetwork(tx: Tx, userId: number, from: Buffer, to: Buffer): Promise<void> {
  await tx.execute(sql`
    update ${signInNetworks} set network = ${to} where user_id = ${userId} and network = ${from}
      and not exists (select from ${signInNetworks} known where known.user_id = ${userId} and known.network = ${to})`);
}

/**
 * How many wrong codes count against this attempt. From a network that the account knows, only the wrong codes of this
 * network count. From any other network, the wrong codes of all unknown networks count together.
 */
export async function countFailures(tx: Tx, userId: number, network: Buffer, now: Date): Promise<number> {
  const known = (await knownNetworks(tx, userId, now)).some((row) => row.network.equals(network));
  const isUnknown = or(isNull(signInNetworks.provedAt), lt(signInNetworks.provedAt, before(now, KNOWN_MS)));
  const [row] = await tx
    .select({ failures: sum(signInNetworks.failures).mapWith(Number) })
    .from(signInNetworks)
    .where(
      and(
        eq(signInNetworks.userId, userId),
        gt(signInNetworks.failedAt, before(now, REMEMBER_MS)),
        known ? eq(signInNetworks.network, network) : isUnknown,
      ),
    );
  return row?.failures ?? 0;
}

/**
 * Counts an attempt as wrong before its code is checked. If the code is right, `recordProof` sets the count back to 0.
 */
export async function recordFailure(tx: Tx, userId: number, network: Buffer, now: Date): Promise<void> {
  await tx
    .insert(signInNetworks)
    .values({ userId, network, failures: 1, failedAt: now })
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.network],
      set: { failures: sql`${signInNetworks.failures} + 1`, failedAt: now },
    });
}

export async function recordProof(tx: Tx, userId: number, network: Buffer, now: Date): Promise<void> {
  await tx
    .update(signInNetworks)
    .set({ failures: 0, failedAt: null, provedAt: now })
    .where(and(eq(signInNetworks.userId, userId), eq(signInNetworks.network, network)));
}

/** Deletes networks without a recent sign-in and without a recent wrong code. No limit needs them any more. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  const failedAt = or(isNull(signInNetworks.failedAt), lt(signInNetworks.failedAt, before(now, REMEMBER_MS)));
  const provedAt = or(isNull(signInNetworks.provedAt), lt(signInNetworks.provedAt, before(now, KNOWN_MS)));
  await db.delete(signInNetworks).where(and(failedAt, provedAt));
}
