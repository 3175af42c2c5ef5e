import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CreateIntent,
  type DisputeEvidence,
  type PaymentIntent,
  type Payments,
  PaymentsRefused,
  type PaymentsRefusedCode,
  PaymentsUnavailable,
} from '../payments.port.ts';
import { CARDS, type PaymentsSubject } from './payments-subject.ts';
import { webhookContract } from './webhook-contract.ts';

/** The tests that every payment provider must pass. */
export function paymentsContract(makeSubject: () => Promise<PaymentsSubject>): void {
  let subject: PaymentsSubject;
  let payments: Payments;

  beforeEach(async () => {
    subject = await makeSubject();
    payments = subject.payments;
  });
  afterEach(() => subject.close());

  const order = (changes: Partial<CreateIntent> = {}): CreateIntent => ({
    amountCents: 21_900,
    metadata: { submission_id: 'sub_1' },
    idempotencyKey: randomUUID(),
    ...changes,
  });
  const create = (changes?: Partial<CreateIntent>) => payments.createIntent(order(changes));
  const paid = async (amountCents = 21_900) => {
    const intent = await create({ amountCents });
    await subject.confirm(intent, CARDS.good);
    return intent;
  };
  const current = async (intent: PaymentIntent) => {
    const found = await payments.findIntent(intent.id);
    if (!found) throw new Error('The intent is gone.');
    return found;
  };
  const key = () => randomUUID();

  describe('an intent', () => {
    it('begins open, with the requested values', async () => {
      const intent = await create({ receiptEmail: 'ana@keepsong.test' });
      expect(intent).toMatchObject({
        amountCents: 21_900,
        refundedCents: 0,
        currency: 'usd',
        status: 'requires_payment_method',
        chargeId: null,
        card: null,
        lastError: null,
        metadata: { submission_id: 'sub_1' },
      });
      expect(intent.clientSecret.startsWith(`${intent.id}_secret_`)).toBe(true);
      expect(await payments.findIntent(intent.id)).toEqual(intent);
    });

    it('is null when it does not exist', async () => {
      expect(await payments.findIntent('pi_unknown')).toBeNull();
    });

    it.each([
      [49, 'amount_too_small'],
      [0, 'amount_too_small'],
      [100_000_000, 'amount_too_large'],
    ] as const)('of %i cents is refused: %s', async (amountCents, code) => {
      await expectRefusal(create({ amountCents }), code);
    });

    it('takes a new amount and more metadata while it is open', async () => {
      const intent = await create();
      const input = { amountCents: 25_400, metadata: { hash: 'h2' }, idempotencyKey: key() };
      const changed = await payments.updateIntent(intent.id, input);
      expect(changed).toMatchObject({
        amountCents: 25_400,
        metadata: { submission_id: 'sub_1', hash: 'h2' },
      });
      expect(await current(intent)).toEqual(changed);
    });

    it.each([
      ['paid', CARDS.good],
      ['processing', CARDS.delayed],
      ['being authenticated', CARDS.authentication],
    ] as const)('keeps its amount once it is %s', async (_state, card) => {
      const intent = await create();
      await subject.confirm(intent, card);
      await expectRefusal(
        payments.updateIntent(intent.id, { amountCents: 100, idempotencyKey: key() }),
        'intent_unexpected_state',
      );
      expect((await current(intent)).amountCents).toBe(21_900);
    });

    it('that does not exist can be neither changed, canceled nor refunded', async () => {
      const input = { amountCents: 100, idempotencyKey: key() };
      await expectRefusal(payments.updateIntent('pi_unknown', input), 'intent_not_found');
      await expectRefusal(payments.cancelIntent('pi_unknown', key()), 'intent_not_found');
      await expectRefusal(
        payments.refund('pi_unknown', { ...input, idempotencyKey: key() }),
        'intent_not_found',
      );
    });
  });

  describe('an idempotency key', () => {
    it('makes one intent of two equal calls', async () => {
      const input = order();
      const [first, second] = [await payments.createIntent(input), await payments.createIntent(input)];
      expect(second).toEqual(first);
      expect(await subject.countIntents()).toBe(1);
    });

    it('makes one intent of twenty calls at once', async () => {
      const input = order();
      const intents = await Promise.all(Array.from({ length: 20 }, () => payments.createIntent(input)));
      expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
      expect(await subject.countIntents()).toBe(1);
    });

    it('refuses other parameters', async () => {
      const input = order();
      await payments.createIntent(input);
      await expectRefusal(payments.createIntent({ ...input, amountCents: 500 }), 'idempotency_key_reused');
      await expectRefusal(
        payments.createIntent({ ...input, metadata: { submission_id: 'sub_2' } }),
        'idempotency_key_reused',
      );
    });

    it('gives one refund to two equal calls', async () => {
      const intent = await paid();
      const input = { amountCents: 1_000, idempotencyKey: key() };
      await Promise.all([payments.refund(intent.id, input), payments.refund(intent.id, input)]);
      await payments.refund(intent.id, input);
      expect((await current(intent)).refundedCents).toBe(1_000);
    });

    it('finds the intent of a call whose answer was lost', async () => {
      const input = order();
      await subject.failNext('answer_lost');
      await expect(payments.createIntent(input)).rejects.toBeInstanceOf(PaymentsUnavailable);
      await payments.createIntent(input);
      expect(await subject.countIntents()).toBe(1);
    });
  });

  describe('a card', () => {
    it('pays', async () => {
      const intent = await paid();
      const after = await current(intent);
      expect(after).toMatchObject({ status: 'succeeded', amountCents: 21_900, lastError: null });
      expect(after.chargeId).toMatch(/^ch_/);
    });

    it('is named by its brand and last four digits once it has paid, and by nothing else', async () => {
      const intent = await create();
      await subject.confirm(intent, CARDS.authentication);
      expect(await current(intent)).toMatchObject({ card: null });
      await subject.authenticate(intent, true);
      expect((await current(intent)).card).toEqual({ brand: 'visa', last4: '3184' });
      const refunded = await payments.refund(intent.id, { amountCents: 100, idempotencyKey: key() });
      expect(refunded.card).toEqual({ brand: 'visa', last4: '3184' });
      expect(JSON.stringify(refunded)).not.toContain(CARDS.authentication.slice(4, 12));
    });

    it.each([
      [CARDS.declined, 'generic_decline'],
      [CARDS.poor, 'insufficient_funds'],
    ] as const)('%s is declined and another may follow', async (card, code) => {
      const intent = await create();
      await subject.confirm(intent, card);
      const declined = await current(intent);
      expect(declined).toMatchObject({
        status: 'requires_payment_method',
        chargeId: null,
        card: null,
        lastError: { code },
      });
      expect(declined.lastError?.message).not.toBe('');
      await subject.confirm(intent, CARDS.good);
      expect(await current(intent)).toMatchObject({ status: 'succeeded', lastError: null });
    });

    it('that asks for authentication pays after it', async () => {
      const intent = await create();
      await subject.confirm(intent, CARDS.authentication);
      expect(await current(intent)).toMatchObject({ status: 'requires_action', chargeId: null });
      await subject.authenticate(intent, true);
      expect(await current(intent)).toMatchObject({ status: 'succeeded' });
    });

    it('that fails authentication leaves the intent open', async () => {
      const intent = await create();
      await subject.confirm(intent, CARDS.authentication);
      await subject.authenticate(intent, false);
      expect(await current(intent)).toMatchObject({
        status: 'requires_payment_method',
        lastError: { code: 'payment_intent_authentication_failure' },
      });
    });

    it('may succeed only some time later', async () => {
      const intent = await create();
      await subject.confirm(intent, CARDS.delayed);
      expect(await current(intent)).toMatchObject({ status: 'processing', chargeId: null });
      await subject.settle(intent);
      const after = await current(intent);
      expect(after.status).toBe('succeeded');
      expect(after.chargeId).toMatch(/^ch_/);
    });
  });

  describe('canceling', () => {
    it('ends an open intent, and can be repeated without an error', async () => {
      const intent = await create();
      expect((await payments.cancelIntent(intent.id, key())).status).toBe('canceled');
      expect((await payments.cancelIntent(intent.id, key())).status).toBe('canceled');
      expect((await current(intent)).status).toBe('canceled');
    });

    it('is refused after payment', async () => {
      const intent = await paid();
      await expectRefusal(payments.cancelIntent(intent.id, key()), 'intent_unexpected_state');
      expect((await current(intent)).status).toBe('succeeded');
    });
  });

  describe('a refund', () => {
    it('gives back in parts, never more than was paid', async () => {
      const intent = await paid(10_000);
      const first = await payments.refund(intent.id, { amountCents: 4_000, idempotencyKey: key() });
      expect(first).toMatchObject({ status: 'succeeded', refundedCents: 4_000, amountCents: 10_000 });
      await expectRefusal(
        payments.refund(intent.id, { amountCents: 6_001, idempotencyKey: key() }),
        'amount_too_large',
      );
      await payments.refund(intent.id, { amountCents: 6_000, idempotencyKey: key() });
      await expectRefusal(
        payments.refund(intent.id, { amountCents: 1, idempotencyKey: key() }),
        'charge_already_refunded',
      );
      expect((await current(intent)).refundedCents).toBe(10_000);
    });

    it('is found by its time, also when a payment has several', async () => {
      const [one, two] = [await paid(), await paid()];
      await paid();
      const began = new Date(subject.now().getTime() - 1_000);
      for (const cents of [100, 200])
        await payments.refund(one.id, { amountCents: cents, idempotencyKey: key() });
      await payments.refund(two.id, { amountCents: 100, idempotencyKey: key() });
      const found = await payments.findReturned(began);
      expect(found.map(({ intentId }) => intentId).sort()).toEqual([one.id, one.id, two.id].sort());
      const { refunds } = await payments.findReturns(two.id);
      expect(found).toContainEqual({ intentId: two.id, id: refunds[0]?.id, status: 'succeeded' });
      expect(await payments.findReturned(new Date(subject.now().getTime() + 60_000))).toEqual([]);
    });

    it('is found again by its reference, beside those that the shop did not ask for', async () => {
      const intent = await paid();
      const asked = { amountCents: 300, idempotencyKey: key(), reference: 'refund-7' };
      await Promise.all([payments.refund(intent.id, asked), payments.refund(intent.id, asked)]);
      await payments.refund(intent.id, { amountCents: 200, idempotencyKey: key() });
      const { refunds, disputes } = await payments.findReturns(intent.id);
      const id = expect.stringMatching(/^re_/);
      expect(disputes).toEqual([]);
      expect(refunds).toHaveLength(2);
      expect(refunds).toContainEqual({ id, amountCents: 300, status: 'succeeded', reference: 'refund-7' });
      expect(refunds).toContainEqual({ id, amountCents: 200, status: 'succeeded', reference: null });
      expect(await payments.findReturns('pi_unknown')).toEqual({ refunds: [], disputes: [] });
    });

    it('needs a payment', async () => {
      const intent = await create();
      await expectRefusal(
        payments.refund(intent.id, { amountCents: 100, idempotencyKey: key() }),
        'intent_unexpected_state',
      );
    });
  });

  describe('a dispute', () => {
    it('takes money of a payment back, and is told by a webhook', async () => {
      const intent = await paid();
      const began = new Date(subject.now().getTime() - 1_000);
      await subject.dispute(intent, 5_000);
      const [found] = await payments.findReturned(began);
      expect(found).toMatchObject({ intentId: intent.id, status: 'needs_response' });
      const [dispute] = (await payments.findReturns(intent.id)).disputes;
      expect(dispute).toMatchObject({ id: found?.id, amountCents: 5_000, status: 'needs_response' });
      expect(dispute?.id).toMatch(/^dp_/);
      expect(dispute?.reason).not.toBe('');
      expect(dispute?.dueBy?.getTime()).toBeGreaterThan(subject.now().getTime());
      await subject.decide(intent, 'won');
      expect((await payments.findReturns(intent.id)).disputes).toMatchObject([
        { id: dispute?.id, status: 'won' },
      ]);
      const events = (await subject.signedEvents()).map(({ rawBody, headers }) =>
        payments.readWebhook(rawBody, headers, subject.now()),
      );
      expect(events.filter((event) => event?.type === 'charge.disputed')).toHaveLength(2);
      expect(events.every((event) => event?.intentId === intent.id)).toBe(true);
    });
  });

  describe('an answer to a dispute', () => {
    const disputed = async () => {
      const intent = await paid();
      await subject.dispute(intent, 5_000);
      const [dispute] = (await payments.findReturns(intent.id)).disputes;
      if (!dispute) throw new Error('There is no dispute.');
      return { intent, id: dispute.id };
    };
    const evidence = (idempotencyKey = key()): DisputeEvidence => ({
      statement: 'She heard the song on the day it was promised.',
      customerName: 'Ana Ruiz',
      customerEmail: 'ana@keepsong.test',
      goods: 'A song written for Marguerite',
      document: { name: 'evidence.pdf', pdf: Buffer.from('%PDF-1.7 evidence') },
      idempotencyKey,
    });

    it('is handed in once, however often it is sent', async () => {
      const { intent, id } = await disputed();
      const once = evidence();
      const answers = await Promise.all([1, 2, 3].map(() => payments.submitEvidence(id, once)));
      for (const answer of answers) expect(answer).toMatchObject({ id, status: 'under_review' });
      expect((await payments.findReturns(intent.id)).disputes).toMatchObject([{ status: 'under_review' }]);
      expect(await subject.evidenceOf(id)).toEqual({
        statement: once.statement,
        document: { name: 'evidence.pdf', bytes: once.document.pdf.length },
      });
      await expectRefusal(payments.submitEvidence(id, evidence()), 'dispute_closed');
      await expectRefusal(payments.acceptDispute(id, key()), 'dispute_closed');
      await subject.decide(intent, 'won');
      expect((await payments.findReturns(intent.id)).disputes).toMatchObject([{ status: 'won' }]);
    });

    it('is told by a webhook, also when its own answer was lost', async () => {
      const { intent, id } = await disputed();
      const once = evidence();
      await subject.failNext('answer_lost', 'submitEvidence');
      await expect(payments.submitEvidence(id, once)).rejects.toBeInstanceOf(PaymentsUnavailable);
      expect(await payments.submitEvidence(id, once)).toMatchObject({ status: 'under_review' });
      const events = (await subject.signedEvents()).map(({ rawBody, headers }) =>
        payments.readWebhook(rawBody, headers, subject.now()),
      );
      expect(events.filter((event) => event?.type === 'charge.disputed')).toHaveLength(2);
      expect(events.every((event) => event?.intentId === intent.id)).toBe(true);
    });

    it('may be that the shop accepts it: the money stays with the customer', async () => {
      const { intent, id } = await disputed();
      const once = key();
      const [first, second] = await Promise.all([
        payments.acceptDispute(id, once),
        payments.acceptDispute(id, once),
      ]);
      expect([first.status, second.status]).toEqual(['lost', 'lost']);
      expect((await payments.findReturns(intent.id)).disputes).toMatchObject([{ id, status: 'lost' }]);
      await expectRefusal(payments.submitEvidence(id, evidence()), 'dispute_closed');
    });
  });

  webhookContract(() => subject);

  describe('an outage', () => {
    it.each([
      ['timeout', 'timeout'],
      ['server_error', 'server_error'],
      ['rate_limited', 'rate_limited'],
    ] as const)('(%s) is no refusal, and does nothing', async (fault, reason) => {
      await subject.failNext(fault);
      const error = await create().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PaymentsUnavailable);
      expect(error).toMatchObject({ reason });
      expect(await subject.countIntents()).toBe(0);
      expect((await create()).status).toBe('requires_payment_method');
    });
  });

  it('tells the browser what to load, and no secret', () => {
    const config = payments.browserConfig();
    expect(config.provider).toBe(payments.provider);
    expect(config.publishableKey).toMatch(/^pk_/);
    expect(config.scriptUrl).toMatch(/\.js$/);
  });
}

async function expectRefusal(call: Promise<unknown>, code: PaymentsRefusedCode): Promise<void> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsRefused);
  expect(error).toMatchObject({ code });
}
