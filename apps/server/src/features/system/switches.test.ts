import { SWITCH_NAMES, UNCHANGED } from '@keepsong/domain/system/switches';
import { desc, eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { switches } from '../../../db/schema/inbox.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import { createSwitches } from '../../platform/switches/switches.ts';
import {
  type Catalogue,
  finishedSong,
  registerGuest,
  saveDraft,
  songCart,
  stockShop,
} from '../../testing/commission-song.ts';
import { readyToHold } from '../../testing/holding-buyer.ts';
import { lineOf, sell } from '../../testing/money.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';
import { SAMPLES } from '../notifications/edits/sample-params.ts';
import type { Messages } from '../notifications/messages.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let producer: Visitor;
let support: Visitor;
let tip: Awaited<ReturnType<typeof sell>>;
let streaming: typeof tip;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  await shop.db.transaction(seedCollections);
  tip = await sell(shop, 'artist-gratuity', { productType: 'gratuity' });
  streaming = await sell(shop, 'song-streaming', { extraInfo: { one_per_story: true } });
  producer = (await signedIn(shop, newEmail(), 'producer')).visitor;
  support = (await signedIn(shop, newEmail(), 'support')).visitor;
});
afterEach(async () => {
  await shop.db.delete(switches);
  shop.services.switches.forget();
});
afterAll(() => shop.close());

const ON = { is_on: true, share: 100, audience: 'everyone' };
const set = (name: string, setting: object, by = producer, reason = 'It does harm') =>
  by.call('system.setSwitch', { params: { name }, body: { ...ON, ...setting, reason } });

/** Asks for the price of a cart with a song and this line. */
async function price(line: object) {
  const visitor = newcomer(shop);
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  await registerGuest(visitor, newEmail());
  const { sf_cart, ...rest } = songCart(stock.goods, slug);
  const products = [...sf_cart.products, line];
  return visitor.call('checkout.paymentSettings', { body: { sf_cart: { ...sf_cart, products }, ...rest } });
}
const priceTip = () => price(lineOf(tip, { price: 1_000 }));
const priceStreaming = () => price(lineOf(streaming));
const preview = (visitor: Visitor, id = 'birthday') =>
  visitor.call('instant.requestPreviews', {
    params: { id },
    body: { answers: {}, name_key: 'r:shi-VAWN', spelling: 'Siobhan' },
  });
async function memo() {
  const visitor = newcomer(shop);
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  return visitor.call('builder.setVoiceMemo', {
    params: { id: slug },
    ...multipart({}, { name: 'recording', type: 'audio/webm', bytes: new Uint8Array(64) }),
  });
}
const code = async (answer: ReturnType<typeof preview>) => (await answer).body.code;

describe('a switch that is off', () => {
  it.each([
    ['tips', priceTip],
    ['streaming', priceStreaming],
    ['voice_memos', memo],
    ['instant_songs', () => preview(newcomer(shop))],
  ] as const)('%s is refused by the server, and only while it is off', async (name, ask) => {
    expect(await code(ask())).not.toBe('switched_off');
    await set(name, { is_on: false });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'switched_off' } });
    expect(shop.services.switches.shown()).toEqual({ off: [name], some: [] });
    await set(name, {});
    expect(await code(ask())).not.toBe('switched_off');
  });

  it('does not stop a cart without what is off', async () => {
    await set('streaming', { is_on: false });
    await set('instant_songs', { is_on: false });
    expect((await priceTip()).status).toBe(200);
  });
});

describe('text messages', () => {
  const phone = '+15125550142';
  /** Creates a customer who agreed to text messages about orders. */
  async function texted() {
    const { visitor, id } = await signedIn(shop, newEmail());
    await shop.db
      .update(users)
      .set({
        ...{ phoneNumber: phone, phoneVerifiedAt: clock.now() },
        ...{ smsConsentAt: clock.now(), preferredContactMethod: 'sms' },
      })
      .where(eq(users.id, id));
    return { visitor, id };
  }
  const tell = (id: number, once: string) =>
    shop.services.notifications.notifyUserId(
      shop.db,
      id,
      'song_delivered',
      SAMPLES.song_delivered as Messages['song_delivered'],
      once,
    );
  const channels = async (once: string) =>
    (
      await shop.db
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, `${once}:%`))
    )
      .map(({ channel }) => channel)
      .sort();

  it('that are off are neither sent nor taken for a code, and mails go on', async () => {
    const { id } = await texted();
    await tell(id, 'with-texts');
    expect(await channels('with-texts')).toEqual(['email', 'sms']);
    await set('texts', { is_on: false });
    await shop.services.switches.read();
    await tell(id, 'without-texts');
    expect(await channels('without-texts')).toEqual(['email']);
    const asked = await newcomer(shop).call('auth.requestPasscode', {
      body: { method: 'sms', phone_number: phone },
    });
    expect(asked).toMatchObject({ status: 400, body: { fields: { phone_number: 'not_served' } } });
    await shop.db.update(users).set({ phoneNumber: null, phoneVerifiedAt: null }).where(eq(users.id, id));
  });
});

