import type { PayoutState } from '@keepsong/contract/makers/vendor-desk';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { earningAccounts } from '../../../../db/schema/earnings.ts';
import { vendorInvites } from '../../../../db/schema/vendors/vendor-invites.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';

export type VendorRow = typeof productVendors.$inferSelect;
export type NewVendor = Omit<typeof productVendors.$inferInsert, 'id' | 'createdAt' | 'userId'>;
export type InviteRow = typeof vendorInvites.$inferSelect;

const shown = {
  row: productVendors,
  signsIn: users.email,
  invite: { email: vendorInvites.email, expiresAt: vendorInvites.expiresAt },
  products: sql<number>`(select count(*)::int from products p where p.vendor_id = ${productVendors}.id and p.active)`,
  payout: sql<PayoutState>`case when ${earningAccounts.isReady} then 'ready'
    when ${earningAccounts.providerAccount} is not null then 'open' else 'none' end`,
};
export type FoundVendor = {
  row: VendorRow;
  signsIn: string | null;
  invite: Pick<InviteRow, 'email' | 'expiresAt'> | null;
  products: number;
  payout: PayoutState;
};

const select = (db: DbOrTx) =>
  db
    .select(shown)
    .from(productVendors)
    .leftJoin(users, eq(users.id, productVendors.userId))
    .leftJoin(vendorInvites, eq(vendorInvites.vendorId, productVendors.id))
    .leftJoin(earningAccounts, eq(earningAccounts.vendorId, productVendors.id));

/** Locks a vendor until the transaction ends. */
export async function lockVendor(tx: DbOrTx, id: number): Promise<VendorRow | null> {
  const [row] = await tx.select().from(productVendors).where(eq(productVendors.id, id)).for('no key update');
  return row ?? null;
}

export async function findVendor(db: DbOrTx, id: number, lock: boolean): Promise<FoundVendor | null> {
  if (lock) await lockVendor(db, id);
  const [found] = await select(db).where(eq(productVendors.id, id));
  return found ?? null;
}

/** The state of a vendor in SQL, for the filter. The rule is the same as in `itemOf` and `editState`. */
const state = sql<string>`case
  when e.archived_at is not null or (e.kind is null and not ${productVendors}.active) then 'archived'
  when ${productVendors}.active and e.draft is null then 'live' else 'draft' end`;

/** A shop has few vendors, each with a contract, so the list is not paged. */
export const findVendors = (
  db: DbOrTx,
  { q, states }: { q: string; states: readonly EditState[] },
): Promise<FoundVendor[]> =>
  select(db)
    .leftJoin(sql`${editedItems} e`, sql`e.kind = 'vendor' and e.item_id = ${productVendors}.id::text`)
    .where(
      and(
        q === ''
          ? undefined
          : sql`concat_ws(' ', ${productVendors}.name, ${productVendors}.contact_name, ${productVendors}.contact_email,
              ${users}.email) ilike ${containing(q)}`,
        states.length > 0 ? sql`${state} = any(${sql.param([...states])}::text[])` : undefined,
      ),
    )
    .orderBy(desc(productVendors.id));

export async function findVendorIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: productVendors.id })
    .from(productVendors)
    .orderBy(asc(productVendors.id));
  return rows.map(({ id }) => String(id));
}

/** Whether another vendor has this name, in upper or lower case. */
export async function isNameTaken(db: DbOrTx, name: string, except: number | null): Promise<boolean> {
  const isIt = sql`lower(${productVendors.name}) = lower(${name})`;
  const rows = await db
    .select({ id: productVendors.id })
    .from(productVendors)
    .where(and(isIt, except === null ? undefined : ne(productVendors.id, except)))
    .limit(1);
  return rows.length > 0;
}

export async function insertVendor(tx: Tx, vendor: NewVendor): Promise<number> {
  const [row] = await tx.insert(productVendors).values(vendor).returning({ id: productVendors.id });
  if (!row) throw new Error('the vendor was not added');
  return row.id;
}

export const updateVendor = (tx: Tx, id: number, vendor: Partial<NewVendor>) =>
  tx.update(productVendors).set(vendor).where(eq(productVendors.id, id));

/** Sets the account that works for a vendor; null for none. */
export const setAccount = (tx: Tx, id: number, userId: number | null) =>
  tx.update(productVendors).set({ userId }).where(eq(productVendors.id, id));

/** Whether an account works for any vendor. */
export async function worksForVendor(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: productVendors.id })
    .from(productVendors)
    .where(eq(productVendors.userId, userId))
    .limit(1);
  return rows.length > 0;
}

export async function replaceInvite(tx: Tx, invite: typeof vendorInvites.$inferInsert): Promise<void> {
  await deleteInvite(tx, invite.vendorId);
  await tx.insert(vendorInvites).values(invite);
}

export async function deleteInvite(tx: Tx, vendorId: number): Promise<InviteRow | null> {
  const [gone] = await tx.delete(vendorInvites).where(eq(vendorInvites.vendorId, vendorId)).returning();
  return gone ?? null;
}

const isOpen = (tokenHash: Buffer, now: Date) =>
  and(eq(vendorInvites.tokenHash, tokenHash), gt(vendorInvites.expiresAt, now));

/** The invitation behind a token, with the name of its vendor. */
export async function findInvite(db: DbOrTx, tokenHash: Buffer, now: Date) {
  const [found] = await db
    .select({ invite: vendorInvites, vendor: productVendors.name })
    .from(vendorInvites)
    .innerJoin(productVendors, eq(productVendors.id, vendorInvites.vendorId))
    .where(isOpen(tokenHash, now));
  return found ?? null;
}

/** Uses up the invitation behind a token. Of two people who try at the same time, only one gets it. */
export async function claimInvite(tx: Tx, tokenHash: Buffer, now: Date): Promise<InviteRow | null> {
  const [claimed] = await tx.delete(vendorInvites).where(isOpen(tokenHash, now)).returning();
  return claimed ?? null;
}
