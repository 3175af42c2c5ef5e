import { formatWeekday } from '@keepsong/domain/format/weekday';
import {
  LATE_CHOICES,
  type LateChoice,
  REMIND_DAYS,
  WAIT_CREDIT_CENTS,
} from '@keepsong/domain/orders/late-song';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artists } from '../../../../db/schema/artists.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { creditAccounts } from '../../../../db/schema/credits.ts';
import { lateSongs } from '../../../../db/schema/desk.ts';
import { refunds } from '../../../../db/schema/refunds.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../../testing/database.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  paidSong,
  signedIn,
  songUpload,
  WORK,
} from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// Put away the artists and songs of earlier tests.
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  await shop.db.update(artists).set({ status: 'paused' });
  await shop.db.update(commissions).set({ state: 'canceled' });
});

const workOf = async (id: number) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0];
const dayOf = async (id: number) => {
  const due = (await workOf(id))?.dueAt;
  return due ? chicagoDay(due) : null;
};
const creditOf = async (userId: number) => {
  const [row] = await shop.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId));
  return (row?.taxableCents ?? 0) + (row?.nonTaxableCents ?? 0);
};

async function mailsTo(address: string) {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(
    ({ subject, text }) => `${subject ?? ''} ${text}`,
  );
}
const askedMails = async (address: string) =>
  (await mailsTo(address)).filter((mail) => mail.includes('/late?token='));

/** Checks that the artist got this mail, and that it does not lead to the song, which is closed to the artist. */
async function leadsToDesk(address: string, subject: string) {
  const mail = (await mailsTo(address)).find((one) => one.startsWith(subject));
  expect(mail).toMatch(/\/artist-admin\n/);
  expect(mail).not.toContain('/commissions/');
}

/** Creates a song whose promised day has passed. Returns it with the token that its customer was mailed. */
async function lateSong({ accepts = true, more = true } = {}) {
  const singer = await artistAtWork(shop, { artistName: 'Odessa Vale', availableDeliveryDays: 3 });
  const next = more
    ? await artistAtWork(shop, { artistName: 'Wren Halloway', availableDeliveryDays: 4 })
    : null;
  const song = await paidSong(shop, { goods, artist: singer.artist });
  const params = { id: song.commissionId };
  if (accepts) await singer.visitor.call('studio.accept', { params });
  const due = (await workOf(params.id))?.dueAt?.getTime() ?? 0;
  clock.advance(due - clock.now().getTime() + 60_000);
  await shop.services.askLate.askDue();
  const [mail = ''] = await askedMails(song.email);
  const token = /\/late\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
  return { singer, next, song, params, mail, token };
}
const open = (token: string, by = newcomer(shop)) => by.call('orders.openLate', { body: { token } });
const choose = (token: string, choice: LateChoice, by: Visitor = newcomer(shop)) =>
  by.call('orders.answerLate', { body: { token, choice } });

