import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { paymentsContract } from '../testing/payments-contract.ts';
import { CARDS } from '../testing/payments-subject.ts';
import {
  authenticate,
  confirm,
  emptyBooks,
  type Listener,
  listen,
  openSandbox,
  type TurningClock,
  turningClock,
} from '../testing/sandbox-subject.ts';
import type { SandboxPayments } from './sandbox-payments.ts';
import { publicIntent } from './wire.ts';

const LATE_DECLINE = '4000000000000341';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the sandbox', () => {
  paymentsContract(async () => {
    await emptyBooks(database.url);
    const clock = turningClock();
    const shop = await listen();
    const sandbox = await openSandbox(database.url, clock, shop.url);
    await sandbox.controls.holdDeliveries();
    const deliverAll = async () => {
      const { events } = await sandbox.readLedger();
      const told = events.filter(({ type }) => type !== 'payment_intent.requires_action');
      await sandbox.controls.redeliver(told.map(({ id }) => id));
    };
    return {
      payments: sandbox,
      now: clock.now,
      confirm: async (intent, number) => void (await confirm(sandbox, intent, number)),
      authenticate: async (intent, completed) => void (await authenticate(sandbox, intent, completed)),
      settle: async () => clock.advance(60),
      dispute: ({ id }, cents) => sandbox.controls.desk.dispute(id, cents),
      decide: async ({ id }, status) => void (await sandbox.controls.desk.decide(id, status)),
      async evidenceOf(id) {
        const { evidence } = await sandbox.readLedger();
        const found = evidence.find(({ dispute_id }) => dispute_id === id);
        if (!found) return null;
        const { statement, document_name: name, document_bytes: bytes } = found;
        return { statement, document: { name, bytes } };
      },
      failNext: (fault, call = 'createIntent') => sandbox.controls.scriptFault(call, fault),
      async signedEvents() {
        await deliverAll();
        return shop.received.map(({ body, signature }) => ({
          rawBody: body,
          headers: { 'sandbox-signature': signature },
        }));
      },
      acknowledge: deliverAll,
      countIntents: async () => (await sandbox.readLedger()).intents.length,
      async close() {
        await sandbox.stop();
        await shop.close();
      },
    };
  });
});

