import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { vendorInvites } from '../../../../db/schema/vendors/vendor-invites.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const ADDRESS = {
  ...{ line1: '1 Mill Road', line2: '', city: 'Dayton', state: 'OH', postal_code: '45402' },
  country: 'US',
};
const NAMES = { first_name: 'Nan', last_name: 'Boyd' };

let shop: TestShop;
let clock: ReturnType<typeof createTestClock>;
let producer: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  clock = createTestClock();
  shop = await openTestShop({ clock });
  producer = await signedIn(shop, undefined, 'producer');
});
afterAll(() => shop.close());

const add = (name: string, body: object = {}) =>
  producer.visitor.call('vendorDesk.add', {
    body: { name, contact_email: 'mill@example.com', address: ADDRESS, state: 'live', ...body },
  });
const save = (id: number, body: object) => producer.visitor.call('vendorDesk.save', { params: { id }, body });
const read = async (id: number) =>
  (await producer.visitor.call('vendorDesk.read', { params: { id } })).body.vendor;
/** A vendor changes its own profile as it stands. */
async function saveOwn(visitor: Visitor, id: number, change: object) {
  const params = { id };
  const { version } = (await visitor.call('studio.vendorProfile', { params })).body;
  return visitor.call('studio.saveVendorProfile', { params, body: { version, ...change } });
}
const accept = (token: string) =>
  newcomer(shop).call('vendorDesk.acceptInvite', { body: { token, ...NAMES } });

async function invited(id: number, email: string): Promise<string> {
  const answer = await producer.visitor.call('vendorDesk.invite', { params: { id }, body: { email } });
  expect(answer.status).toBe(200);
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: email });
  return /\/admin\/join\/vendor\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const accountOf = async (email: string) =>
  (await shop.db.select().from(users).where(eq(users.email, email)))[0];

