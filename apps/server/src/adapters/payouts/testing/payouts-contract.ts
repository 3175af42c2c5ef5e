import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Payouts, PayoutsRefused, PayoutsUnavailable } from '../payouts.port.ts';

/** A provider of payouts, with functions that only tests use. */
export type PayoutsSubject = {
  payouts: Payouts;
  now(): Date;
  makeReady(account: string): Promise<void>;
  /** The next call fails in this way. */
  failNext(fault: 'server_error' | 'answer_lost'): Promise<void>;
  /** Without `cents`, all that is left comes back. */
  giveBack(transferId: string, cents?: number): Promise<void>;
  sign(body: object): { rawBody: Buffer; headers: Record<string, string> };
  countTransfers(): Promise<number>;
  close(): Promise<void>;
};

/** The tests that every provider of payouts must pass. */
export function payoutsContract(makeSubject: () => Promise<PayoutsSubject>): void {
  let subject: PayoutsSubject;
  let payouts: Payouts;

  beforeEach(async () => {
    subject = await makeSubject();
    payouts = subject.payouts;
  });
  afterEach(() => subject.close());

  const open = (reference: string = randomUUID(), idempotencyKey: string = randomUUID()) =>
    payouts.openAccount({ email: 'odessa@keepsong.test', reference, idempotencyKey });
  const ready = async () => {
    const { id } = await open();
    await subject.makeReady(id);
    return id;
  };
  const wanted = (account: string, changes = {}) => ({
    ...{ account, amountCents: 21_900, runId: 7, reference: randomUUID(), idempotencyKey: randomUUID() },
    ...changes,
  });

  describe('an account', () => {
    it('wants to know something at first, and is ready once its owner has said it', async () => {
      const opened = await open();
      expect(opened).toMatchObject({ isReady: false, needs: [expect.any(String)] });
      await subject.makeReady(opened.id);
      expect(await payouts.findAccount(opened.id)).toEqual({ id: opened.id, isReady: true, needs: [] });
    });

    it('is opened once for a key', async () => {
      const [reference, key] = [randomUUID(), randomUUID()];
      expect((await open(reference, key)).id).toBe((await open(reference, key)).id);
    });

    it('has a page of the provider for its owner', async () => {
      const back = { returnUrl: 'http://localhost:3000/back', refreshUrl: 'http://localhost:3000/again' };
      expect(await payouts.onboardingLink((await open()).id, back)).toMatch(/^https?:\/\//);
    });

    it('that does not exist is not found, and gets no money', async () => {
      expect(await payouts.findAccount('acct_nobody')).toBeNull();
      await expect(payouts.transfer(wanted('acct_nobody'))).rejects.toMatchObject({
        code: 'account_not_found',
      });
    });

    it('that is not ready gets no money', async () => {
      const refused = payouts.transfer(wanted((await open()).id));
      await expect(refused).rejects.toBeInstanceOf(PayoutsRefused);
      await expect(refused).rejects.toMatchObject({ code: 'account_not_ready' });
      expect(await subject.countTransfers()).toBe(0);
    });
  });

  describe('a transfer', () => {
    it('is made once for a key, and found by its reference', async () => {
      const given = wanted(await ready());
      const made = await payouts.transfer(given);
      expect(made).toMatchObject({
        account: given.account,
        amountCents: 21_900,
        status: 'paid',
        returnedCents: 0,
      });
      expect(await payouts.transfer(given)).toEqual(made);
      expect(await payouts.findTransfer(given.reference)).toEqual(made);
      expect(await subject.countTransfers()).toBe(1);
      expect(await payouts.findTransfer(randomUUID())).toBeNull();
    });

    it('with the same key and another amount is refused', async () => {
      const given = wanted(await ready());
      await payouts.transfer(given);
      await expect(payouts.transfer({ ...given, amountCents: 100 })).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
    });

    it('whose answer was lost is found, and not made again', async () => {
      const given = wanted(await ready());
      await subject.failNext('answer_lost');
      await expect(payouts.transfer(given)).rejects.toBeInstanceOf(PayoutsUnavailable);
      const found = await payouts.findTransfer(given.reference);
      expect(await payouts.transfer(given)).toEqual(found);
      expect(await subject.countTransfers()).toBe(1);
    });

    it('that the provider could not make has no effect', async () => {
      const given = wanted(await ready());
      await subject.failNext('server_error');
      await expect(payouts.transfer(given)).rejects.toBeInstanceOf(PayoutsUnavailable);
      expect(await payouts.findTransfer(given.reference)).toBeNull();
    });

    it('can come back, in part and whole', async () => {
      const since = subject.now();
      const given = wanted(await ready());
      const { id } = await payouts.transfer(given);
      await subject.giveBack(id, 900);
      expect(await payouts.findTransfer(given.reference)).toMatchObject({
        status: 'paid',
        returnedCents: 900,
      });
      await subject.giveBack(id);
      const gone = { status: 'failed', returnedCents: 21_900 };
      expect(await payouts.findTransfer(given.reference)).toMatchObject(gone);
      expect(await payouts.findTransfers(since)).toMatchObject([{ id, ...gone }]);
    });
  });

  describe('a webhook', () => {
    const body = (object: object) => ({ id: 'evt_1', type: 'x', data: { object } });

    it('names the transfer or the account that has changed', async () => {
      const read = (object: object) => {
        const { rawBody, headers } = subject.sign(body(object));
        return payouts.readWebhook(rawBody, headers, subject.now());
      };
      expect(read({ id: 'tr_1', object: 'transfer', transfer_group: 'group' })).toEqual({
        id: 'evt_1',
        about: { transfer: 'group' },
      });
      expect(read({ id: 'acct_1', object: 'account' })?.about).toEqual({ account: 'acct_1' });
      expect(read({ id: 'po_1', object: 'payout' })?.about).toBeNull();
    });

    it('that is forged, damaged or old is refused', async () => {
      const { rawBody, headers } = subject.sign(body({ id: 'acct_1', object: 'account' }));
      const later = new Date(subject.now().getTime() + 301_000);
      expect(payouts.readWebhook(rawBody, headers, later)).toBeNull();
      expect(
        payouts.readWebhook(Buffer.concat([rawBody, Buffer.from(' ')]), headers, subject.now()),
      ).toBeNull();
      expect(payouts.readWebhook(rawBody, {}, subject.now())).toBeNull();
    });
  });
}
