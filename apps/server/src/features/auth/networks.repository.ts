import { and, eq, gt, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { signInNetworks } from '../../../db/schema/accounts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** A network counts as an account's own for this long after a sign-in. */
const KNOWN_MS = 90 * 86_400_000;
/** Wrong codes are counted for this long after the last one from that network. */
const REMEMBER_MS = 30 * 86_400_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isKnown = (now: Date) => gt(signInNetworks.provedAt, before(now, KNOWN_MS));

/** The networks from which the account was signed in to with a code. */
export const knownNetworks = (tx: Tx, userId: number, now: Date) =>
  tx
    .select({ network: signInNetworks.network })
    .from(signInNetworks)
    .where(and(eq(signInNetworks.userId, userId), isKnown(now)));

/**
 * The number of wrong codes. For a network that the account knows, only its own count; otherwise those of all unknown
 * networks together.
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
 * Counts an attempt as wrong before the code is checked. `recordProof` resets the network's count when the code is
 * right.
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

/** Deletes networks without a recent sign-in or wrong code, because no limit asks about them any more. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  const failedAt = or(isNull(signInNetworks.failedAt), lt(signInNetworks.failedAt, before(now, REMEMBER_MS)));
  const provedAt = or(isNull(signInNetworks.provedAt), lt(signInNetworks.provedAt, before(now, KNOWN_MS)));
  await db.delete(signInNetworks).where(and(failedAt, provedAt));
}
