import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentsUnavailable } from '../payments.port.ts';
import { paymentsContract } from '../testing/payments-contract.ts';
import { STAND_IN_SECRET_KEY, type StripeStandIn, startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { createStripePayments } from './stripe-payments.ts';

const WEBHOOK_SECRET = 'whsec_test_secret';

/** Long enough that no pause of a busy machine ends it, and short enough for the tests of silence. */
const PATIENCE_MS = 2_000;

function connect(
  standIn: StripeStandIn,
  changes: { secretKey?: string; maxNetworkRetries?: 0 | 1 | 2 } = {},
) {
  return createStripePayments({
    secretKey: STAND_IN_SECRET_KEY,
    publishableKey: 'pk_test_stand_in',
    // While a secret is being replaced, webhooks are signed with the old or the new one.
    webhookSecrets: ['whsec_successor', WEBHOOK_SECRET],
    api: standIn.api,
    timeoutMs: PATIENCE_MS,
    maxNetworkRetries: 0,
    ...changes,
  });
}

describe('Stripe', () => {
  paymentsContract(async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    const standIn = await startStripeStandIn({ now });
    return {
      payments: connect(standIn),
      now,
      confirm: async ({ id }, cardNumber) => standIn.ledger.confirm(id, cardNumber),
      authenticate: async ({ id }, completed) => standIn.ledger.authenticate(id, completed),
      settle: async ({ id }) => standIn.ledger.settle(id),
      dispute: async ({ id }, cents) => void standIn.ledger.dispute(id, cents),
      decide: async ({ id }, status) => standIn.ledger.decide(id, status),
      async evidenceOf(id) {
        const { evidence } = standIn.ledger.readDispute(id);
        const file = standIn.ledger.files.find((one) => one.id === evidence.uncategorized_file);
        return file
          ? {
              statement: evidence.uncategorized_text ?? '',
              document: { name: file.filename, bytes: file.size },
            }
          : null;
      },
      failNext: async (fault) => standIn.failNext(fault),
      signedEvents: async () => standIn.signedEvents(WEBHOOK_SECRET, now()),
      async acknowledge() {
        for (const { id } of standIn.ledger.events) standIn.ledger.delivered.add(id);
      },
      countIntents: async () => standIn.ledger.intents.size,
      close: () => standIn.close(),
    };
  });
});

describe('the Stripe adapter', () => {
  let standIn: StripeStandIn;

  beforeEach(async () => {
    standIn = await startStripeStandIn();
  });
  afterEach(() => standIn.close());

  const order = { amountCents: 5_000, metadata: { order: 'o1' }, idempotencyKey: 'key-1' };

  it('sends what Stripe expects', async () => {
    await connect(standIn).createIntent({ ...order, receiptEmail: 'ana@keepsong.test' });
    const [request] = standIn.requests;
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      amount: '5000',
      currency: 'usd',
      'automatic_payment_methods[enabled]': 'true',
      'metadata[order]': 'o1',
      receipt_email: 'ana@keepsong.test',
      'expand[0]': 'latest_charge',
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'key-1',
      'stripe-version': '2026-10-28.endive',
    });
  });

  it('lists refunds page by page', async () => {
    const payments = connect(standIn);
    const ids = [];
    for (const idempotencyKey of ['a', 'b', 'c']) {
      const { id } = await payments.createIntent({ ...order, idempotencyKey });
      standIn.ledger.confirm(id, '4242424242424242');
      await payments.refund(id, { amountCents: 100, idempotencyKey: `refund-${idempotencyKey}` });
      ids.push(id);
    }
    standIn.ledger.aPage = 2;
    const before = standIn.requests.length;
    expect((await payments.findReturned(new Date(0))).map(({ intentId }) => intentId)).toEqual(
      ids.toReversed(),
    );
    expect(standIn.requests.slice(before).map(({ path }) => path)).toEqual([
      '/v1/refunds',
      '/v1/refunds',
      '/v1/disputes',
    ]);
  });

  it('tells a refund that the bank sent back, and no dispute that is only a question', async () => {
    const payments = connect(standIn);
    const { id } = await payments.createIntent(order);
    standIn.ledger.confirm(id, '4242424242424242');
    await payments.refund(id, { amountCents: 100, idempotencyKey: 'refund' });
    standIn.ledger.dispute(id, 100, 'warning_needs_response');
    const [refund] = (await payments.findReturns(id)).refunds;
    standIn.ledger.change(refund?.id ?? '', 'failed');
    expect(await payments.findReturns(id)).toEqual({
      refunds: [{ id: refund?.id, amountCents: 100, status: 'failed', reference: null }],
      disputes: [],
    });
  });

  it('hands evidence in as a file, and knows its own answer when Stripe has forgotten the key', async () => {
    const payments = connect(standIn);
    const { id } = await payments.createIntent(order);
    standIn.ledger.confirm(id, '4242424242424242');
    const dispute = standIn.ledger.dispute(id, 5_000);
    const evidence = {
      ...{
        statement: 'It was heard.',
        customerName: 'Ana',
        customerEmail: 'ana@keepsong.test',
        goods: 'A song',
      },
      document: { name: 'evidence.pdf', pdf: Buffer.from('%PDF') },
      idempotencyKey: 'answer-1',
    };
    await payments.submitEvidence(dispute.id, evidence);
    const [upload, update] = standIn.requests.slice(-2);
    expect(upload).toMatchObject({
      path: '/v1/files',
      headers: {
        'content-type': expect.stringMatching(/^multipart\/form-data/),
        'idempotency-key': 'answer-1:file',
      },
    });
    expect(Object.fromEntries(update?.form ?? [])).toEqual({
      submit: 'true',
      'metadata[reference]': 'answer-1',
      'evidence[uncategorized_text]': 'It was heard.',
      'evidence[customer_name]': 'Ana',
      'evidence[customer_email_address]': 'ana@keepsong.test',
      'evidence[product_description]': 'A song',
      'evidence[uncategorized_file]': standIn.ledger.files[0]?.id,
    });
    expect(update).toMatchObject({
      path: `/v1/disputes/${dispute.id}`,
      headers: { 'idempotency-key': 'answer-1' },
    });
    standIn.forgetKeys();
    expect(await payments.submitEvidence(dispute.id, evidence)).toMatchObject({ status: 'under_review' });
    expect(standIn.ledger.readDispute(dispute.id).evidence_details.submission_count).toBe(1);
  });

  it('repeats a failed call under the same key', async () => {
    standIn.failNext('server_error');
    await connect(standIn, { maxNetworkRetries: 1 }).createIntent(order);
    expect(standIn.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
    expect(standIn.ledger.intents.size).toBe(1);
  });

  it('treats a wrong key as a fault of the shop, not of the order', async () => {
    const call = connect(standIn, { secretKey: 'sk_test_wrong' }).createIntent(order);
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    expect(error).toMatchObject({ reason: 'misconfigured' });
  });

  it('is unavailable when nobody listens', async () => {
    const payments = connect(standIn);
    await standIn.close();
    await expect(payments.findIntent('pi_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
    standIn = await startStripeStandIn();
  });
});
