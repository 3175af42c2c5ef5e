import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { chicagoInstant } from '@keepsong/domain/time/chicago';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftCards } from '../../../db/schema/credits.ts';
import { toPay } from '../../testing/commission-song.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, letGuestIn, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const BIRTHDAY = { picture: 'birthday', name: { en: 'Birthday', sp: 'Cumpleaños' }, is_live: true };
const HEART = { picture: 'heart', name: { en: 'Heart', sp: 'Corazón' }, is_live: true };
const STARS = { picture: 'stars', name: { en: 'Stars', sp: 'Estrellas' }, is_live: false };

/** Half past eleven in the evening of 2 November in Chicago. */
const clock = createTestClock(new Date('2026-11-03T05:30:00Z'));
let shop: TestShop;
let editor: Visitor;
/** The gift card that has the designs, and one of its sizes. */
let main: { id: number };
let size: { id: number };
const body = (name: string) => ({
  ...{ name, title: { en: 'Gift card', sp: 'Tarjeta de regalo' }, price_cents: 5_000 },
  ...{ product_type: 'gift-card' as const, state: 'live' as const },
});
beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const designs = [BIRTHDAY, HEART, STARS];
  main = (await editor.call('products.add', { body: { ...body('card'), designs } })).body.product;
  size = (await editor.call('products.add', { body: { ...body('card-50'), variant_of: 'card' } })).body
    .product;
});
afterAll(() => shop.close());

/** Puts a card with a design into the cart, up to the payment. */
async function begin(design: string | undefined, to: string, quantity = 1, send_on = '') {
  const visitor = newcomer(shop);
  await letGuestIn(shop, visitor, newEmail());
  const gift_card = { recipient_name: 'Odessa', recipient_email: to, message: 'Sing!', send_on, design };
  const cart = {
    sf_cart: {
      addresses: {
        billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
        shipping: null,
      },
      cart_total: 0,
      products: [
        {
          ...{ id: String(size.id), name: 'card-50', price: 5_000, product_type: 'gift-card', quantity },
          ...{ cart_uuid: randomUUID(), additional_info: { gift_card } },
        },
      ],
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
    sf_song_data: null,
  };
  return toPay(shop, visitor, { slug: '', cart: cart as never });
}

const goTo = (day: string, hour: number) =>
  clock.advance(chicagoInstant(day, hour).getTime() - clock.now().getTime());

/** Sends what is due at this hour in Chicago, and returns the state of the card to this address. */
async function stateAt(to: string, day: string, hour: number) {
  goTo(day, hour);
  await shop.services.giftCards.sendDue();
  const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.recipientEmail, to));
  return card?.state;
}

it('names the day on which a card is sent whose mailbox has had its share', async () => {
  const to = newEmail();
  const till = await begin(undefined, to, 9);
  await till.submit();
  await till.pay();
  const days = async () =>
    (await till.confirm()).body.order.gift_cards.map(({ send_on }: { send_on: string }) => send_on);
  // Eight cards are mailed at half past eleven. The ninth waits until the hour ends, which is another day.
  expect(await days()).toEqual(['2026-11-03']);
  const left = await shop.db.select().from(giftCards).where(eq(giftCards.recipientEmail, to));
  expect(left.filter(({ state }) => state === 'bought')).toMatchObject([
    { heldUntil: new Date('2026-11-03T06:00:00Z') },
  ]);
  clock.advance(1_800_000);
  await shop.services.giftCards.sendDue();
  expect(await days()).toEqual(['2026-11-02']);
});

it('sends only the cards of an order that is paid, so that its buyer does not wait for those of others', async () => {
  const [others, to, day] = [newEmail(), newEmail(), '2026-11-04'];
  const earlier = await begin(undefined, others, 1, day);
  await earlier.submit();
  await earlier.pay();
  await earlier.confirm();
  goTo(day, 12);
  const till = await begin(undefined, to);
  await till.submit();
  await till.pay();
  await till.confirm();
  const rows = await shop.db
    .select()
    .from(giftCards)
    .where(inArray(giftCards.recipientEmail, [others, to]));
  const states = Object.fromEntries(rows.map(({ recipientEmail, state }) => [recipientEmail, state]));
  expect(states).toEqual({ [others]: 'bought', [to]: 'sent' });
  expect(await stateAt(others, day, 12)).toBe('sent');
});

it('sends a card of a later day on its morning in Chicago, and does not blame the mailbox meanwhile', async () => {
  const [to, day] = [newEmail(), '2026-11-05'];
  const till = await begin(undefined, to, 1, day);
  await till.submit();
  await till.pay();
  expect((await till.confirm()).body.order.gift_cards).toMatchObject([{ send_on: day }]);
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const { gift_cards: seen } = (await support.call('credits.giftCards', { query: { q: to } })).body;
  expect(seen).toMatchObject([{ state: 'bought', send_on: day, held_until: null }]);
  expect(await stateAt(to, day, 0)).toBe('bought');
  expect(await stateAt(to, day, 7)).toBe('bought');
  expect(await stateAt(to, day, 8)).toBe('sent');
});

