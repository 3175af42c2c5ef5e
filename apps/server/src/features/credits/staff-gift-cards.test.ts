import { randomUUID } from 'node:crypto';
import { maskAddresses } from '@keepsong/domain/staff/log-words';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giftCards } from '../../../db/schema/credits.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { prepareLedger } from '../../testing/ledger-history.ts';
import { findLedgerWrongs } from '../../testing/oracle/money.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let finance: Visitor;
let owner: Visitor;
let support: Visitor;
const anew = async () => {
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
  support = (await signedIn(shop, undefined, 'support')).visitor;
};
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
// Each test gets its own staff members.
beforeEach(anew);
afterAll(() => shop.close());

const reason = 'The song came late';
const issue = (by: Visitor, cents: number, to = newEmail(), key = '') =>
  by.call('credits.issueGiftCard', {
    body: { amount_cents: cents, recipient_email: to, reason },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
/** The newest code that was mailed to an address. */
async function codeTo(email: string): Promise<string> {
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: email });
  return /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
}
const isOpen = async (code: string) =>
  (await newcomer(shop).call('credits.checkGiftCard', { body: { code } })).status;
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];

it('a card is issued, mailed and redeemed, and the list says where it stands', async () => {
  const to = newEmail();
  const issued = await issue(finance, 5_000, to);
  expect(issued.body.gift_card).toMatchObject({ state: 'bought', balance_cents: 5_000, order_number: null });
  expect(await lastDeed()).toMatchObject({
    action: 'gift_card.issued',
    reason,
    after: { to: maskAddresses(to) },
  });
  await shop.services.giftCards.sendDue();
  const code = await codeTo(to);
  const find = async (q: string) =>
    (await support.call('credits.giftCards', { query: { q } })).body.gift_cards[0];
  for (const q of [to.slice(0, 20), code.slice(-5), code.slice(-5).toLowerCase()])
    expect(await find(q)).toMatchObject({ state: 'sent', code_end: code.slice(-4), balance_cents: 5_000 });
  expect(await lastDeed()).toMatchObject({
    action: 'gift_cards.seen',
    after: { gift_cards: [issued.body.gift_card.id] },
  });
  const person = await signedIn(shop);
  await person.visitor.call('credits.applyGiftCard', { body: { code } });
  expect(await find(to)).toMatchObject({ state: 'redeemed', balance_cents: 0, redeemed_by: person.id });
  const late = await finance.call('credits.voidGiftCard', {
    params: { id: issued.body.gift_card.id },
    body: { reason },
  });
  expect(late.body.code).toBe('gift_card_used');
  expect(await findLedgerWrongs(shop.db)).toEqual([]);
});

it('says before a card is given whether it needs a second person, with what was given to the address', async () => {
  const to = newEmail();
  const needs = async (amount_cents: number, by = finance, recipient_email = to) => {
    const call = { body: { amount_cents, recipient_email } };
    const { status, body } = await by.call('credits.previewGiftCard', call);
    return status === 200 ? body.needs_second_person : body.code;
  };
  expect(await needs(19_999)).toBe(false);
  expect(await needs(20_000)).toBe(true);
  await issue(finance, 15_000, to);
  expect(await needs(4_999, finance, to.toUpperCase())).toBe(false);
  expect(await needs(5_000)).toBe(true);
  expect((await issue(finance, 5_000, to)).body.gift_card.state).toBe('waiting');
  // Others and other addresses are counted by themselves.
  expect(await needs(5_000, owner)).toBe(false);
  expect(await needs(5_000, finance, newEmail())).toBe(false);
  expect(await needs(5_001, support)).toBe('forbidden');
  expect(await needs(5_000, finance, 'nobody')).toBe('invalid_input');
});