describe('a switch for some', () => {
  it('is told to a browser that asks, and stays the same for it', async () => {
    await set('instant_songs', { audience: 'staff' });
    await shop.services.switches.read();
    expect(shop.services.switches.shown()).toEqual({ off: [], some: ['instant_songs'] });
    const off = async (by: Visitor) => (await by.call('system.own')).body.off;
    expect(await off(newcomer(shop))).toEqual(['instant_songs']);
    expect(await off(support)).toEqual([]);
    expect(await code(preview(newcomer(shop)))).toBe('switched_off');
    expect(await code(preview(support))).not.toBe('switched_off');
  });

  it('by share gives the same visitor the same answer, on the page and at the call', async () => {
    await set('instant_songs', { share: 50 });
    const answers: boolean[] = [];
    for (let count = 0; count < 12; count += 1) {
      const visitor = newcomer(shop);
      await saveDraft(visitor, finishedSong(stock.artist));
      const has = !(await visitor.call('system.own')).body.off.includes('instant_songs');
      expect((await code(preview(visitor))) !== 'switched_off').toBe(has);
      answers.push(has);
    }
    expect(new Set(answers).size).toBe(2);
  });
});

describe('a switch for one language', () => {
  it('is told to browsers in the other one, but refuses neither a cart nor a voice memo, only previews', async () => {
    for (const name of ['tips', 'voice_memos', 'instant_songs']) await set(name, { audience: 'sp' });
    const english = newcomer(shop);
    expect((await english.call('system.own')).body.off).toEqual(['tips', 'voice_memos', 'instant_songs']);
    const spanish = await newcomer(shop).call('system.own', { headers: { cookie: 'sf_locale=sp' } });
    expect(spanish.body.off).toEqual([]);
    expect((await priceTip()).status).toBe(200);
    expect(await code(memo())).not.toBe('switched_off');
    expect(await code(preview(english))).toBe('switched_off');
  });
});

describe('setting a switch', () => {
  it('is for owners and producers, with a reason, and the log has before and after', async () => {
    expect((await set('tips', { is_on: false }, support)).body.code).toBe('forbidden');
    expect((await set('tips', { is_on: false }, producer, ' ')).status).toBe(400);
    for (const wrong of [{ share: 101 }, { share: -1 }, { share: 1.5 }, { audience: 'friends' }])
      expect((await set('tips', wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await set('payments', {})).status).toBe(404);
    expect(await shop.db.$count(switches)).toBe(0);
    const { body } = await set('tips', { share: 30, audience: 'sp' });
    expect(body.switches).toContainEqual(
      expect.objectContaining({ name: 'tips', is_on: true, share: 30, audience: 'sp' }),
    );
    const [line] = await shop.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.action, 'switch.set'))
      .orderBy(desc(staffLog.id))
      .limit(1);
    expect(line).toMatchObject({
      before: { switch: 'tips', ...ON },
      after: { switch: 'tips', is_on: true, share: 30, audience: 'sp' },
      reason: 'It does harm',
    });
  });

  it('by several people at once leaves a log in which each begins where the last one ended', async () => {
    const last = await shop.db.$count(staffLog);
    await Promise.all([10, 20, 30, 40].map((share) => set('tips', { share })));
    const lines = (await shop.db
      .select({ before: staffLog.before, after: staffLog.after })
      .from(staffLog)
      .where(sql`${staffLog.id} > ${last} and ${staffLog.action} = 'switch.set'`)
      .orderBy(staffLog.id)) as { before: unknown; after: unknown }[];
    expect(lines).toHaveLength(4);
    expect(lines[0]?.before).toMatchObject(ON);
    for (const [at, { before }] of lines.entries()) if (at > 0) expect(before).toEqual(lines[at - 1]?.after);
  });

  it('reaches another process within two seconds', async () => {
    const other = createSwitches({ db: shop.db, clock, settings: shop.settings });
    expect(await other.isOn('tips', null)).toBe(true);
    await set('tips', { is_on: false });
    expect(await other.isOn('tips', null)).toBe(true);
    clock.advance(2_001);
    expect(await other.isOn('tips', null)).toBe(false);
  });

  it('whose service is not set stays off in production, however it stands', async () => {
    await set('streaming', {});
    const partner = { name: 'Paper Lantern', slug: 'pl', key: null, url: null };
    const settings = { mode: 'production', streaming: null, twilio: null, partner } as const;
    const without = createSwitches({ db: shop.db, clock, settings });
    expect(await without.isOn('streaming', null)).toBe(false);
    expect(await without.isClosed('streaming')).toBe(true);
    expect(await without.isOn('tips', null)).toBe(true);
    await without.read();
    expect(without.shown().off).toEqual(['streaming', 'texts', 'ecards']);
    expect(without.isShut('texts')).toBe(true);
    const streaming = { baseUrl: 'https://streaming.example', key: 'k' };
    const withIt = createSwitches({ db: shop.db, clock, settings: { ...settings, streaming } });
    expect(await withIt.isOn('streaming', null)).toBe(true);
    expect(withIt.missing).toEqual(['texts', 'ecards']);
  });

  it('that is missing means on for everybody', async () => {
    const { body } = await support.call('system.switches');
    expect(body.switches).toHaveLength(SWITCH_NAMES.length);
    for (const one of body.switches)
      expect(one).toMatchObject({ is_on: UNCHANGED.isOn, share: 100, changed_at: null });
  });
});