describe('a vendor', () => {
  it('is a draft until what parcels need is there, and products name it once it is live', async () => {
    const { body } = await add('The mill', { contact_email: '', address: null });
    expect(body.fields).toEqual({ contact_email: 'required', 'address.line1': 'required' });
    const { vendor } = (await add('The mill', { state: 'draft', contact_email: '', address: null })).body;
    expect(vendor).toMatchObject({
      state: 'draft',
      version: 1,
      lead_days: 3,
      signs_in: null,
      payout: 'none',
    });

    const editor = await signedIn(shop, undefined, 'editor');
    const print = { title: { en: 'Print', sp: 'Lámina' }, price_cents: 4_900, product_type: 'physical' };
    const sell = () =>
      editor.visitor.call('products.add', {
        body: { name: 'mill-print', ...print, vendor_id: vendor.id, state: 'live' },
      });
    expect((await sell()).body.fields).toEqual({ vendor_id: 'invalid' });
    await save(vendor.id, { version: 1, contact_email: 'mill@example.com', address: ADDRESS, state: 'live' });
    expect((await sell()).status).toBe(200);
    expect((await editor.visitor.call('products.choices')).body.vendors).toContainEqual({
      ...{ id: vendor.id, name: 'The mill' },
    });
    // The vendor's product is on sale, so the vendor cannot be archived.
    expect((await save(vendor.id, { version: 2, state: 'archived' })).body.fields).toEqual({
      products: 'invalid',
    });
    expect(await read(vendor.id)).toMatchObject({ state: 'live', products: 1 });
  });

  it.each([
    ['a name that another one has, in other letters', { name: 'THE WEAVER' }, { name: 'taken' }],
    [
      'a place that no parcel finds',
      { address: { ...ADDRESS, state: 'XX' } },
      { 'address.state': 'state_invalid' },
    ],
    ['words in place of an e-mail address', { contact_email: 'call me' }, { contact_email: 'email_invalid' }],
  ])('is refused with %s', async (_, body, fields) => {
    await add('The weaver');
    expect((await add('The dyer', body)).body.fields).toEqual(fields);
  });

  it('is signed in for by whom the staff invite, once, and the one before loses the vendor', async () => {
    const { vendor } = (await add('The press')).body;
    const first = newEmail();
    const token = await invited(vendor.id, first);
    expect((await newcomer(shop).call('vendorDesk.openInvite', { body: { token } })).body).toEqual({
      ...{ email: first, vendor: 'The press' },
    });
    expect((await read(vendor.id)).invited).toMatchObject({ email: first });
    expect((await accept(token)).body).toEqual({ email: first, vendor_id: vendor.id });
    expect((await accept(token)).status).toBe(404);
    expect(await read(vendor.id)).toMatchObject({ signs_in: first, invited: null });
    expect(await accountOf(first)).toMatchObject({ role: 'vendor', firstName: 'Nan' });

    const second = newEmail();
    await accept(await invited(vendor.id, second));
    expect((await read(vendor.id)).signs_in).toBe(second);
    expect((await accountOf(first))?.role).toBe('customer');

    const remove = { params: { id: vendor.id }, body: { reason: 'They left' } };
    await producer.visitor.call('vendorDesk.removeSignIn', remove);
    expect((await read(vendor.id)).signs_in).toBeNull();
    expect((await accountOf(second))?.role).toBe('customer');
  });

  it('has one invitation at a time, which ends after seven days, or when it is withdrawn', async () => {
    const { vendor } = (await add('The forge')).body;
    const old = await invited(vendor.id, newEmail());
    const next = await invited(vendor.id, newEmail());
    expect((await accept(old)).status).toBe(404);
    clock.advance(7 * 86_400_000);
    expect((await accept(next)).status).toBe(404);
    clock.advance(-7 * 86_400_000);
    await producer.visitor.call('vendorDesk.withdrawInvite', { params: { id: vendor.id } });
    expect((await accept(next)).status).toBe(404);
    expect(await shop.db.$count(vendorInvites, eq(vendorInvites.vendorId, vendor.id))).toBe(0);
  });

  it('has an invitation withdrawn for a reason, which the log keeps', async () => {
    const { vendor } = (await add('The pottery')).body;
    const email = newEmail();
    await invited(vendor.id, email);
    const withdraw = (reason: string) =>
      producer.visitor.call('vendorDesk.withdrawInvite', { params: { id: vendor.id }, body: { reason } });
    expect((await withdraw(' ')).body.fields).toHaveProperty('reason');
    expect((await withdraw('They closed')).body.vendor.invited).toBeNull();
    const lines = await shop.db.select().from(staffLog).where(eq(staffLog.reason, 'They closed'));
    expect(lines).toMatchObject([
      { action: 'vendor.invite_withdrawn', by: producer.email, before: { id: vendor.id } },
    ]);
  });

  it('takes over no session and no number of somebody who only registered with the address', async () => {
    const { vendor } = (await add('The loom')).body;
    const { id, email } = await signedIn(shop);
    const unproved = { emailVerifiedAt: null, phoneNumber: '+15005550099', phoneVerifiedAt: clock.now() };
    await shop.db.update(users).set(unproved).where(eq(users.id, id));
    await accept(await invited(vendor.id, email));
    expect(await accountOf(email)).toMatchObject({
      role: 'vendor',
      phoneNumber: null,
      phoneVerifiedAt: null,
    });
    expect(await shop.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  it('is not somebody of the staff, nor an artist', async () => {
    const { vendor } = (await add('The kiln')).body;
    const email = producer.email;
    const answer = await producer.visitor.call('vendorDesk.invite', {
      params: { id: vendor.id },
      body: { email },
    });
    expect(answer.body.code).toBe('staff_already');
  });

  it('changes its own profile, and the staff do not save over that unseen', async () => {
    const { vendor } = (await add('The dairy')).body;
    const { visitor, id } = await signedIn(shop);
    await shop.db.update(users).set({ role: 'vendor' }).where(eq(users.id, id));
    await shop.db.update(productVendors).set({ userId: id }).where(eq(productVendors.id, vendor.id));
    await save(vendor.id, { version: 1, contact_name: 'Drafted' });
    expect((await saveOwn(visitor, vendor.id, { lead_days: 9 })).status).toBe(200);
    expect((await save(vendor.id, { version: 2, lead_days: 4 })).body.code).toBe('changed_meanwhile');
    expect(await read(vendor.id)).toMatchObject({ version: 3, lead_days: 9, contact_name: 'Drafted' });
  });

  it('changes its own profile, and what failed to go live does not go live by that', async () => {
    const { vendor } = (await add('The quarry')).body;
    const { visitor, id } = await signedIn(shop);
    await shop.db.update(users).set({ role: 'vendor' }).where(eq(users.id, id));
    await shop.db.update(productVendors).set({ userId: id }).where(eq(productVendors.id, vendor.id));
    const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await save(vendor.id, { version: 1, contact_name: 'Planned', publish_at });
    clock.advance(3_600_000);
    const failure = { code: 'fault' };
    await shop.db
      .update(editedItems)
      .set({ failedAt: clock.now(), failure })
      .where(and(eq(editedItems.kind, 'vendor'), eq(editedItems.itemId, String(vendor.id))));
    expect((await saveOwn(visitor, vendor.id, { lead_days: 9 })).status).toBe(200);
    expect(await shop.services.publishDue()).toBe(0);
    expect(await read(vendor.id)).toMatchObject({ state: 'draft', lead_days: 9, publish_failed: failure });
    // Those who keep vendors hear of it, and nobody else.
    const editor = await signedIn(shop, undefined, 'editor');
    const toldTo = async (who: typeof producer) =>
      (await who.visitor.call('desk.inbox', {})).body.items
        .filter(({ kind }: { kind: string }) => kind === 'plan_failed')
        .map(({ path }: { path: string }) => path);
    expect(await toldTo(producer)).toEqual([`/admin/vendors/${vendor.id}`]);
    expect(await toldTo(editor)).toEqual([]);
  });
});

it('changes ask for a recent second step', async () => {
  const other = await signedIn(shop, undefined, 'producer');
  const secondFactorAt = new Date(clock.now().getTime() - 16 * 60_000);
  await shop.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, other.id));
  const params = { id: 1 };
  for (const call of [
    other.visitor.call('vendorDesk.add', { body: { name: 'The tannery' } }),
    other.visitor.call('vendorDesk.save', { params, body: { version: 1 } }),
    other.visitor.call('vendorDesk.rollBack', { params, body: { version: 2, to: 1 } }),
    other.visitor.call('vendorDesk.invite', { params, body: { email: newEmail() } }),
    other.visitor.call('vendorDesk.withdrawInvite', { params }),
    other.visitor.call('vendorDesk.removeSignIn', { params, body: { reason: 'They left' } }),
  ])
    expect((await call).body).toMatchObject({ code: 'second_step' });
});
