import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { artistAtWork, newcomer, paidSong, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
let support: Visitor;
let number: string;
let checkoutId: string | number;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  const goods = await addSongProducts(shop);
  const { artist } = await artistAtWork(shop, { artistName: 'June Calloway' });
  const song = await paidSong(shop, { goods, artist });
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, song.ownerId));
  number = orderNumber(order?.id ?? 0);
  checkoutId = order?.checkoutId ?? 0;
  // In the time zone of the shop, this is still the evening of 29 November.
  const dueAt = new Date('2026-11-30T04:30:00Z');
  await shop.db.update(commissions).set({ dueAt }).where(eq(commissions.id, song.commissionId));
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  support = (await signedIn(shop, undefined, 'support')).visitor;
});
afterAll(() => shop.close());

const TEXT = {
  en: 'Hello {first_name}, {song}: {order_number}, {promised_day}.',
  sp: 'Hola {first_name}, {song}: {order_number}, {promised_day}.',
};
const add = (body: object, by: Visitor = support) =>
  by.call('answerTemplates.add', { body: { title: 'The name', text: TEXT, ...body } });
const usable = async (by: Visitor = support) =>
  (await by.call('answerTemplates.forOrder', { params: { number } })).body.templates;

it('a published template is filled with the facts of the order, in the language of its customer', async () => {
  const { template } = (await add({})).body;
  expect(template).toMatchObject({ title: 'The name', state: 'draft', version: 1 });
  expect(await usable()).toEqual([]);
  const params = { id: template.id };
  await editor.call('answerTemplates.save', { params, body: { version: 1, state: 'live' } });
  const [english] = await usable();
  expect(english).toMatchObject({ title: 'The name' });
  expect(english.text).toMatch(new RegExp(`^Hello Henri, .+’s song: ${number}, Sun, Nov 29\\.$`));
  await shop.db
    .update(checkouts)
    .set({ locale: 'sp' })
    .where(eq(checkouts.id, checkoutId as never));
  expect((await usable())[0].text).toMatch(
    new RegExp(`^Hola Henri, la canción para .+: ${number}, dom, 29\u00a0nov\\.$`),
  );
  await support.call('answerTemplates.save', { params, body: { version: 2, state: 'archived' } });
  expect(await usable()).toEqual([]);
});

it.each([
  [{ text: { en: 'Hello {name}', sp: 'Hola' } }, 'text.en', 'placeholder_unknown'],
  [{ text: { en: 'Hello', sp: 'Hola {first_name' } }, 'text.sp', 'placeholder_unknown'],
  [{ text: { en: 'Hello', sp: ' ' }, state: 'live' }, 'text.sp', 'required'],
])('%o is refused', async (body, field, code) => {
  const answer = await add(body);
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: code }]);
});

it('two people never overwrite each other', async () => {
  const { template } = (await add({ title: 'The day' })).body;
  const params = { id: template.id };
  const saved = await support.call('answerTemplates.save', {
    params,
    body: { version: 1, title: 'The days' },
  });
  expect(saved.body.template).toMatchObject({ title: 'The days', version: 2 });
  const late = await editor.call('answerTemplates.save', { params, body: { version: 1, title: 'Another' } });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
});

it('support, editor and owner keep templates; who answers customers uses them', async () => {
  const roles = ['owner', 'support', 'producer', 'finance', 'editor'] as const;
  const seen = await Promise.all(
    roles.map(async (role) => {
      const { visitor } = await signedIn(shop, undefined, role);
      const list = await visitor.call('answerTemplates.list', { query: {} });
      const use = await visitor.call('answerTemplates.forOrder', { params: { number } });
      return [role, list.status, use.status];
    }),
  );
  expect(seen).toEqual([
    ['owner', 200, 200],
    ['support', 200, 200],
    ['producer', 403, 200],
    ['finance', 403, 200],
    ['editor', 200, 403],
  ]);
  expect((await newcomer(shop).call('answerTemplates.list', { query: {} })).status).toBe(401);
});

it('the list finds templates by their title and words, and by state', async () => {
  await add({ title: 'Thanks', text: { en: 'Thank you', sp: 'Gracias' }, state: 'live' });
  const found = async (query: Record<string, unknown>) =>
    (await support.call('answerTemplates.list', { query })).body.templates.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found({ q: 'gracias' })).toEqual(['Thanks']);
  expect(await found({ q: 'THANKS' })).toEqual(['Thanks']);
  expect(await found({ state: 'live' })).toEqual(['Thanks']);
});

it('a look at the templates of an order is logged once a minute, and only so many are possible', async () => {
  const { visitor: lena, email } = await signedIn(shop, undefined, 'support');
  const looks = () => shop.db.select().from(staffLog).where(eq(staffLog.by, email));
  const params = { number };
  const status = async () => (await lena.call('answerTemplates.forOrder', { params })).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  const looked = {
    action: 'conversation.templates_seen',
    orderNumber: number,
    customerId: expect.any(Number),
  };
  expect(await looks()).toMatchObject([looked]);
  clock.advance(60_000);
  expect(await status()).toBe(200);
  expect(await looks()).toMatchObject([looked, looked]);
  await shop.db.execute(sql`update rate_counters set count = 300 where key like 'staff_templates:%'`);
  expect(await status()).toBe(429);
});

it('the list finds templates that lack their text in a language', async () => {
  const { template } = (await add({ title: 'Half', text: { en: 'Hello.', sp: '' } })).body;
  await add({ title: 'Whole' });
  expect(template.missing).toEqual(['sp']);
  const found = async (missing: 'en' | 'sp') =>
    (await support.call('answerTemplates.list', { query: { missing } })).body.templates.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found('sp')).toEqual(['Half']);
  expect(await found('en')).toEqual([]);
});
