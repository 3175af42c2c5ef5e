import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CARDS, type PaymentsSubject, type SignedEvent } from './payments-subject.ts';

/** The tests of `paymentsContract` that are about webhooks. */
export function webhookContract(subjectNow: () => PaymentsSubject): void {
  const create = () =>
    subjectNow().payments.createIntent({ amountCents: 21_900, metadata: {}, idempotencyKey: randomUUID() });
  const paid = async () => subjectNow().confirm(await create(), CARDS.good);
  const key = () => randomUUID();
  const read = ({ rawBody, headers }: SignedEvent, now = subjectNow().now()) =>
    subjectNow().payments.readWebhook(rawBody, headers, now);

  describe('a webhook', () => {
    const later = (seconds: number) => new Date(subjectNow().now().getTime() + seconds * 1000);

    it('reports each kind of change of its intent, under its own id', async () => {
      const intent = await create();
      await subjectNow().confirm(intent, CARDS.declined);
      await subjectNow().confirm(intent, CARDS.delayed);
      await subjectNow().settle(intent);
      await subjectNow().payments.findIntent(intent.id);
      await subjectNow().payments.refund(intent.id, { amountCents: 100, idempotencyKey: key() });
      await subjectNow().payments.cancelIntent((await create()).id, key());
      const events = (await subjectNow().signedEvents()).map((event) => read(event));
      expect(events.map((event) => event?.type)).toEqual([
        'intent.payment_failed',
        'intent.processing',
        'intent.succeeded',
        'charge.refunded',
        'intent.canceled',
      ]);
      expect(events.slice(0, 4).every((event) => event?.intentId === intent.id)).toBe(true);
      expect(new Set(events.map((event) => event?.id)).size).toBe(5);
    });

    it('of a payment is found until the shop has acknowledged it', async () => {
      const intent = await create();
      await subjectNow().confirm(intent, CARDS.declined);
      const find = (since: Date, until: Date) => subjectNow().payments.findUndelivered({ since, until });
      expect(await find(later(-60), later(60))).toEqual([]);
      await subjectNow().confirm(intent, CARDS.good);
      const id = expect.stringMatching(/^evt_/);
      expect(await find(later(-60), later(60))).toEqual([
        { id, type: 'intent.succeeded', intentId: intent.id },
      ]);
      expect(await find(later(-60), later(-30))).toEqual([]);
      expect(await find(later(30), later(60))).toEqual([]);
      await subjectNow().acknowledge();
      expect(await find(later(-60), later(60))).toEqual([]);
    });

    it('is accepted for 300 seconds', async () => {
      await paid();
      const [event] = await subjectNow().signedEvents();
      if (!event) throw new Error('No webhook was caused.');
      expect(read(event, later(299))).not.toBeNull();
      expect(read(event, later(302))).toBeNull();
    });

    it('is not accepted when anything in it was changed', async () => {
      await paid();
      const [event] = await subjectNow().signedEvents();
      if (!event) throw new Error('No webhook was caused.');
      const { rawBody, headers } = event;
      expect(read(event)).not.toBeNull();
      for (let position = 0; position < rawBody.length; position += 1) {
        const changed = Buffer.from(rawBody);
        changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
        expect(read({ rawBody: changed, headers })).toBeNull();
      }
      for (const [name, value] of Object.entries(headers)) {
        if (typeof value !== 'string') continue;
        for (const forged of [
          undefined,
          '',
          't=',
          value.slice(0, -1),
          value.replace(/t=\d/, 't=9'),
          [value, value],
        ]) {
          expect(read({ rawBody, headers: { ...headers, [name]: forged } })).toBeNull();
        }
      }
    });
  });
}
