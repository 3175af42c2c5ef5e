import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { addresses } from '../../../db/schema/accounts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type AddressKind = 'shipping' | 'billing';
export type AddressFields = Record<string, string>;
type NewAddress = Omit<typeof addresses.$inferInsert, 'kind'> & { kind: AddressKind };

/**
 * Finds the fields of an address by its id. Null when the address belongs to another user, is of the other kind
 * (shipping or billing), or was saved before `since`.
 */
export async function findAddress(
  db: Db,
  { id, userId, kind, since }: { id: number; userId: number; kind: AddressKind; since: Date | null },
): Promise<AddressFields | null> {
  const [row] = await db
    .select({ fields: addresses.fields })
    .from(addresses)
    .where(
      and(
        eq(addresses.id, id),
        eq(addresses.userId, userId),
        eq(addresses.kind, kind),
        since ? gte(addresses.savedAt, since) : undefined,
      ),
    )
    .limit(1);
  return row?.fields ?? null;
}

/** Saves an address. If the user has already saved an identical one, only its time is updated. Returns the id. */
export async function saveAddress(tx: Tx, address: NewAddress): Promise<number> {
  const [row] = await tx
    .insert(addresses)
    .values(address)
    .onConflictDoUpdate({
      target: [addresses.userId, addresses.kind, addresses.fieldsHash],
      set: { savedAt: address.savedAt },
    })
    .returning({ id: addresses.id });
  if (!row) throw new Error('an upsert returned no address');
  return row.id;
}

/** Deletes the user's addresses of this kind, except the `keep` addresses that were saved last. */
export async function forgetOldest(
  tx: Tx,
  { userId, kind, keep }: { userId: number; kind: AddressKind; keep: number },
): Promise<void> {
  const oldest = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.kind, kind)))
    .orderBy(desc(addresses.savedAt), desc(addresses.id))
    .offset(keep);
  await tx.delete(addresses).where(inArray(addresses.id, oldest));
}
