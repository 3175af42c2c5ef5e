import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STAND_IN_SECRET_KEY, startStripeStandIn } from '../../payments/testing/stripe-stand-in.ts';
import { PayoutsUnavailable } from '../payouts.port.ts';
import { ConnectBooks } from '../testing/connect-books.ts';
import { payoutsContract } from '../testing/payouts-contract.ts';
import { createStripePayouts } from './stripe-payouts.ts';

const WEBHOOK_SECRET = 'whsec_test_connect';
const now = () => new Date('2026-11-20T12:00:00Z');

async function connect(changes: { secretKey?: string; webhookSecrets?: string[] | null } = {}) {
  const books = new ConnectBooks(now);
  const standIn = await startStripeStandIn({ now, connect: books });
  const payouts = createStripePayouts({
    ...{
      secretKey: STAND_IN_SECRET_KEY,
      webhookSecrets: ['whsec_successor', WEBHOOK_SECRET],
      api: standIn.api,
    },
    ...{ timeoutMs: 5_000, maxNetworkRetries: 0, ...changes },
  });
  return { books, standIn, payouts };
}

const sign = (body: object) => {
  const rawBody = Buffer.from(JSON.stringify(body));
  const seconds = Math.floor(now().getTime() / 1000);
  const digest = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.`).update(rawBody).digest('hex');
  return { rawBody, headers: { 'stripe-signature': `t=${seconds},v1=${digest}` } };
};

describe('Stripe Connect', () => {
  payoutsContract(async () => {
    const { books, standIn, payouts } = await connect();
    return {
      ...{ payouts, now, sign },
      makeReady: async (id) => books.makeReady(id),
      failNext: async (fault) => standIn.failNext(fault),
      giveBack: async (id, cents) => books.giveBack(id, cents),
      countTransfers: async () => books.transfers.length,
      close: () => standIn.close(),
    };
  });
});

describe('the Connect adapter', () => {
  it('sends what Stripe expects', async () => {
    const { books, standIn, payouts } = await connect();
    const { id } = await payouts.openAccount({
      ...{ email: 'odessa@keepsong.test', reference: 'account:3', idempotencyKey: 'open-3' },
    });
    books.makeReady(id);
    await payouts.transfer({
      account: id,
      amountCents: 900,
      reference: 'r1',
      runId: 7,
      idempotencyKey: 'k1',
    });
    const [opened, sent] = standIn.requests;
    expect(Object.fromEntries(opened?.form ?? [])).toEqual({
      ...{ type: 'express', country: 'US', email: 'odessa@keepsong.test' },
      ...{ 'capabilities[transfers][requested]': 'true', 'metadata[reference]': 'account:3' },
    });
    expect(Object.fromEntries(sent?.form ?? [])).toEqual({
      ...{ amount: '900', currency: 'usd', destination: id, transfer_group: 'r1' },
      'metadata[payout_run]': '7',
    });
    expect(sent?.headers).toMatchObject({ 'idempotency-key': 'k1' });
    await standIn.close();
  });

  it('treats a wrong key as a fault of the shop, and reads no webhook without a secret', async () => {
    const { standIn, payouts } = await connect({ secretKey: 'sk_test_wrong', webhookSecrets: null });
    await expect(payouts.findTransfer('r1')).rejects.toBeInstanceOf(PayoutsUnavailable);
    const { rawBody, headers } = sign({ id: 'evt_1', data: { object: { id: 'acct_1', object: 'account' } } });
    expect(payouts.readWebhook(rawBody, headers, now())).toBeNull();
    await standIn.close();
  });
});
