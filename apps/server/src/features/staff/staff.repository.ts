import type { CmsKey } from '@keepsong/domain/cms/fields';
import { LOCALES } from '@keepsong/domain/format/locale';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { nameOrAddress } from '../../../db/name-or-address.ts';
import { secondFactors, sessions, users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { products } from '../../../db/schema/catalog.ts';
import { cmsEntries } from '../../../db/schema/cms.ts';
import { instantCollections } from '../../../db/schema/instant.ts';
import { shippingRates, taxRates } from '../../../db/schema/rates.ts';
import { staffInvites } from '../../../db/schema/staff.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';

export type InviteRow = typeof staffInvites.$inferSelect;

/** Lets only one change of the owners happen at a time, so that the last owner cannot be removed. */
export async function lockStaff(tx: Tx): Promise<void> {
  await lockName(tx, 'staff');
}

/** All members of the staff, owners first, then sorted by address. */
export const findMembers = (db: DbOrTx) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.staffRole,
      hasSecondFactor: sql<boolean>`exists (select from ${secondFactors} f where f.user_id = ${users}.id and f.secret is not null)`,
      lastSeenAt: sql<
        string | null
      >`(select max(s.last_seen_at) from ${sessions} s where s.user_id = ${users}.id)`,
    })
    .from(users)
    .where(isNotNull(users.staffRole))
    .orderBy(sql`${users.staffRole} <> 'owner'`, asc(users.email));

export async function countStaff(db: DbOrTx, role?: StaffRole): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(users)
    .where(role ? eq(users.staffRole, role) : isNotNull(users.staffRole));
  return row?.people ?? 0;
}

/** The address and language of somebody who is a member of the staff now. Null for everybody else. */
export async function findColleague(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      ...{ email: users.email, locale: users.locale },
      // The staff get no text messages.
      phoneNumber: sql<string | null>`null`,
      smsConsentAt: sql<Date | null>`null`,
      preferredContactMethod: users.preferredContactMethod,
    })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.staffRole)));
  return row ?? null;
}

/** The name of somebody of the staff, or the address when the name is not known. */
export async function findNameOf(db: DbOrTx, id: number): Promise<string> {
  const [row] = await db
    .select({ name: nameOrAddress(users) })
    .from(users)
    .where(eq(users.id, id));
  return row?.name ?? '';
}

export async function insertInvite(tx: Tx, invite: typeof staffInvites.$inferInsert): Promise<void> {
  await tx.insert(staffInvites).values(invite);
}

const isOpen = (now: Date) => and(isNull(staffInvites.usedAt), gt(staffInvites.expiresAt, now));

/** Invitations that can still be accepted. */
export const findOpenInvites = (db: DbOrTx, now: Date): Promise<InviteRow[]> =>
  db.select().from(staffInvites).where(isOpen(now)).orderBy(asc(staffInvites.id));

export async function findOpenInvite(
  db: DbOrTx,
  tokenHash: Buffer,
  now: Date,
): Promise<InviteRow | undefined> {
  const [row] = await db
    .select()
    .from(staffInvites)
    .where(and(eq(staffInvites.tokenHash, tokenHash), isOpen(now)));
  return row;
}

/** Marks an invitation as used. Undefined when it was used, withdrawn or has expired. */
export async function claimInvite(tx: Tx, tokenHash: Buffer, now: Date): Promise<InviteRow | undefined> {
  const [row] = await tx
    .update(staffInvites)
    .set({ usedAt: now })
    .where(and(eq(staffInvites.tokenHash, tokenHash), isOpen(now)))
    .returning();
  return row;
}

/** Deletes an invitation that nobody has accepted yet. */
export async function deleteInvite(tx: Tx, id: number): Promise<InviteRow | undefined> {
  const [row] = await tx
    .delete(staffInvites)
    .where(and(eq(staffInvites.id, id), isNull(staffInvites.usedAt)))
    .returning();
  return row;
}

/** Deletes the invitations that a member of the staff has sent and that can still be accepted. */
export const deleteInvitesBy = (tx: Tx, invitedBy: number, now: Date): Promise<InviteRow[]> =>
  tx
    .delete(staffInvites)
    .where(and(eq(staffInvites.invitedBy, invitedBy), isOpen(now)))
    .returning();

/** Deletes the open invitations of an address, because a new one replaces them. */
export async function deleteInvitesOf(tx: Tx, email: string): Promise<void> {
  await tx
    .delete(staffInvites)
    .where(and(sql`lower(${staffInvites.email}) = ${email}`, isNull(staffInvites.usedAt)));
}

/** A rate by which the shop's own table taxes something; null when it taxes nothing. */
export async function findAnyTaxRate(db: DbOrTx, today: Day): Promise<typeof taxRates.$inferSelect | null> {
  const counts = and(taxRates.active, lte(taxRates.fromDay, today), gt(taxRates.ratePpm, 0));
  const [row] = await db.select().from(taxRates).where(counts).limit(1);
  return row ?? null;
}

/** The texts that the law requires from a shop, which it must write itself in each language. */
const LEGAL_TEXTS = ['terms.sections', 'privacy.sections'] as const satisfies readonly CmsKey[];

/** Which of the things that a first order needs are in the database. */
export async function findStock(db: DbOrTx) {
  const [row] = await db
    .select({
      product: sql<boolean>`exists (select from ${products} where ${products.active})`,
      artist: sql<boolean>`exists (select from ${artists} where ${artists.status} = 'available')`,
      shipping: sql<boolean>`exists (select from ${shippingRates} where ${shippingRates.active} and ${shippingRates.isServed})`,
      texts: sql<boolean>`(select count(*) from ${cmsEntries} where ${cmsEntries.published} is not null
        and ${inArray(cmsEntries.key, [...LEGAL_TEXTS])}) = ${LEGAL_TEXTS.length * LOCALES.length}`,
    })
    .from(sql`(select 1) as one`);
  return row ?? { product: false, artist: false, shipping: false, texts: false };
}

/** Whether an instant song is on sale, and whether visitors see a collection that one is made from. */
export async function findInstantStock(db: DbOrTx) {
  const isInstant = sql`${products.active} and ${products.productType} = 'song'
    and ${products.extraInfo} ->> 'instant_product' = 'true'`;
  const [row] = await db
    .select({
      product: sql<boolean>`exists (select from ${products} where ${isInstant})`,
      collection: sql<boolean>`exists (select from ${instantCollections} where ${instantCollections.published})`,
    })
    .from(sql`(select 1) as one`);
  return row ?? { product: false, collection: false };
}

/** Products on sale that are made and sent, and have no vendor; at most ten. */
export async function findWithoutMaker(db: DbOrTx) {
  const rows = await db
    .select({ id: products.id, en: products.titleEn, sp: products.titleSp })
    .from(products)
    .where(and(products.active, eq(products.productType, 'physical'), isNull(products.vendorId)))
    .orderBy(products.id)
    .limit(10);
  return rows.map(({ id, ...title }) => ({ id, title }));
}

/** Those of these accounts that are no accounts of the staff. */
export async function findCustomersAmong(db: DbOrTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.role, 'admin')));
  return new Set(rows.map(({ id }) => id));
}
