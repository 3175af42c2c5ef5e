import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, newcomer, paidSong } from '../../testing/people.ts';
import { addSongProducts, openTestShop, signIn, type TestShop } from '../../testing/test-shop.ts';

const PHONE = '+13155550142';
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.update(artists).set({ status: 'paused' }));

async function textsTo(number: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: number })).map(({ text }) => text);
}

/**
 * Creates a guest who agreed to text messages, bought a song, and later proved the e-mail address in another browser.
 */
async function provedElsewhere() {
  const desk = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist: desk.artist });
  await shop.db
    .update(users)
    .set({ phoneNumber: PHONE, smsConsentAt: shop.clock.now(), preferredContactMethod: 'sms' })
    .where(eq(users.id, song.ownerId));
  const visitor = newcomer(shop);
  await signIn(shop, visitor, song.email);
  const accept = () => desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
  const page = async () =>
    (await visitor.call('stories.get', { params: { slug: song.slug } })).body.production;
  return { visitor, song, accept, page, desk };
}

it('texts of an order still go to the number it was bought with, which no longer opens the account', async () => {
  const { visitor, song, accept, page, desk } = await provedElsewhere();
  const before = (await textsTo(PHONE)).length;
  expect((await visitor.call('account.current')).body.user).toMatchObject({
    phone_number: null,
    sms_updates: false,
  });
  expect(await page()).toMatchObject({ texts_to: '0142' });
  await accept();
  const texts = await textsTo(PHONE);
  expect(texts).toHaveLength(before + 1);
  expect(texts[0]).toContain(`/stories/${song.slug}`);
  // The artist can read the story but cannot see to which number the texts go.
  const seen = await desk.visitor.call('stories.get', { params: { slug: song.slug } });
  expect(seen.body.production.texts_to).toBeNull();
  const asked = await newcomer(shop).call('auth.requestPasscode', {
    body: { method: 'sms', phone_number: PHONE },
  });
  expect(asked.body).toEqual({ otp_sent: false });
});

it('texts of an order stop when the customer wants no texts', async () => {
  const { visitor, accept, page } = await provedElsewhere();
  await visitor.call('account.update', { body: { user: { sms_updates: false } } });
  expect(await page()).toMatchObject({ texts_to: null });
  const before = (await textsTo(PHONE)).length;
  await accept();
  expect(await textsTo(PHONE)).toHaveLength(before);
});

it('texts of an order stop when somebody else proves the number', async () => {
  const { page } = await provedElsewhere();
  const other = newcomer(shop);
  await signIn(shop, other, 'june@example.com');
  await other.call('account.update', { body: { user: { phone_number: PHONE } } });
  const passcode = await shop.readPasscode(PHONE);
  const proved = await other.call('auth.validatePasscode', { body: { passcode, phone_number: PHONE } });
  expect(proved.status).toBe(200);
  expect(await page()).toMatchObject({ texts_to: null });
});
