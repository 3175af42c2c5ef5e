import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaxAddress, TaxableLine, TaxPort } from '../taxes.port.ts';
import { RATES_PPM, type TaxesSubject } from './taxes-subject.ts';

export const SKANEATELES: TaxAddress = {
  country: 'US',
  state: 'NY',
  postal_code: '13152',
  city: 'Skaneateles',
};
export const SEATTLE: TaxAddress = { country: 'US', state: 'WA', postal_code: '98104', city: 'Seattle' };
export const BERLIN: TaxAddress = { country: 'DE', state: 'Berlin', postal_code: '10115', city: 'Berlin' };

export const taxable = (kind: string, cents: number, cart_uuid = kind): TaxableLine => ({
  cart_uuid,
  cents,
  kind,
  name: kind,
});

/** The test rates as rows of the shop's own table. */
const rates = Object.entries(RATES_PPM).flatMap(([place, kinds]) => {
  const [country = '', state = ''] = place.split('-');
  return Object.entries(kinds).map(([kind, ratePpm]) => ({ country, state, kind, ratePpm }));
});

/** The tests that every tax adapter must pass. They use the rates of `taxes-subject.ts`. */
export function taxesContract(makeSubject: () => Promise<TaxesSubject>): void {
  let subject: TaxesSubject;
  let taxes: TaxPort;

  beforeEach(async () => {
    subject = await makeSubject();
    taxes = subject.taxes;
  });
  afterEach(() => subject.close());

  const ask = async (address: TaxAddress, lines: TaxableLine[], shippingCents = 0) => {
    const { lines: byLine, shipping } = await taxes.taxesFor({ address, lines, shippingCents, rates });
    return { lines: Object.fromEntries(byLine), shipping };
  };

  describe('taxes', () => {
    it('are calculated by place and kind of goods, line by line and to the cent', async () => {
      const goods = [taxable('song', 19_999), taxable('physical', 4_800), taxable('add-on', 1_499, 'verse')];
      expect(await ask(SKANEATELES, goods, 595)).toEqual({ lines: { physical: 396 }, shipping: 49 });
      expect(await ask(SEATTLE, goods, 595)).toEqual({
        lines: { song: 1_858, physical: 446, verse: 139 },
        shipping: 0,
      });
    });

    it('are none for gift cards, for tips, and in places without taxes', async () => {
      const presents = [taxable('gift-card', 5_000), taxable('gratuity', 500)];
      const none = { lines: {}, shipping: 0 };
      expect(await ask(SEATTLE, presents)).toEqual(none);
      expect(await ask(BERLIN, [taxable('song', 19_999), taxable('physical', 4_800)], 1_995)).toEqual(none);
    });

    it('are 0 for lines that cost nothing, but the shipping of such goods is taxed', async () => {
      const given = [taxable('physical', 0), taxable('song', 0)];
      expect(await ask(SKANEATELES, given)).toEqual({ lines: {}, shipping: 0 });
      expect(await ask(SKANEATELES, given, 595)).toEqual({ lines: {}, shipping: 49 });
      expect(await ask(SKANEATELES, [], 0)).toEqual({ lines: {}, shipping: 0 });
    });

    it('are calculated for every line of a full cart, whatever the ids of the lines are', async () => {
      const lines = Array.from({ length: 100 }, (_, index) => taxable('physical', 100 + index, `${index} …`));
      const { lines: byLine } = await ask(SKANEATELES, lines);
      expect(Object.keys(byLine)).toHaveLength(100);
      expect(byLine['99 …']).toBe(16);
    });

    it('are the same when they are asked for again', async () => {
      const goods = [taxable('physical', 4_800)];
      expect(await ask(SKANEATELES, goods, 595)).toEqual(await ask(SKANEATELES, goods, 595));
    });
  });

  describe('the records of collected taxes', () => {
    const paid = async () => {
      const lines = [taxable('physical', 4_800)];
      const { calculation } = await taxes.taxesFor({
        address: SKANEATELES,
        lines,
        shippingCents: 595,
        rates,
      });
      if (!calculation) throw new Error('the provider made no calculation');
      return calculation;
    };

    it('have a calculation only when something can be taxed', async () => {
      expect((await paid()).id).not.toBe('');
      const free = { address: SKANEATELES, lines: [taxable('song', 0)], shippingCents: 0, rates };
      expect((await taxes.taxesFor(free)).calculation).toBeNull();
    });

    it('contain an order once, however often it is recorded', async () => {
      const { id: calculationId } = await paid();
      const first = await taxes.record({ calculationId, reference: 'order:1' });
      expect(await taxes.record({ calculationId, reference: 'order:1' })).toBe(first);
      expect(await taxes.record({ calculationId: (await paid()).id, reference: 'order:2' })).not.toBe(first);
    });

    it('can be reversed in part and then completely, each once', async () => {
      const { id: calculationId } = await paid();
      const transactionId = await taxes.record({ calculationId, reference: 'order:1' });
      const part = { transactionId, reference: 'order:1:refund:100', cents: 100, isAll: false };
      const first = await taxes.reverse(part);
      expect(await taxes.reverse(part)).toBe(first);
      const rest = { transactionId, reference: 'order:1:refund:5840', cents: 5_740, isAll: true };
      expect(await taxes.reverse(rest)).not.toBe(first);
    });
  });
}
