import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let owner: Visitor;
let customer: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  shop = await openTestShop({ clock: createTestClock() });
  const signed = await signedIn(shop, undefined, 'owner');
  await shop.db.update(users).set({ firstName: 'Ana', lastName: 'Ruiz' }).where(eq(users.id, signed.id));
  owner = signed.visitor;
  customer = await signedIn(shop);
});
afterAll(() => shop.close());

type Colleague = Awaited<ReturnType<typeof signedIn>>;

const colleague = () => signedIn(shop, undefined, 'finance');
const mailsTo = ({ email }: Colleague) =>
  shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.template, 'decided_staff'), eq(outbox.recipient, email)))
    .orderBy(asc(outbox.createdAt));

/** Credit that waits for a second person, and its refusal by somebody. */
async function askCredit({ visitor }: Colleague, amount_cents = 20_000) {
  const body = { amount_cents, kind: 'non_taxable', reason: 'The song came late' };
  const asked = await visitor.call('credits.grant', { params: { id: customer.id }, body });
  expect(asked.body.credit).toMatchObject({ state: 'waiting' });
  const params = { id: customer.id, grant_id: asked.body.credit.id };
  return (by: Visitor) => by.call('credits.refuseGrant', { params, body: { reason: 'Half is enough' } });
}

it('who asked for credit is mailed who refused it and why, once and in their language', async () => {
  const asker = await colleague();
  await shop.db.update(users).set({ locale: 'sp' }).where(eq(users.id, asker.id));
  const refuse = await askCredit(asker);
  const both = await Promise.all([refuse(owner), refuse(owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await mailsTo(asker)).toMatchObject([
    {
      locale: 'sp',
      params: {
        ...{ kind: 'credit', cents: 20_000, fromName: 'Ana Ruiz', reason: 'Half is enough' },
        path: `/admin/customers/${customer.id}`,
      },
    },
  ]);
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: asker.email });
  expect(mail?.text).toContain('Pediste dar $200.00 de crédito. Ana Ruiz lo rechazó.');
  expect(mail?.text).toContain('El motivo: “Half is enough”');
});

it('who wanted to take credit reads that it stays', async () => {
  const asker = await colleague();
  const body = { amount_cents: 15_000, kind: 'taxable', reason: 'The song came late' };
  const given = [1, 2].map(() => colleague());
  for (const { visitor } of await Promise.all(given))
    await visitor.call('credits.grant', { params: { id: customer.id }, body });
  const wish = { ...body, amount_cents: -20_000 };
  const asked = await asker.visitor.call('credits.grant', { params: { id: customer.id }, body: wish });
  const params = { id: customer.id, grant_id: asked.body.credit.id };
  await owner.call('credits.refuseGrant', { params, body: { reason: 'It was meant so' } });
  expect(await mailsTo(asker)).toMatchObject([{ params: { kind: 'credit_taken', cents: 20_000 } }]);
});

it('who asked for a gift card is mailed that it was refused', async () => {
  const asker = await colleague();
  const body = { amount_cents: 20_000, recipient_email: newEmail(), reason: 'The song came late' };
  const asked = await asker.visitor.call('credits.issueGiftCard', { body });
  const params = { id: asked.body.gift_card.id };
  const refused = await owner.call('credits.refuseGiftCard', { params, body: { reason: 'Too much' } });
  expect(refused.status).toBe(200);
  expect(await mailsTo(asker)).toMatchObject([
    { params: { kind: 'gift_card', cents: 20_000, reason: 'Too much', path: '/admin/gift-cards' } },
  ]);
});

it('nobody is mailed who took the own request back, or has left the staff', async () => {
  const asker = await colleague();
  const takeBack = await askCredit(asker);
  expect((await takeBack(asker.visitor)).status).toBe(200);
  expect(await mailsTo(asker)).toEqual([]);

  const gone = await colleague();
  const refuse = await askCredit(gone);
  await shop.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, gone.id));
  expect((await refuse(owner)).status).toBe(200);
  expect(await mailsTo(gone)).toEqual([]);
});
