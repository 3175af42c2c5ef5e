import { hash } from 'node:crypto';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newcomer, newEmail } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { CallName } from '../../testing/visitor.ts';
import { createTellAsServer, type ServerEvent } from './tell-as-server.service.ts';

const clock = createTestClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';
const PROOF = '0b5c7d1e-1111-4222-8333-444455556666';

/** Calls the shop as a visitor whose browser sends these headers. */
async function callAs({ cookie, ...headers }: Record<string, string>, name: CallName, body: object) {
  const visitor = newcomer(shop);
  // The first call of a browser starts its session.
  await visitor.call('marketing.stopMails', { body: { token: 'none' } });
  const cookies = [visitor.cookie(), cookie ?? ''].filter((one) => one !== '').join('; ');
  return visitor.call(name, { body, headers: { ...headers, cookie: cookies } });
}

const signUp = (email: string, headers: Record<string, string>, source = 'footer') =>
  callAs(headers, 'marketing.signup', { email, source });

async function leads() {
  await shop.services.relay.drain();
  return (await shop.receiver.listEvents()).filter(({ name }) => name === 'Lead');
}

it('an address that is given is one lead a day, told by the server under the id that the page gets', async () => {
  const agreed = { cookie: `sf_consent=1.11.${PROOF}.${VISITOR}` };
  const email = newEmail();
  const [first, again] = await Promise.all([
    signUp(email, agreed),
    signUp(` ${email.toUpperCase()}`, agreed),
  ]);
  expect(again.body).toEqual(first.body);
  const other = await signUp(newEmail(), agreed, 'giveaway');
  const told = await leads();
  expect(told.map(({ event_id }) => event_id).sort()).toEqual(
    [first.body.event_id, other.body.event_id].sort(),
  );
  expect(told.find(({ event_id }) => event_id === first.body.event_id)).toMatchObject({
    ...{ source: 'server', purpose: 'analytics', visitor: VISITOR, properties: { source: 'footer' } },
  });
  expect(JSON.stringify(told)).not.toContain('@');
  clock.advance(86_400_000);
  expect((await signUp(email, agreed)).body.event_id).not.toBe(first.body.event_id);
});

it('an address for reminders of a day is a lead too, without the day and the person', async () => {
  const agreed = { cookie: `sf_consent=1.11.${PROOF}.${VISITOR}` };
  const day = { occasion: 'Birthday', recipient: 'Zephyrinette', date: '2026-12-31' };
  const asked = { email: newEmail(), ...day };
  const { body } = await callAs(agreed, 'marketing.createReminder', asked);
  const told = (await leads()).find(({ event_id }) => event_id === body.event_id);
  expect(told).toMatchObject({ visitor: VISITOR, properties: { source: 'event_reminder' } });
  expect(JSON.stringify(told)).not.toMatch(/@|Zephyrinette|Birthday/);
  const refused = await callAs({ 'sec-gpc': '1' }, 'marketing.createReminder', asked);
  expect([refused.status, refused.body.event_id]).toEqual([200, null]);
});

it.each([
  ['refused', { cookie: `sf_consent=1.00.${PROOF}.0` }],
  ['has a browser that refuses', { 'sec-gpc': '1' }],
])('nothing is told of somebody who %s, and the letters come all the same', async (_, headers) => {
  const before = (await leads()).length;
  const { status, body } = await signUp(newEmail(), headers);
  expect([status, body]).toEqual([200, { subscribed: true, event_id: null }]);
  expect(await leads()).toHaveLength(before);
});

it('a network can join it by the hash of the address, only with the consent to marketing', async () => {
  const written: Told[] = [];
  const { tell } = createTellAsServer({
    secret: 'a secret of a test that is long enough',
    notifications: {
      tell: async (_, events) => {
        for (const { signal, receivers } of events) if (receivers.length > 0) written.push(signal);
      },
    },
    receivers: [{ name: 'network', needs: 'marketing', receive: async () => undefined }],
  });
  const event: ServerEvent = {
    ...{ name: 'Lead' as const, properties: { source: 'footer' }, subject: 'one', at: clock.now() },
    email: async () => 'Ann@Example.com ',
  };
  for (const marketing of [false, true])
    await shop.db.transaction((tx) =>
      tell(tx, event, { analytics: true, marketing, visitor: VISITOR, agent: 'Firefox' }),
    );
  const email_hash = hash('sha256', 'ann@example.com');
  expect(written.map(({ contact }) => contact)).toEqual([{ email_hash, agent: 'Firefox' }]);
});
