import type { ParcelStep } from '@keepsong/domain/studio/vendor-items';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NewLabel, type Shipping, ShippingRefused, ShippingUnavailable } from '../shipping.port.ts';

export type ShippingBench = {
  shipping: Shipping;
  failNext(times?: number): void;
  countBought(): Promise<number>;
  countGivenBack(): Promise<number>;
  /** Makes the carrier report this step for a parcel. */
  set(id: string, step: ParcelStep): Promise<void>;
  sign(parcel: string): { rawBody: Buffer; headers: Record<string, string> };
  close(): Promise<void>;
};

const ADDRESS = {
  ...{ name: 'Lou Lavoie', line1: '1 Main St', line2: '', city: 'Skaneateles', state: 'NY' },
  ...{ postalCode: '13152', country: 'US' },
};
const label = (reference: string, line1 = ADDRESS.line1): NewLabel => ({
  reference,
  from: { ...ADDRESS, name: 'The mill' },
  to: { ...ADDRESS, line1 },
  parcel: { ounces: 12, inches: [16, 12, 1] },
  goods: [{ title: 'Lyric print', quantity: 1, cents: 3_900, ounces: 10, tariff: '491191' }],
  isReturn: false,
});
const abroad = (reference: string): NewLabel => {
  const { to, ...other } = label(reference);
  return { ...other, to: { ...to, city: 'Toronto', state: 'ON', postalCode: 'M5V 2T6', country: 'CA' } };
};

/** What every provider of labels must do. Call it inside a `describe`. */
export function shippingContract(open: () => Promise<ShippingBench>): void {
  let bench: ShippingBench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  it('sells a label as a PDF, with a carrier, a number and what it cost', async () => {
    const bought = await bench.shipping.buyLabel(label('one'));
    expect(Buffer.from(bought.pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect(bought).toMatchObject({ carrier: 'USPS', costCents: 845 });
    expect(bought.tracking).not.toBe('');
    expect(await bench.shipping.track(bought.id)).toBe('made');
  });

  it('sells one label for a reference, however often it is asked', async () => {
    const first = await bench.shipping.buyLabel(label('same'));
    const again = await bench.shipping.buyLabel(label('same'));
    expect(again).toMatchObject({ id: first.id, tracking: first.tracking });
    expect(await bench.countBought()).toBe(1);
  });

  it('says that it does not answer, and then sells the label after all', async () => {
    bench.failNext();
    await expect(bench.shipping.buyLabel(label('later'))).rejects.toBeInstanceOf(ShippingUnavailable);
    expect((await bench.shipping.buyLabel(label('later'))).tracking).not.toBe('');
    expect(await bench.countBought()).toBe(1);
  });

  it('refuses an address that no carrier finds, and sells nothing', async () => {
    await expect(bench.shipping.buyLabel(label('lost', '1 Nowhere Rd'))).rejects.toBeInstanceOf(
      ShippingRefused,
    );
    expect(await bench.countBought()).toBe(0);
  });

  it('sells a label to another country with a customs form, and none without', async () => {
    expect((await bench.shipping.buyLabel(abroad('declared'))).tracking).not.toBe('');
    const undeclared = bench.shipping.buyLabel({ ...abroad('undeclared'), goods: [] });
    await expect(undeclared).rejects.toBeInstanceOf(ShippingRefused);
    expect(await bench.countBought()).toBe(1);
  });

  it('takes back a label that nobody uses, once, and none that a carrier has', async () => {
    const { pdf: _pdf, ...unused } = await bench.shipping.buyLabel(label('unused'));
    bench.failNext();
    await expect(bench.shipping.giveBack('unused')).rejects.toBeInstanceOf(ShippingUnavailable);
    const taken = { state: expect.stringMatching(/^(given_back|under_way)$/), label: unused };
    expect(await bench.shipping.giveBack('unused')).toEqual({ ...taken, asked: true });
    expect(await bench.shipping.giveBack('unused')).toEqual({ ...taken, asked: false });
    const nothing = { state: 'given_back', asked: false, label: null };
    expect(await bench.shipping.giveBack('never-bought')).toEqual(nothing);
    const { pdf: _usedPdf, ...used } = await bench.shipping.buyLabel(label('used'));
    await bench.set(used.id, 'on_the_way');
    expect(await bench.shipping.giveBack('used')).toEqual({ state: 'refused', asked: true, label: used });
    expect(await bench.countGivenBack()).toBe(1);
  });

  it('says where a parcel is', async () => {
    const { id } = await bench.shipping.buyLabel(label('track'));
    for (const step of ['on_the_way', 'problem', 'arrived'] as const) {
      await bench.set(id, step);
      expect(await bench.shipping.track(id)).toBe(step);
    }
    expect(await bench.shipping.track('shp_nobodys')).toBeNull();
  });

  it('signs what it reports, and nobody else can', async () => {
    const { id } = await bench.shipping.buyLabel(label('hook'));
    const { rawBody, headers } = bench.sign(id);
    expect(bench.shipping.readWebhook(rawBody, headers)).toEqual({ parcel: id });
    expect(bench.shipping.readWebhook(Buffer.from(`${rawBody} `), headers)).toBeNull();
    expect(bench.shipping.readWebhook(rawBody, {})).toBeNull();
  });
}