it('a card has one of the designs on offer, keeps it, and its mail shows it', async () => {
  const named = (picture: 'birthday' | 'heart' | 'stars', en: string, is_live = true) => ({
    ...{ picture, name: { en, sp: `${en} sp` }, is_live },
  });
  const editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const product = {
    ...{ name: 'card', title: { en: 'Card', sp: 'Tarjeta' }, price_cents: 5_000 },
    ...{ product_type: 'gift-card' as const, state: 'live' as const },
  };
  const designs = [named('birthday', 'Birthday'), named('heart', 'Heart'), named('stars', 'Stars', false)];
  const size = { ...product, name: 'card-50', variant_of: 'card' };
  await editor.call('products.add', { body: { ...product, designs } });
  await editor.call('products.add', { body: size });
  const { designs: offered } = (await finance.call('credits.giftCards', { query: {} })).body;
  expect(offered.map(({ picture }: { picture: string }) => picture)).toEqual(['birthday', 'heart']);

  const to = newEmail();
  const choose = (design?: 'heart' | 'stars') =>
    finance.call('credits.issueGiftCard', {
      body: { amount_cents: 2_000, recipient_email: to, locale: 'sp', reason, design },
    });
  expect((await choose('stars')).body).toMatchObject({
    code: 'invalid_input',
    fields: { design: 'invalid' },
  });
  expect((await choose()).body.gift_card.design.picture).toBe('birthday');
  const { gift_card: card } = (await choose('heart')).body;
  expect(card.design).toMatchObject({ picture: 'heart', name: { en: 'Heart', sp: 'Heart sp' } });
  await shop.services.giftCards.sendDue();
  await shop.services.relay.drain();
  const mails = await shop.mailbox.listMessages({ to });
  expect(mails.map(({ html }) => /<img [^>]*alt="(.*? sp)"/.exec(html ?? '')?.[1]).sort()).toEqual([
    'Birthday sp',
    'Heart sp',
  ]);
});

it('offers to agree to a card only to whose limit leaves room beside what was given to the address before', async () => {
  const to = newEmail();
  for (let piece = 0; piece < 3; piece += 1) expect((await issue(support, 5_000, to)).status).toBe(200);
  const { gift_card: card } = (await issue(support, 5_000, to)).body;
  expect(card).toMatchObject({ state: 'waiting', is_yours: true, may_decide: false });
  const colleague = (await signedIn(shop, undefined, 'support')).visitor;
  const offered = async (by: Visitor) => {
    const list = (await by.call('credits.giftCards', { query: { q: to, state: ['waiting'] } })).body;
    const { items } = (await by.call('desk.inbox')).body;
    const item = items.find(({ key }: { key: string }) => key === `gift_card:${card.id}`);
    return [list.gift_cards[0].may_decide, item.may_decide];
  };
  expect(await offered(colleague)).toEqual([false, false]);
  expect(await offered(finance)).toEqual([true, true]);
  const agree = (by: Visitor) => by.call('credits.approveGiftCard', { params: { id: card.id } });
  expect((await agree(colleague)).body.code).toBe('forbidden');
  expect((await agree(finance)).status).toBe(200);
});

