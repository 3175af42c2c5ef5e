import { formatWeekday } from '@keepsong/domain/format/weekday';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holidays } from '../../../db/schema/catalog.ts';
import { stories } from '../../../db/schema/stories.ts';
import { type Goods, readyToPay, toPay } from '../../testing/commission-song.ts';
import { artistAtWork, newcomer, paidSong } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { howItWorks } from '../cms/words/how-it-works.ts';
import { terms } from '../cms/words/terms.ts';
import { LATE_CHOICES } from '../notifications/templates/wording.ts';

const HOUR_MS = 3_600_000;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

/** Moves the clock to noon of the next day in Chicago. */
function untilNoon(): void {
  const sinceMidnight = clock.now().getTime() % (24 * HOUR_MS);
  clock.advance(42 * HOUR_MS - sinceMidnight);
}

async function mailsTo(address: string) {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(({ subject, text }) => `${subject} ${text}`);
}

describe('the day shown when ordering is the promise (decision 0079)', () => {
  it('receipt, order, story page, artist and mails show the same day, however late the artist accepts', async () => {
    const { artist, visitor, email } = await artistAtWork(shop, { availableDeliveryDays: 5 });
    const song = await paidSong(shop, { goods, artist });
    const params = { id: song.commissionId };
    const promised = '2026-11-07';
    const words = formatWeekday(promised, 'en');
    expect(words).toBe('Sat, Nov 7');
    clock.advance(24 * HOUR_MS - 1);
    await visitor.call('studio.accept', { params });

    const days = await Promise.all([
      song.visitor
        .call('stories.get', { params: { slug: song.slug } })
        .then(({ body }) => body.production.promised_at),
      song.visitor.call('account.orders').then(({ body }) => body.orders[0].song.promised_at),
      visitor.call('studio.commission', { params }).then(({ body }) => body.commission.due_at),
    ]);
    expect(days.map((at) => chicagoDay(new Date(at)))).toEqual([promised, promised, promised]);
    const toCustomer = await mailsTo(song.email);
    const naming = toCustomer.filter((mail) => /promised|You will have it/i.test(mail));
    expect(naming).toHaveLength(2);
    const toArtist = (await mailsTo(email)).filter((mail) => mail.includes('/commissions/'));
    expect(toArtist).toHaveLength(1);
    for (const mail of [...naming, ...toArtist]) expect(mail).toContain(words);
  });

  it('a payment that is known only after midnight does not move the day', async () => {
    const { artist } = await artistAtWork(shop, { availableDeliveryDays: 5 });
    untilNoon();
    const shown = addDays(chicagoDay(clock.now()), 5);
    const visitor = newcomer(shop);
    const paying = await readyToPay(shop, { goods, artist }, visitor);
    expect((await paying.submit()).status).toBe(200);
    clock.advance(16 * HOUR_MS);
    expect(addDays(chicagoDay(clock.now()), 5)).toBe(addDays(shown, 1));
    await paying.pay();
    expect((await paying.confirm()).status).toBe(200);
    const [order] = (await visitor.call('account.orders')).body.orders;
    expect(chicagoDay(new Date(order.song.promised_at))).toBe(shown);
  });

  it('a holiday that is published in the middle of a checkout is shown before anything is paid', async () => {
    const { artist } = await artistAtWork(shop, { availableDeliveryDays: 5 });
    const today = chicagoDay(clock.now());
    const visitor = newcomer(shop);
    const first = await readyToPay(shop, { goods, artist }, visitor);
    await shop.db.insert(holidays).values({ day: addDays(today, 2), name: 'Parade' });
    expect((await first.submit()).body.code).toBe('quote_changed');
    const second = await toPay(shop, visitor, first);
    expect((await second.submit()).status).toBe(200);
    await shop.db.insert(holidays).values({ day: addDays(today, 3), name: 'Second parade' });
    await second.pay();
    expect((await second.confirm()).status).toBe(200);
    const [order] = (await visitor.call('account.orders')).body.orders;
    expect(chicagoDay(new Date(order.song.promised_at))).toBe(addDays(today, 6));
    await shop.db.delete(holidays);
  });

  it('midnight alone changes no quote, also after a holiday', async () => {
    const { artist } = await artistAtWork(shop, { availableDeliveryDays: 5 });
    untilNoon();
    await shop.db.insert(holidays).values({ day: chicagoDay(clock.now()), name: 'Parade' });
    const paying = await readyToPay(shop, { goods, artist }, newcomer(shop));
    clock.advance(16 * HOUR_MS);
    expect((await paying.submit()).status).toBe(200);
    await shop.db.delete(holidays);
  });

  it('every mail about a moved day names the day before and the day now', async () => {
    const { artist, visitor, email } = await artistAtWork(shop, { availableDeliveryDays: 5 });
    const song = await paidSong(shop, { goods, artist });
    const params = { id: song.commissionId };
    await visitor.call('studio.accept', { params });
    const promised = addDays(chicagoDay(clock.now()), 5);
    const later = addDays(promised, 3);
    const rows = [
      `Promised day, before: ${formatWeekday(promised, 'en')}`,
      `Promised day, now: ${formatWeekday(later, 'en')}`,
    ];
    const body = { days: 3, reason: 'The choir is ill.' };
    expect((await visitor.call('studio.moreDays', { params, body })).status).toBe(200);
    const yes = { body: { slug: song.slug, is_yes: true } };
    expect((await song.visitor.call('orders.answerChange', yes)).body.change.state).toBe('done');
    // The customer gets two mails, the question and the new day. The artist gets one.
    for (const [address, count] of [[song.email, 2] as const, [email, 1] as const]) {
      const mails = (await mailsTo(address)).filter((mail) => mail.includes('Promised day'));
      expect(mails).toHaveLength(count);
      for (const mail of mails) for (const row of rows) expect(mail).toContain(row);
    }
  });

  it.each(['en', 'sp'] as const)(
    'in %s the terms say so, and what a customer may choose when it is late',
    (locale) => {
      const says = {
        en: [
          /day you are shown when you order is the day we promise/,
          /24 hours .* are part of it/,
          /nobody moves it/,
        ],
        sp: [
          /día que ves al hacer el pedido es el día que prometemos/,
          /Incluye las 24 horas/,
          /nadie lo cambia/,
        ],
      }[locale];
      for (const words of says) expect(terms[locale].sections).toMatch(words);
      expect(terms[locale].sections).not.toMatch(/one day later|al día siguiente/);
      const counted = /from the moment (they|the artist) accept|desde que (el artista )?acepta/;
      expect(terms[locale].sections + howItWorks[locale].faq).not.toMatch(counted);
      const choices = {
        en: [/wait/, /another artist/, /everything you paid/],
        sp: [/esperar/, /otro artista/, /todo lo que pagaste/],
      };
      for (const choice of choices[locale]) {
        expect(LATE_CHOICES[locale]).toMatch(choice);
        expect(terms[locale].sections.split(/^## /m)[4]).toMatch(choice);
      }
    },
  );
});

describe('when the promised day has passed', () => {
  it('the customer gets one message with the choices, also while no artist has accepted', async () => {
    const busy = await artistAtWork(shop, { artistName: 'Odessa Vale', availableDeliveryDays: 3 });
    const accepted = await paidSong(shop, { goods, artist: busy.artist });
    const waiting = await paidSong(shop, { goods, artist: busy.artist });
    await busy.visitor.call('studio.accept', { params: { id: accepted.commissionId } });
    const late = async (address: string) =>
      (await mailsTo(address)).filter((mail) => mail.includes('is late, and we'));
    await shop.services.askLate.askDue();
    expect(await late(accepted.email)).toEqual([]);

    clock.advance(4 * 24 * HOUR_MS - 6 * HOUR_MS);
    await Promise.all([shop.services.askLate.askDue(), shop.services.askLate.askDue()]);
    const [[told, ...more], [toldWaiting]] = [await late(accepted.email), await late(waiting.email)];
    expect(more).toEqual([]);
    expect(told).toContain('Odessa Vale has accepted it');
    expect(told).toContain(LATE_CHOICES.en);
    expect(toldWaiting).toContain('No artist has said yes yet');
    const { production } = (await accepted.visitor.call('stories.get', { params: { slug: accepted.slug } }))
      .body;
    expect(production.is_late).toBe(true);
  });
});

it('the artist reads the day on which the customer needs the song (decision 0047)', async () => {
  const { artist, visitor } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  const brief = async () =>
    (await visitor.call('studio.commission', { params: { id: song.commissionId } })).body.commission
      .needed_by;
  expect(await brief()).toBe('');
  const ofSong = eq(stories.id, song.storyId);
  const [story] = await shop.db.select().from(stories).where(ofSong);
  if (!story) throw new Error('no story');
  await shop.db
    .update(stories)
    .set({ songData: { ...story.songData, wanted_by: '2026-11-20' } })
    .where(ofSong);
  expect(await brief()).toBe('2026-11-20');
});