describe('the sandbox provider', () => {
  let clock: TurningClock;
  let sandbox: SandboxPayments;
  let shop: Listener;

  beforeEach(async () => {
    await emptyBooks(database.url);
    clock = turningClock();
    shop = await listen();
    sandbox = await openSandbox(database.url, clock, shop.url);
  });
  afterEach(async () => {
    await sandbox.stop();
    await shop.close();
  });

  let orders = 0;
  const create = () => {
    orders += 1;
    return sandbox.createIntent({ amountCents: 21_900, metadata: {}, idempotencyKey: `order-${orders}` });
  };
  const restart = async () => {
    await sandbox.stop();
    sandbox = await openSandbox(database.url, clock, shop.url);
  };

  it('keeps its ledger and idempotency keys over a restart', async () => {
    const input = { amountCents: 500, metadata: {}, idempotencyKey: 'same' };
    const intent = await sandbox.createIntent(input);
    await confirm(sandbox, intent, CARDS.good);
    await restart();
    expect((await sandbox.findIntent(intent.id))?.status).toBe('succeeded');
    expect((await sandbox.createIntent(input)).id).toBe(intent.id);
  });

  it('opens from several processes at once', { tags: ['night'] }, async () => {
    const fresh = await createTestDatabase();
    const opened = await Promise.all(Array.from({ length: 6 }, () => openSandbox(fresh.url, clock)));
    await Promise.all(opened.map((each) => each.stop()));
    await fresh.drop();
    expect(opened).toHaveLength(6);
  });

  it('takes the money once when a card is confirmed many times at once', async () => {
    const intent = await create();
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => confirm(sandbox, intent, CARDS.good)),
    );
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    const { charges } = await sandbox.readLedger();
    expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('never refunds more than was paid, even with several refunds at once', async () => {
    const intent = await create();
    await confirm(sandbox, intent, CARDS.good);
    const refunds = Array.from({ length: 10 }, (_, index) =>
      sandbox.refund(intent.id, { amountCents: 5_000, idempotencyKey: `refund-${index}` }),
    );
    const settled = await Promise.allSettled(refunds);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect((await sandbox.findIntent(intent.id))?.refundedCents).toBe(20_000);
  });

  it('lets nobody confirm without the right client secret', async () => {
    const intent = await create();
    const other = await create();
    const secrets = [
      intent.id,
      `${intent.id}_secret_00`,
      other.clientSecret.replace(other.id, intent.id),
      '',
    ];
    for (const clientSecret of secrets) {
      const attempt = await confirm(sandbox, { ...intent, clientSecret }, CARDS.good);
      expect(attempt).toMatchObject({ ok: false, code: 'invalid_client_secret' });
    }
    expect((await sandbox.findIntent(intent.id))?.status).toBe('requires_payment_method');
  });

  it.each([
    'http://evil.test/',
    'http://localhost:3000.evil.test/',
    '//evil.test',
    'javascript:alert(1)',
    '',
  ])('does not send a customer to %j', async (returnUrl) => {
    const { clientSecret } = await create();
    const card = { number: CARDS.good, expMonth: 1, expYear: 2030, cvc: '123' };
    const attempt = await sandbox.hosted.confirm({ clientSecret, returnUrl, card });
    expect(attempt).toMatchObject({ ok: false, code: 'invalid_return_url' });
  });

  it('sends a customer to the bank and back under the host name that the customer uses', async () => {
    const intent = await create();
    const card = { number: CARDS.authentication, expMonth: 1, expYear: 2030, cvc: '123' };
    const returnUrl = 'http://127.0.0.1:3000/complete-checkout';
    const attempt = await sandbox.hosted.confirm({ clientSecret: intent.clientSecret, returnUrl, card });
    if (!attempt.intent) throw new Error('no intent');
    const action = publicIntent(attempt.intent, 'en').next_action?.redirect_to_url;
    expect(action?.url).toMatch(/^http:..127.0.0.1:3000.sandbox-payments.authenticate./);
    expect(action?.return_url).toBe(returnUrl);
    const other = { clientSecret: (await create()).clientSecret, returnUrl: 'http://127.0.0.1:3001/', card };
    expect(await sandbox.hosted.confirm(other)).toMatchObject({ code: 'invalid_return_url' });
  });

  it('declines every card that is not a test card', async () => {
    const intent = await create();
    expect(await confirm(sandbox, intent, '5555555555554444')).toMatchObject({ code: 'test_mode_live_card' });
    expect(await confirm(sandbox, intent, '4242424242424241')).toMatchObject({ code: 'incorrect_number' });
  });

  it('accepts an authentication only once', async () => {
    const intent = await create();
    await confirm(sandbox, intent, CARDS.authentication);
    const token = (await sandbox.hosted.retrieve(intent.clientSecret))?.attempt_token ?? '';
    expect(await sandbox.hosted.answerAuthentication(intent.id, 'auth_wrong', true)).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sandbox.hosted.answerAuthentication(intent.id, token, true)),
    );
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  });

  it('settles a delayed card after a restart, without or with a request', { tags: ['night'] }, async () => {
    const [asked, polled] = [await create(), await create()];
    await confirm(sandbox, asked, CARDS.delayed);
    await confirm(sandbox, polled, LATE_DECLINE);
    clock.advance(4);
    expect((await sandbox.findIntent(asked.id))?.status).toBe('processing');
    await restart();
    clock.advance(2);
    expect((await sandbox.findIntent(asked.id))?.status).toBe('succeeded');
    await sandbox.controls.runDue();
    const { intents, charges } = await sandbox.readLedger();
    const late = intents.find(({ id }) => id === polled.id);
    expect(late).toMatchObject({ status: 'requires_payment_method', last_error_code: 'generic_decline' });
    expect(charges.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
  });

  it('shows its books without card numbers and client secrets', async () => {
    const intent = await create();
    await confirm(sandbox, intent, CARDS.good);
    const books = JSON.stringify(await sandbox.readLedger());
    expect(books).toContain('"card_last4":"4242"');
    expect(books).not.toContain(CARDS.good);
    expect(books).not.toContain(intent.clientSecret);
  });

  it('survives the loss of its connections in the middle of a transaction', { tags: ['night'] }, async () => {
    const intent = await create();
    const [rival, observer] = [new pg.Client(database.url), new pg.Client(database.url)];
    await Promise.all([rival.connect(), observer.connect()]);
    await rival.query('BEGIN');
    await rival.query('SELECT 1 FROM sandbox_payments.intents FOR UPDATE');
    const canceling = sandbox.cancelIntent(intent.id, 'cancel-1').catch((thrown: unknown) => thrown);
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE application_name = 'keepsong-sandbox-payments' AND wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await observer.query(waiting)).rowCount).toBe(1);
    await observer.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS blocked`);
    expect(await canceling).toMatchObject({ name: 'PaymentsUnavailable' });
    await rival.query('ROLLBACK');
    await Promise.all([rival.end(), observer.end()]);
    expect((await sandbox.cancelIntent(intent.id, 'cancel-1')).status).toBe('canceled');
  });

  it('is unavailable, not silent, when its ledger cannot be reached', async () => {
    const fresh = await createTestDatabase();
    const lost = await openSandbox(fresh.url, clock);
    await fresh.drop();
    await expect(lost.findIntent('pi_1')).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    await lost.stop();
  });
});