it('sends a card for tomorrow on its morning, also when its payment arrives in the night before it', async () => {
  const [to, day] = [newEmail(), '2026-11-06'];
  goTo('2026-11-05', 23);
  const till = await begin(undefined, to, 1, day);
  await till.submit();
  goTo(day, 0);
  await till.pay();
  expect((await till.confirm()).body.order.gift_cards).toMatchObject([{ send_on: day }]);
  expect(await stateAt(to, day, 1)).toBe('bought');
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const { gift_cards: seen } = (await support.call('credits.giftCards', { query: { q: to } })).body;
  expect(seen).toMatchObject([{ state: 'bought', send_on: day, held_until: null }]);
  expect(await stateAt(to, day, 8)).toBe('sent');
});

it('tells the staff of a card that waits for its mailbox until the morning of its day', async () => {
  const [to, day] = [newEmail(), '2026-11-07'];
  goTo(day, 7);
  const till = await begin(undefined, to, 9, day);
  await till.submit();
  await till.pay();
  await till.confirm();
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const { gift_cards: seen } = (await support.call('credits.giftCards', { query: { q: to } })).body;
  const waiting = seen.filter(({ state }: { state: string }) => state === 'bought');
  expect(waiting).toMatchObject([{ held_until: chicagoInstant(day, 8).toISOString() }]);
});

it('holds cards until their morning that were stored before cards waited for it', async () => {
  const [later, early] = [newEmail(), newEmail()];
  goTo('2026-11-07', 12);
  const staff = await signedIn(shop, newEmail(), 'admin');
  const stored = { state: 'bought' as const, amountCents: 2_500, number: 0, issuedBy: staff.id };
  for (const [to, sendOn] of [
    [later, '2026-11-08'],
    [early, '2026-11-07'],
  ] as const)
    await shop.db.insert(giftCards).values({
      ...{ ...stored, lineUuid: `staff:${to}`, recipientEmail: to, sendOn, createdAt: clock.now() },
    });
  const file = new URL('../../../db/migrations/0130_gift_mornings_and_own_hearts.sql', import.meta.url);
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await shop.db.execute(sql.raw(statement));
  expect(await stateAt(early, '2026-11-07', 12)).toBe('sent');
  expect(await stateAt(later, '2026-11-08', 7)).toBe('bought');
  expect(await stateAt(later, '2026-11-08', 8)).toBe('sent');
});

describe('the design of a gift card', () => {
  it('is one that is offered, in the order of the editors, for every size of the card', async () => {
    for (const slug of ['card', 'card-50']) {
      const { product } = (await newcomer(shop).call('catalog.product', { params: { slug } })).body;
      expect(product.designs).toEqual([
        { picture: 'birthday', name: 'Birthday', src: expect.stringContaining('/card.svg?k=birthday') },
        { picture: 'heart', name: 'Heart', src: expect.stringContaining('/card.svg?k=heart') },
      ]);
    }
  });

  it('is chosen, kept by the card when it is not offered any more, mailed, and shown to who opens it', async () => {
    const to = newEmail();
    const till = await begin('heart', to);
    expect((await till.submit()).status).toBe(200);
    await till.pay();
    const { order } = (await till.confirm()).body;
    expect(order.gift_cards).toMatchObject([{ design: { picture: 'heart', name: 'Heart' } }]);
    const params = { id: main.id };
    const fields = { version: 1, state: 'live' as const, designs: [BIRTHDAY, { ...HEART, is_live: false }] };
    expect((await editor.call('products.save', { params, body: fields })).status).toBe(200);

    await shop.services.giftCards.sendDue();
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to });
    const [, src = ''] = /<img src="([^"]*card\.png[^"]*)"[^>]*alt="Heart"/.exec(mail?.html ?? '') ?? [];
    const url = src.replaceAll('&amp;', '&').replace(shop.settings.publicUrl, '');
    const drawn = await shop.http.inject({ url });
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    const [code = ''] = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(mail?.text ?? '') ?? [];
    const friend = await signedIn(shop);
    const opened = await friend.visitor.call('credits.applyGiftCard', { body: { code } });
    expect(opened.body).toMatchObject({
      credit_amount_taxable: 5_000,
      gift_card: { amount: 5_000, message: 'Sing!', design: { picture: 'heart', name: 'Heart' } },
    });
  });

  it('is refused with its line when it is not offered, and is the first one when none is chosen', async () => {
    await expect(begin('stars', newEmail())).rejects.toThrow(/"fields":\{"design":"invalid"\}/);
    const till = await begin(undefined, newEmail());
    await till.submit();
    await till.pay();
    const { order } = (await till.confirm()).body;
    expect(order.gift_cards[0].design.picture).toBe('birthday');
  });

  it.each([
    [{ designs: [{ ...BIRTHDAY, name: { en: 'Birthday', sp: ' ' } }] }, { 'designs.0.name.sp': 'required' }],
    [{ designs: [BIRTHDAY, BIRTHDAY] }, { 'designs.1.picture': 'taken' }],
    [{ designs: [{ ...BIRTHDAY, picture: randomUUID() }] }, { 'designs.0.picture': 'invalid' }],
    [{ designs: [BIRTHDAY], product_type: 'physical' as const }, { designs: 'invalid' }],
    [{ designs: [BIRTHDAY], variant_of: 'card' }, { designs: 'invalid' }],
  ])('has a picture of its own and a name in both languages: %j', async (wrong, fields) => {
    const name = `card-${randomUUID().slice(0, 6)}`;
    const answer = await editor.call('products.add', { body: { ...body(name), ...wrong } });
    expect(answer.body).toMatchObject({ code: 'invalid_input', fields });
  });
});