describe('new orders that are off', () => {
  const buyer = () => readyToHold(shop, stock, newcomer(shop), {});

  it('are refused in words of their own, until they are on again', async () => {
    const { submit } = await buyer();
    await set('checkout', { is_on: false });
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'checkout_closed' } });
    expect(shop.services.switches.shown()).toEqual({ off: ['checkout'], some: [] });
    await set('checkout', {});
    expect((await submit()).status).toBe(200);
  });

  it('leave an order alone that was submitted before: it is paid and settled', async () => {
    const { submit, pay, confirm, submission_id } = await buyer();
    const { body } = await submit();
    await set('checkout', { is_on: false });
    expect(await submit()).toMatchObject({ status: 200, body });
    await pay();
    expect((await confirm()).status).toBe(200);
    const [order] = await shop.db.select().from(orders).where(eq(orders.submissionId, submission_id));
    expect(order).toMatchObject({ state: 'placed' });
  });
});

it('mails that are off wait, and leave when they are on again', async () => {
  const { id } = await signedIn(shop, newEmail());
  await set('mail', { is_on: false });
  await shop.services.switches.read();
  await shop.services.notifications.notifyUserId(
    shop.db,
    id,
    'song_delivered',
    SAMPLES.song_delivered as Messages['song_delivered'],
    'held',
  );
  const held = async () =>
    (await shop.db.select().from(outbox).where(like(outbox.dedupeKey, 'held:%'))).map(
      ({ sentAt, attempts }) => ({ isSent: sentAt !== null, attempts }),
    );
  await shop.services.relay.drain();
  expect(await held()).toEqual([{ isSent: false, attempts: 0 }]);
  await set('mail', {});
  await shop.services.switches.read();
  await shop.services.relay.drain();
  expect(await held()).toEqual([{ isSent: true, attempts: 1 }]);
});

it('mail that was off for four days sends what waited, but no codes', async () => {
  const { id } = await signedIn(shop, newEmail());
  await set('mail', { is_on: false });
  const tell = (template: 'song_delivered' | 'passcode', once: string) =>
    shop.services.notifications.notifyUserId(
      shop.db,
      id,
      template,
      SAMPLES[template] as Messages[typeof template],
      once,
    );
  await tell('song_delivered', 'four-days');
  await tell('passcode', 'four-days-code');
  // Saving the switch once more, still off, loses none of the time.
  for (const setting of [{ is_on: false }, {}]) {
    clock.advance(2 * 86_400_000);
    expect((await set('mail', setting)).status).toBe(200);
  }
  await shop.services.switches.read();
  await shop.services.relay.drain();
  const rows = await shop.db.select().from(outbox).where(like(outbox.dedupeKey, 'four-days%'));
  const ends = rows.map(({ template, sentAt, abandonedAt }) => [
    template,
    sentAt !== null,
    abandonedAt !== null,
  ]);
  expect(new Map(ends.map(([name, ...end]) => [name, end]))).toEqual(
    new Map([
      ['song_delivered', [true, false]],
      ['passcode', [false, true]],
    ]),
  );
});

it('thousands of mails get their time back, some thousands with each statement', {
  tags: ['night'],
  timeout: 30_000,
}, async () => {
  const HOURS = 3 * 3_600_000;
  await set('mail', { is_on: false });
  const due = clock.now();
  await shop.db.execute(sql`insert into outbox
      (channel, recipient, template, locale, params, dedupe_key, created_at, send_after, expires_at)
    select 'email', 'nobody@example.com', 'song_delivered', 'en', '{}', 'many:' || at, ${due.toISOString()}::timestamptz,
      ${due.toISOString()}::timestamptz + at / 3 * interval '1 microsecond', ${due.toISOString()}::timestamptz + interval '1 day'
    from generate_series(1, 12000) at`);
  await shop.db.execute(sql`create function refuse_many() returns trigger language plpgsql as $$
    begin if (select count(*) from changed) > 5000 then raise 'too many at once'; end if; return null; end $$`);
  await shop.db.execute(sql`create trigger refuse_many after update on outbox
    referencing new table as changed for each statement execute function refuse_many()`);
  clock.advance(HOURS);
  expect((await set('mail', {})).status).toBe(200);
  await shop.db.execute(sql`drop function refuse_many() cascade`);
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as count, min(expires_at + (send_after - created_at)) as first,
      max(expires_at + (send_after - created_at)) as last from outbox where dedupe_key like 'many:%'`,
  );
  const end = new Date(due.getTime() + 86_400_000 + HOURS);
  expect(rows).toEqual([{ count: 12_000, first: end, last: end }]);
  await shop.db.delete(outbox).where(like(outbox.dedupeKey, 'many:%'));
});