it('a card is issued once for each key, however often it is asked for', async () => {
  const [to, key] = [newEmail(), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => issue(finance, 2_500, to, key)));
  expect(new Set(answers.map(({ body }) => body.gift_card.id)).size).toBe(1);
  expect(await issue(finance, 2_600, to, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  const cards = await shop.db.select().from(giftCards).where(eq(giftCards.recipientEmail, to));
  expect(cards).toHaveLength(1);
});

it('the limits are those of credit: support to $50, and a second person from $200 on', async () => {
  expect((await issue(support, 5_000)).status).toBe(200);
  expect((await issue(support, 5_001)).status).toBe(403);
  expect((await issue(finance, 50_001)).status).toBe(400);
  const to = newEmail();
  const asked = await issue(finance, 20_000, to);
  expect([asked.status, asked.body.gift_card.state]).toEqual([202, 'waiting']);
  const params = { id: asked.body.gift_card.id };
  await shop.services.giftCards.sendDue();
  expect(await codeTo(to)).toBe('');
  expect((await finance.call('credits.approveGiftCard', { params })).status).toBe(403);
  expect((await support.call('credits.approveGiftCard', { params })).status).toBe(403);
  const both = await Promise.all([
    owner.call('credits.approveGiftCard', { params }),
    owner.call('credits.approveGiftCard', { params }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await shop.services.giftCards.sendDue();
  expect(await isOpen(await codeTo(to))).toBe(200);
});

it('the list says who may agree to what waits', async () => {
  const to = newEmail();
  const mayDecide = async (by: Visitor) => {
    const { gift_cards: cards } = (await by.call('credits.giftCards', { query: { q: to } })).body;
    return cards.map((card: { may_decide: boolean }) => card.may_decide);
  };
  const recipient = await signedIn(shop, undefined, 'finance');
  const params = { id: (await issue(finance, 20_000, to)).body.gift_card.id };
  const everybody = [finance, support, owner, recipient.visitor];
  expect(await Promise.all(everybody.map(mayDecide))).toEqual([[false], [false], [true], [true]]);
  await owner.call('credits.approveGiftCard', { params });
  // Nothing waits any more.
  expect(await mayDecide(owner)).toEqual([false]);
  await shop.services.giftCards.sendDue();
  const moved = { params, body: { email: recipient.email, reason } };
  expect((await owner.call('credits.resendGiftCard', moved)).status).toBe(202);
  // Nobody agrees to a card for themselves.
  expect(await Promise.all(everybody.map(mayDecide))).toEqual([[true], [false], [false], [false]]);
});

it('cards and credit to one person are one sum, and nobody gives a card to themselves', async () => {
  const own = await signedIn(shop, undefined, 'finance');
  expect((await issue(own.visitor, 2_500, own.email)).status).toBe(403);
  const customer = await signedIn(shop);
  const credit = await own.visitor.call('credits.grant', {
    params: { id: customer.id },
    body: { amount_cents: 9_900, kind: 'taxable', reason },
  });
  expect(credit.body.credit.state).toBe('done');
  expect((await issue(own.visitor, 9_900, customer.email.toUpperCase())).body.gift_card.state).toBe('bought');
  expect((await issue(own.visitor, 2_500, customer.email)).body.gift_card.state).toBe('waiting');
  expect((await issue(own.visitor, 19_900)).body.gift_card.state).toBe('bought');
  const params = { id: (await issue(finance, 1_000)).body.gift_card.id };
  const stolen = await own.visitor.call('credits.resendGiftCard', {
    params,
    body: { email: own.email, reason },
  });
  expect(stolen.status).toBe(403);
});

it('a card that waits can be refused, and is void then', async () => {
  const asked = await issue(finance, 30_000);
  const params = { id: asked.body.gift_card.id };
  const refused = await finance.call('credits.refuseGiftCard', { params, body: { reason } });
  expect(refused.body.gift_card).toMatchObject({ state: 'void', balance_cents: 0 });
  expect((await owner.call('credits.approveGiftCard', { params })).body.code).toBe('already_decided');
});

it('a card that was mailed again has a new code, and the old one ends', async () => {
  const to = newEmail();
  const params = { id: (await issue(finance, 20_000, to)).body.gift_card.id };
  await owner.call('credits.approveGiftCard', { params });
  await shop.services.giftCards.sendDue();
  const old = await codeTo(to);
  // To its own address a card of any sum goes again at once, also by support.
  const again = await support.call('credits.resendGiftCard', {
    params,
    body: { email: to.toUpperCase(), reason },
  });
  expect([again.status, again.body.gift_card]).toMatchObject([200, { state: 'sent', recipient_email: to }]);
  const fresh = await codeTo(to);
  expect([await isOpen(old), await isOpen(fresh)]).toEqual([404, 200]);
  expect(await lastDeed()).toMatchObject({
    ...{ action: 'gift_card.resent', reason, before: null },
    after: { to: maskAddresses(to) },
  });
});

describe('a card that is to go to another address', () => {
  const sentCard = async (cents: number, to = newEmail()) => {
    const params = { id: (await issue(finance, cents, to)).body.gift_card.id };
    if (cents >= 20_000) await owner.call('credits.approveGiftCard', { params });
    await shop.services.giftCards.sendDue();
    return { to, params, code: await codeTo(to) };
  };
  const moveTo = (by: Visitor, params: { id: number }, email: string) =>
    by.call('credits.resendGiftCard', { params, body: { email, reason } });
  const agree = (by: Visitor, params: { id: number }, seen?: string) =>
    by.call('credits.approveGiftCard', { params, body: { move_to: seen } });
  const decline = (by: Visitor, params: { id: number }, seen?: string) =>
    by.call('credits.refuseGiftCard', { params, body: { reason, move_to: seen } });

  it('goes there by the limit of the role, and the log has both addresses', async () => {
    const [small, large] = [await sentCard(5_000), await sentCard(6_000)];
    const other = newEmail();
    expect((await moveTo(support, large.params, other)).status).toBe(403);
    expect([await isOpen(large.code), await codeTo(other)]).toEqual([200, '']);
    const moved = await moveTo(support, small.params, other);
    expect([moved.status, moved.body.gift_card.recipient_email]).toEqual([200, other]);
    expect([await isOpen(small.code), await isOpen(await codeTo(other))]).toEqual([404, 200]);
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'gift_card.moved', reason, before: { to: maskAddresses(small.to) } },
      after: { to: maskAddresses(other) },
    });
    expect((await moveTo(finance, large.params, other)).status).toBe(200);
  });

  it('waits from $200 on, and keeps its address and code until another person agrees', async () => {
    const { to, params, code } = await sentCard(20_000);
    const other = newEmail();
    const asked = await moveTo(finance, params, other);
    expect([asked.status, asked.body.gift_card]).toMatchObject([
      202,
      { state: 'sent', recipient_email: to, waiting_email: other, is_yours: true },
    ]);
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'gift_card.move_asked', before: { to: maskAddresses(to) } },
      after: { to: maskAddresses(other) },
    });
    expect([await isOpen(code), await codeTo(other)]).toEqual([200, '']);
    for (const by of [finance, support]) expect((await agree(by, params, other)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => agree(owner, params, other)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await isOpen(code), await isOpen(await codeTo(other))]).toEqual([404, 200]);
    const [row] = await shop.db.select().from(giftCards).where(eq(giftCards.id, params.id));
    expect(row).toMatchObject({ recipientEmail: other, moveTo: null });
    expect(row?.movedBy).not.toBe(row?.moveApprovedBy);
  });

  it('goes only to the address that the second person has seen', async () => {
    const { to, params, code } = await sentCard(20_000);
    const [seen, other] = [newEmail(), newEmail()];
    await moveTo(finance, params, seen);
    await decline(finance, params, seen);
    expect((await agree(owner, params, seen)).body.code).toBe('already_decided');
    await moveTo(finance, params, other);
    // Also a page that still shows the card as one to be issued, and so names no address, agrees to nothing.
    for (const shown of [seen, undefined])
      expect(await agree(owner, params, shown)).toMatchObject({
        ...{ status: 409, body: { code: 'effects_changed' } },
      });
    const [row] = await shop.db.select().from(giftCards).where(eq(giftCards.id, params.id));
    expect(row).toMatchObject({ recipientEmail: to, moveTo: other });
    expect([await isOpen(code), await codeTo(seen), await codeTo(other)]).toEqual([200, '', '']);
    expect((await agree(owner, params, other.toUpperCase())).status).toBe(200);
    expect([await isOpen(code), await isOpen(await codeTo(other))]).toEqual([404, 200]);

    const issued = { id: (await issue(finance, 20_000)).body.gift_card.id };
    expect((await agree(owner, issued, other)).body.code).toBe('effects_changed');
    expect((await agree(owner, issued)).status).toBe(200);
  });

  it('is refused only by somebody who has seen the address that waits', async () => {
    const { params } = await sentCard(20_000);
    const [seen, other] = [newEmail(), newEmail()];
    await moveTo(finance, params, seen);
    await decline(finance, params, seen);
    await moveTo(finance, params, other);
    // Also a page that still shows the card as one to be issued, and so names no address, refuses nothing.
    for (const shown of [seen, undefined])
      expect(await decline(owner, params, shown)).toMatchObject({
        ...{ status: 409, body: { code: 'effects_changed' } },
      });
    const [row] = await shop.db.select().from(giftCards).where(eq(giftCards.id, params.id));
    expect(row?.moveTo).toBe(other);
    expect((await decline(owner, params, other)).body.gift_card.waiting_email).toBeNull();

    const issued = { id: (await issue(finance, 20_000)).body.gift_card.id };
    expect((await decline(owner, issued, other)).body.code).toBe('effects_changed');
    expect((await decline(owner, issued)).body.gift_card.state).toBe('void');
  });

  it('never goes elsewhere, however an exchange of the address and an agreement overlap', {
    tags: ['night'],
  }, async () => {
    for (let round = 0; round < 8; round++) {
      const { params } = await sentCard(20_000);
      const [seen, other] = [newEmail(), newEmail()];
      await moveTo(finance, params, seen);
      const exchange = async () => {
        await decline(finance, params, seen);
        return moveTo(finance, params, other);
      };
      // The owner presses again and again on a page that shows the first address.
      const press = async () => {
        const codes: unknown[] = [];
        for (let times = 0; times < 4; times++) codes.push((await agree(owner, params, seen)).status);
        return codes;
      };
      const [exchanged, pressed] = await Promise.all([exchange(), press()]);
      expect(exchanged.status).toBe(202);
      expect(await codeTo(other), `pressed: ${pressed}`).toBe('');
      const [row] = await shop.db.select().from(giftCards).where(eq(giftCards.id, params.id));
      expect(row?.moveTo).toBe(other);
    }
  });

  it('has one address that waits, whoever asks for another one at the same time', async () => {
    const { to, params, code } = await sentCard(20_000);
    const colleague = (await signedIn(shop, undefined, 'finance')).visitor;
    const wanted = [newEmail(), newEmail()] as const;
    const asked = await Promise.all([
      moveTo(finance, params, wanted[0]),
      moveTo(colleague, params, wanted[1]),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(asked.find(({ status }) => status === 409)?.body.code).toBe('address_waits');
    const waits = wanted[asked.findIndex(({ status }) => status === 202)];
    const [row] = await shop.db.select().from(giftCards).where(eq(giftCards.id, params.id));
    expect(row).toMatchObject({ recipientEmail: to, moveTo: waits });

    // Nor does the asker replace it, or somebody who may send the card alone. To its own address it still goes.
    expect((await moveTo(finance, params, newEmail())).body.code).toBe('address_waits');
    const again = await moveTo(support, params, to);
    expect(again.body.gift_card).toMatchObject({ state: 'sent', waiting_email: waits });
    expect([await isOpen(code), await isOpen(await codeTo(to))]).toEqual([404, 200]);
  });

  it('stays where it is when the second person refuses, or it was used meanwhile', async () => {
    const [refused, used] = [await sentCard(20_000), await sentCard(20_000)];
    const wanted = newEmail();
    await moveTo(finance, refused.params, wanted);
    const no = await decline(owner, refused.params, wanted.toUpperCase());
    expect(no.body.gift_card).toMatchObject({ state: 'sent', waiting_email: null });
    expect(await isOpen(refused.code)).toBe(200);

    const other = newEmail();
    await moveTo(finance, used.params, other);
    await (await signedIn(shop)).visitor.call('credits.applyGiftCard', { body: { code: used.code } });
    const late = await agree(owner, used.params, other);
    expect([late.body.code, await codeTo(other)]).toEqual(['already_decided', '']);
  });

  it('counts with what the same person has given to that address', async () => {
    const other = newEmail();
    const [first, second] = [await sentCard(15_000), await sentCard(5_000)];
    expect((await moveTo(finance, first.params, other)).status).toBe(200);
    expect((await moveTo(finance, second.params, other)).status).toBe(202);
    expect((await issue(finance, 5_000, other)).status).toBe(202);
    await decline(finance, second.params, other);
    expect((await moveTo(owner, second.params, other)).status).toBe(200);
  });
});