describe('the customer of a late song', () => {
  it('is mailed a link once, which does nothing by itself, and is reminded once', async () => {
    const { song, params, mail, token } = await lateSong();
    expect(mail).toContain('Odessa Vale has accepted it');
    expect(mail).toContain('$20.00 of credit');
    const before = await workOf(params.id);
    for (const by of [newcomer(shop), newcomer(shop)])
      expect((await open(token, by)).body.late).toMatchObject({
        ...{ state: 'asked', artist: 'Odessa Vale', is_accepted: true, may_ask_another: true },
        ...{ promised_day: await dayOf(params.id), back: { credit_cents: 0 } },
        wait: { day: addDays(chicagoDay(clock.now()), 3), credit_cents: WAIT_CREDIT_CENTS },
      });
    expect(await workOf(params.id)).toEqual(before);
    await Promise.all([shop.services.askLate.askDue(), shop.services.askLate.askDue()]);
    expect(await askedMails(song.email)).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    await Promise.all([shop.services.askLate.askDue(), shop.services.askLate.askDue()]);
    const mails = await askedMails(song.email);
    expect(mails).toHaveLength(2);
    expect(mails.every((one) => one.includes(token))).toBe(true);
    clock.advance(2 * DAY_MS);
    await shop.services.askLate.askDue();
    expect(await askedMails(song.email)).toHaveLength(2);
  });

  it('is asked and reminded, also when the mails to other customers fail', async () => {
    const singer = await artistAtWork(shop, { artistName: 'Odessa Vale', availableDeliveryDays: 3 });
    const songs = [
      await paidSong(shop, { goods, artist: singer.artist }),
      await paidSong(shop, { goods, artist: singer.artist }),
    ];
    const dues = await Promise.all(songs.map(async (song) => (await workOf(song.commissionId))?.dueAt));
    const lastDue = Math.max(...dues.map((due) => due?.getTime() ?? 0));
    clock.advance(lastDue - clock.now().getTime() + 60_000);
    const accept = await refuseRows(shop.database, 'outbox', `recipient = '${songs[0]?.email}'`);
    await readOneAtATime(shop.database, () => expect(shop.services.askLate.askDue()).rejects.toThrow());
    await accept();
    const asked = () => Promise.all(songs.map(async ({ email }) => (await askedMails(email)).length));
    expect(await asked()).toEqual([0, 1]);
    await shop.services.askLate.askDue();
    expect(await asked()).toEqual([1, 1]);

    clock.advance(REMIND_DAYS * DAY_MS);
    const acceptAgain = await refuseRows(shop.database, 'outbox', `recipient = '${songs[1]?.email}'`);
    await readOneAtATime(shop.database, () => expect(shop.services.askLate.askDue()).rejects.toThrow());
    await acceptAgain();
    expect(await asked()).toEqual([2, 1]);
  });

  it('is not the only one who hears: each producer gets one mail that leads to the order', async () => {
    const producers = [
      await signedIn(shop, undefined, 'producer'),
      await signedIn(shop, undefined, 'producer'),
    ];
    const owner = await signedIn(shop, undefined, 'owner');
    const { params, token } = await lateSong();
    const { number } = (await open(token)).body.late;
    await Promise.all([shop.services.askLate.askDue(), shop.services.askLate.askDue()]);
    const told = async (email: string) =>
      (await mailsTo(email)).filter((mail) => mail.startsWith('A song (') && mail.includes('is late'));
    const day = formatWeekday((await dayOf(params.id)) ?? '', 'en');
    for (const { email } of producers) {
      const mails = await told(email);
      expect(mails).toHaveLength(1);
      for (const words of ['Odessa Vale', day, `/admin/orders/${number}`]) expect(mails[0]).toContain(words);
    }
    expect(await told(owner.email)).toEqual([]);
    // The customer is reminded, but the producers are not told again.
    clock.advance(2 * DAY_MS);
    await shop.services.askLate.askDue();
    expect(await told(producers[0]?.email ?? '')).toHaveLength(1);
  });

  it('waits with credit, once for the song, and chooses again when it is late again', {
    tags: ['night'],
  }, async () => {
    const { singer, song, params, token } = await lateSong();
    const day = addDays(chicagoDay(clock.now()), 3);
    const [first, again] = await Promise.all([choose(token, 'wait'), choose(token, 'wait')]);
    for (const { status, body } of [first, again]) {
      expect(status).toBe(200);
      expect(body.late).toMatchObject({ state: 'waits', wait: { day } });
    }
    expect(await dayOf(params.id)).toBe(day);
    expect(await creditOf(song.ownerId)).toBe(WAIT_CREDIT_CENTS);
    expect((await choose(token, 'money_back')).body).toMatchObject({ code: 'already_decided' });
    expect((await mailsTo(song.email)).filter((mail) => mail.includes('Thank you for waiting'))).toHaveLength(
      1,
    );
    expect((await mailsTo(singer.email)).some((mail) => mail.startsWith('A song was changed'))).toBe(true);

    clock.advance(4 * DAY_MS);
    await shop.services.askLate.askDue();
    const mail = (await askedMails(song.email)).find((one) => !one.includes(token)) ?? '';
    expect(mail).not.toContain('of credit');
    const second = /\/late\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
    expect((await open(second)).body.late.wait.credit_cents).toBe(0);
    expect((await choose(second, 'wait')).body.late).toMatchObject({
      state: 'waits',
      wait: { credit_cents: 0 },
    });
    expect((await open(token)).body.late.wait.credit_cents).toBe(WAIT_CREDIT_CENTS);
    expect(await creditOf(song.ownerId)).toBe(WAIT_CREDIT_CENTS);
  });

  it('has another artist asked, for a day that this one can keep, without the work so far', async () => {
    const { singer, next, song, params, token } = await lateSong();
    const before = (await mailsTo(song.email)).length;
    await singer.visitor.call('studio.saveWork', { params, body: WORK });
    await singer.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    const { audioKey } = (await workOf(params.id)) ?? {};
    expect((await choose(token, 'another_artist')).body.late.state).toBe('passed_on');
    expect(await workOf(params.id)).toMatchObject({
      ...{ state: 'offered', artistId: next?.artist.id, lyrics: '', audioKey: null },
    });
    expect((await workOf(params.id))?.dueAt?.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(audioKey && (await shop.storage.stat(audioKey))).toBeFalsy();
    expect((await singer.visitor.call('studio.commission', { params })).status).toBe(404);
    await leadsToDesk(singer.email, 'Another artist takes over');
    const news = (await mailsTo(song.email)).filter((mail) => mail.startsWith('Wren Halloway has the story'));
    expect(news).toHaveLength(1);
    expect(news[0]).not.toContain('Odessa');
    expect(news[0]).toContain('The new promised day is');
    expect((await choose(token, 'another_artist')).body.late.state).toBe('passed_on');
    expect(await mailsTo(song.email)).toHaveLength(before + 1);
  });

  it('hears that the shop looks for an artist when no other is left', async () => {
    const { song, params, token } = await lateSong({ more: false });
    expect((await choose(token, 'another_artist')).status).toBe(200);
    expect(await workOf(params.id)).toMatchObject({ state: 'declined', dueAt: null });
    const news = (await mailsTo(song.email)).filter((mail) => mail.startsWith('Still looking'));
    expect(news).toHaveLength(1);
    expect(news[0]).not.toContain('Odessa');
  });

  it('gets everything back, and the order is canceled', async () => {
    const { singer, song, params, token } = await lateSong({ accepts: false });
    const { back } = (await open(token)).body.late;
    const done = await choose(token, 'money_back');
    // The link of an older mail to the artist leads nowhere, and breaks nothing.
    expect((await singer.visitor.call('studio.commission', { params })).status).toBe(404);
    expect(done.body.late.state).toBe('paid_back');
    expect((await choose(token, 'money_back')).status).toBe(200);
    const [story] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, story?.orderId ?? 0));
    const rows = await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order?.id ?? 0));
    expect(rows).toMatchObject([{ origin: 'customer', isCancel: true, amountCents: order?.totalCents }]);
    expect(back).toEqual({ card_cents: order?.totalCents, credit_cents: 0 });
    expect(order?.state).toBe('cancelled');
    expect(await workOf(params.id)).toMatchObject({ state: 'canceled' });
    await leadsToDesk(singer.email, 'Please stop');
  });

  it('chooses once in three tabs, and hears the truth in the other two', async () => {
    const { song, token } = await lateSong();
    const answers = await Promise.all(LATE_CHOICES.map((choice) => choose(token, choice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [row] = await shop.db.select().from(lateSongs).where(eq(lateSongs.commissionId, song.commissionId));
    expect((await open(token)).body.late.state).toBe(row?.state);
    expect(row?.state).toBe(answers.find(({ status }) => status === 200)?.body.late.state);
  });

  it.each(LATE_CHOICES)(
    'and the song arrives while the customer chooses to %s: one of them counts',
    { tags: ['night'] },
    async (choice) => {
      const { singer, params, token } = await lateSong();
      await singer.visitor.call('studio.saveWork', { params, body: WORK });
      await singer.visitor.call('studio.uploadAudio', { params, ...songUpload() });
      const [delivered, chosen] = await Promise.all([
        singer.visitor.call('studio.deliver', { params, body: {} }),
        choose(token, choice),
      ]);
      const { state } = (await open(token)).body.late;
      if (chosen.status === 200) expect(state).toBe(chosen.body.late.state);
      else {
        expect(chosen.body).toMatchObject({ code: 'already_decided' });
        expect(state).toBe('delivered');
      }
      // A customer who chose to wait gets the song even if it is delivered at the same moment.
      const both = [delivered.status, chosen.status].filter((status) => status === 200);
      expect(both).toHaveLength(choice === 'wait' && chosen.status === 200 ? 2 : 1);
    },
  );

  it('chooses on the page of the song too, and nobody else does', async () => {
    const { singer, song } = await lateSong();
    const body = { slug: song.slug };
    const stranger = await signedIn(shop);
    for (const by of [newcomer(shop), stranger.visitor, singer.visitor]) {
      expect((await by.call('orders.openLate', { body })).status).toBe(404);
      expect((await by.call('orders.answerLate', { body: { ...body, choice: 'wait' } })).status).toBe(404);
    }
    expect((await open('1.'.padEnd(45, 'x'))).status).toBe(404);
    expect((await song.visitor.call('orders.openLate', { body })).body.late.state).toBe('asked');
    expect(
      (await song.visitor.call('orders.answerLate', { body: { ...body, choice: 'wait' } })).body.late.state,
    ).toBe('waits');
  });
});

it('asks nobody whose song came in time, and nobody twice for the same day', async () => {
  const singer = await artistAtWork(shop, { availableDeliveryDays: 3 });
  const song = await paidSong(shop, { goods, artist: singer.artist });
  await shop.services.askLate.askDue();
  expect(await askedMails(song.email)).toEqual([]);
  await shop.db.update(commissions).set({ state: 'delivered' }).where(eq(commissions.id, song.commissionId));
  clock.advance(6 * DAY_MS);
  await shop.services.askLate.askDue();
  expect(await askedMails(song.email)).toEqual([]);
});

it('after a long downtime it asks about the songs that are still late, once, and not about delivered ones', {
  tags: ['night'],
}, async () => {
  const singer = await artistAtWork(shop, { availableDeliveryDays: 3 });
  const [late, delivered] = [
    await paidSong(shop, { goods, artist: singer.artist }),
    await paidSong(shop, { goods, artist: singer.artist }),
  ];
  await singer.visitor.call('studio.accept', { params: { id: late.commissionId } });
  await deliverSong(singer.visitor, delivered.commissionId);
  clock.advance(30 * DAY_MS);
  await shop.services.askLate.askDue();
  await shop.services.askLate.askDue();
  expect(await askedMails(late.email)).toHaveLength(1);
  expect(await askedMails(delivered.email)).toEqual([]);
});
