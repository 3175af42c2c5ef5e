import { randomBytes, randomUUID } from 'node:crypto';
import type { ProfileData } from '@keepsong/domain/artists/profile';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { users } from '../../db/schema/accounts.ts';
import { products, productVendors } from '../../db/schema/catalog.ts';
import { earningAccounts } from '../../db/schema/earnings.ts';
import type { instantSongs } from '../../db/schema/instant.ts';
import type { Db } from '../platform/db/database.ts';
import { begin } from '../platform/states/move.ts';
import type { What } from '../platform/states/ruled.ts';
import { FROZEN } from './ledger-history.ts';

/** Names a row of a table with states. */
export type StateRow = { what: What; key: string | number };

/**
 * Adds one row in its first state to each table with states. The rows have everything that later states need, except
 * the columns of `alongside`.
 */
export async function addStateRows(db: Db): Promise<StateRow[]> {
  const unique = randomUUID();
  const [owner = 0, friend = 0] = (
    await db
      .insert(users)
      .values([{ email: `${unique}@example.com` }, { email: `friend-${unique}@example.com` }])
      .returning({ id: users.id })
  ).map(({ id }) => id);
  const rows: StateRow[] = [];
  async function add<K extends string | number>(what: What, begun: Promise<K[]>): Promise<K> {
    const [key] = await begun;
    if (key === undefined) throw new Error(`no row of ${what}`);
    rows.push({ what, key });
    return key;
  }
  const sold = { ...FROZEN, userId: owner, submissionId: unique, totalCents: 0 };
  const checkout = { ...sold, visitorId: randomUUID(), quoteHash: '' };
  const checkoutId = await add('checkouts', begin(db, 'checkouts', checkout, 'customer'));
  const order = { ...sold, checkoutId, paymentType: 'card' };
  const orderId = await add('orders', begin(db, 'orders', order, 'customer'));
  const refund = { orderId, origin: 'staff' as const, amountCents: 0 };
  const refundId = await add('refunds', begin(db, 'refunds', refund, 'staff'));
  const dispute = { orderId, refundId, providerId: `dp_${unique}`, amountCents: 500 };
  const disputeId = await add('disputes', begin(db, 'disputes', dispute, 'provider'));
  await add('dispute_answers', begin(db, 'dispute_answers', { disputeId, orderId }, 'staff'));
  const grant = { userId: owner, kind: 'taxable' as const, amountCents: 500, reason: 'Late', askedBy: owner };
  await add('credit_grants', begin(db, 'credit_grants', grant, 'staff'));
  const change = {
    orderId,
    kind: 'genre' as const,
    wanted: { kind: 'genre' as const, genre: '1' },
    askedBy: owner,
  };
  const words = { before: '2', after: '1', reason: 'Asked' };
  await add('order_changes', begin(db, 'order_changes', { ...change, ...words }, 'staff'));
  const artist = {
    slug: unique,
    artistName: 'Odessa',
    gender: '2',
    genres: ['2'],
    availableDeliveryDays: 7,
  };
  const artistId = await add('artists', begin(db, 'artists', artist, 'staff'));
  const strike = { artistId, reason: 'Late', givenBy: owner };
  await add('artist_strikes', begin(db, 'artist_strikes', strike, 'staff'));
  const applicant = {
    ...{ name: 'Ines', email: `${unique}@example.com`, mailbox: unique, locale: 'en' as const },
    ...{ genres: ['2'], languages: ['English'], vocalStyle: 'Alto', recordingIds: [] },
    ...{ tokenHash: randomBytes(32), trialBrief: 'A song', trialDueDay: '2026-11-09' },
  };
  await add('artist_applications', begin(db, 'artist_applications', applicant, 'artist'));
  const profile = { artistId, version: 1, data: {} as ProfileData, changedAt: new Date() };
  await add('artist_profiles', begin(db, 'artist_profiles', profile, 'artist'));
  const song = { title: 'Portland', lyrics: 'La', audioKey: 'songs/none.mp3' };
  const story = { ...song, slug: unique, ownerId: owner, fromName: '', songData: emptySongData() };
  const storyId = await add('stories', begin(db, 'stories', story, 'customer'));
  const now = new Date();
  const work = { storyId, artistId, feeCents: 0, deliveryDays: 7, offerExpiresAt: now };
  const commissionId = await add('commissions', begin(db, 'commissions', work, 'customer'));
  const late = { orderId, commissionId, dueAt: now, askedAt: now };
  await add('late_songs', begin(db, 'late_songs', late, 'shop'));
  const consent = { commissionId, artistId, askedAt: now };
  await add('sample_consents', begin(db, 'sample_consents', consent, 'artist'));
  const revision = { storyId, requests: [], freeLines: 1, dueAt: now };
  await add('story_revisions', begin(db, 'story_revisions', revision, 'customer'));
  const request = { occasion: 'birthday' } as unknown as (typeof instantSongs.$inferInsert)['request'];
  const instant = { hash: unique, extent: 'full', request };
  await add('instant_songs', begin(db, 'instant_songs', instant, 'customer'));
  const card = {
    orderId,
    lineUuid: 'card',
    number: 0,
    amountCents: 500,
    recipientEmail: 'odessa@example.com',
    sendOn: '2026-11-02',
  };
  await add('gift_cards', begin(db, 'gift_cards', card, 'customer'));
  const release = { storyId, nextAt: now, url: 'https://listen.test/1' };
  await add('releases', begin(db, 'releases', release, 'shop'));
  const reveal = {
    ...{ storyId, token: unique, message: '', channel: 'email' as const, recipient: 'odessa@example.com' },
    ...{ locale: 'en' as const, timeZone: 'UTC', sendAt: now },
  };
  await add('reveals', begin(db, 'reveals', reveal, 'customer'));
  const runId = await add('payout_runs', begin(db, 'payout_runs', { madeBy: owner }, 'staff'));
  const [account] = await db
    .insert(earningAccounts)
    .values({ artistId })
    .returning({ id: earningAccounts.id });
  const bonus = {
    ...{ accountId: account?.id ?? 0, amountCents: 500, reason: 'A film of it', askedBy: owner },
    requestKey: unique,
  };
  await add('bonuses', begin(db, 'bonuses', bonus, 'staff'));
  const payout = { runId, accountId: account?.id ?? 0, amountCents: 500 };
  await add('payouts', begin(db, 'payouts', payout, 'staff'));
  const [vendor] = await db
    .insert(productVendors)
    .values({ name: 'The mill' })
    .returning({ id: productVendors.id });
  const [product] = await db
    .insert(products)
    .values({
      ...{ slug: unique, sku: unique, titleEn: 'Mug', titleSp: 'Taza', priceCents: 0 },
      ...{ productType: 'physical', art: 'print' },
    })
    .returning({ id: products.id });
  const item = {
    ...{ orderId, lineId: 'mug', productId: product?.id ?? 0, vendorId: vendor?.id ?? 0 },
    ...{ quantity: 1, sendBy: '2026-11-30' },
  };
  await add('vendor_items', begin(db, 'vendor_items', item, 'customer'));
  const parcel = { orderId, vendorId: vendor?.id ?? 0, itemIds: [], providerId: unique };
  await add('parcels', begin(db, 'parcels', parcel, 'shop'));
  const referral = { referrerId: owner, referredId: friend, orderId, heldUntil: now };
  await add('referrals', begin(db, 'referrals', referral, 'customer'));
  return rows;
}

/** Columns that the database requires to be written together with the new state `to`. */
export function alongside(what: What, to: string): object {
  const now = new Date();
  if (what === 'gift_cards' && to === 'sent')
    return { codeHash: randomBytes(32), sentAt: now, redeemedBy: null, redeemedAt: null };
  if (what === 'gift_cards' && to === 'redeemed') return { redeemedBy: 1, redeemedAt: now };
  if (what === 'gift_cards' && to === 'void') return { voidedAt: now };
  if (what === 'dispute_answers')
    return { askedAt: now, sentAt: to === 'sent' ? now : null, nextAt: to === 'asked' ? now : null };
  if (what === 'disputes') return { closedAt: to === 'won' || to === 'lost' ? now : null };
  if (what === 'instant_songs' && to === 'completed') return { audioKey: 'instant/none.mp3' };
  if (what === 'reveals' && to === 'sent') return { sentAt: now };
  if (what === 'reveals' && to === 'opened') return { sentAt: now, openedAt: now };
  if (what === 'payout_runs' && (to === 'approved' || to === 'paid')) return { approvedBy: 1_000_000 };
  if (what === 'referrals' && to === 'refused') return { refusal: 'refunded' };
  return {};
}