it('a card is made void by finance only, and its code ends', async () => {
  const to = newEmail();
  const params = { id: (await issue(finance, 2_500, to)).body.gift_card.id };
  await shop.services.giftCards.sendDue();
  const code = await codeTo(to);
  expect((await support.call('credits.voidGiftCard', { params, body: { reason } })).status).toBe(403);
  const done = await finance.call('credits.voidGiftCard', { params, body: { reason } });
  expect(done.body.gift_card).toMatchObject({ state: 'void', balance_cents: 0 });
  expect(await isOpen(code)).toBe(409);
  const [row] = await shop.db.select().from(giftCards).where(eq(giftCards.id, params.id));
  expect(row?.voidedBy).not.toBeNull();
  const again = await support.call('credits.resendGiftCard', { params, body: { reason } });
  expect(again.body.code).toBe('gift_card_void');
});

it('the list is filtered by states and by who issued, and its pages lead both ways', async () => {
  const list = async (query: Record<string, unknown>) =>
    (await support.call('credits.giftCards', { query })).body;
  const name = `page-${randomUUID()}`;
  const { id: issuedBy } = await signedIn(shop, undefined, 'finance');
  await shop.db.insert(giftCards).values(
    Array.from({ length: 51 }, (_, at) => ({
      ...{ lineUuid: `${name}-${at}`, number: 0, amountCents: 5_000, locale: 'en' as const },
      ...{ recipientEmail: newEmail(), recipientName: name, message: '' },
      ...{ state: at === 0 ? ('waiting' as const) : ('bought' as const) },
      ...{ issuedBy, sendOn: '2026-11-02', createdAt: clock.now() },
    })),
  );
  const first = await list({ q: name });
  expect([first.gift_cards.length, first.previous]).toEqual([50, null]);
  const second = await list({ q: name, cursor: first.next });
  expect([second.gift_cards.length, second.next]).toEqual([1, null]);
  expect((await list({ q: name, cursor: second.previous })).gift_cards).toEqual(first.gift_cards);
  expect((await list({ q: name, state: ['waiting', 'sent'] })).gift_cards).toEqual(second.gift_cards);
  expect((await list({ q: name, issued: '1' })).gift_cards).toEqual(first.gift_cards);
  await prepareLedger(shop.db, { users: 2, checkouts: 1, cards: 1 });
  expect((await list({ q: 'odessa@example' })).gift_cards).toHaveLength(1);
  expect((await list({ q: 'odessa@example', issued: '1' })).gift_cards).toEqual([]);
});

it('the list is sorted by what a card holds, page by page, and its file has the same order', async () => {
  const name = `sorted-${randomUUID()}`;
  const { id: issuedBy } = await signedIn(shop, undefined, 'finance');
  await shop.db.insert(giftCards).values(
    Array.from({ length: 60 }, (_, at) => ({
      ...{ lineUuid: `${name}-${at}`, number: 0, amountCents: 1_000 + (at % 7) * 100, locale: 'en' as const },
      ...{ recipientEmail: newEmail(), recipientName: name, message: '=1+1' },
      ...{ state: at % 2 === 0 ? ('waiting' as const) : ('bought' as const) },
      ...{ issuedBy, sendOn: '2026-11-02', createdAt: clock.now() },
    })),
  );
  const list = async (query: Record<string, unknown>) =>
    (await support.call('credits.giftCards', { query: { q: name, ...query } })).body;
  for (const [sort, dir] of [
    ['balance', 'asc'],
    ['amount', 'desc'],
  ] as const) {
    const first = await list({ sort, dir });
    const second = await list({ sort, dir, cursor: first.next });
    expect((await list({ sort, dir, cursor: second.previous })).gift_cards).toEqual(first.gift_cards);
    const cards = [...first.gift_cards, ...second.gift_cards];
    expect(new Set(cards.map(({ id }: { id: number }) => id)).size).toBe(60);
    const sums: number[] = cards.map((card: Record<string, number>) => card[`${sort}_cents`] ?? -1);
    expect(sums).toEqual(sums.toSorted((a, b) => (dir === 'asc' ? a - b : b - a)));
    // A cursor of another sort order is ignored, so the list starts from the beginning.
    expect((await list({ sort: 'created', cursor: first.next })).previous).toBeNull();

    const file = await support.request(
      'GET',
      `/v3/api/admin/gift_cards.csv?q=${name}&sort=${sort}&dir=${dir}`,
    );
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toContain('id,state,amount_cents,balance_cents,code_end');
    expect(lines.map((line: string) => Number(line.split(',')[0]))).toEqual(cards.map(({ id }) => id));
  }
  expect(await lastDeed()).toMatchObject({ action: 'gift_cards.exported', after: { sort: 'amount' } });
});
