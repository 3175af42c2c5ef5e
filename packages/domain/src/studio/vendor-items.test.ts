import { describe, expect, it } from 'vitest';
import { decideItem, type ItemFacts, type ItemWish, sendDay, sentBy, trackingUrl } from './vendor-items.ts';

const item = (state: ItemFacts['state'], more: Partial<ItemFacts> = {}): ItemFacts => ({
  ...{ state, carrier: null, tracking: null },
  ...more,
});

describe('the wish of a vendor', () => {
  it.each([
    ['new', 'making', true, 'move'],
    ['making', 'shipped', true, 'move'],
    ['shipped', 'arrived', true, 'move'],
    ['making', 'making', true, 'same'],
    // Goods that are refunded while they are made are neither finished nor sent. A parcel that is on its way
    // may still arrive.
    ['making', 'shipped', false, 'order_closed'],
    ['problem', 'making', false, 'order_closed'],
    ['shipped', 'arrived', false, 'move'],
    ['stopped', 'shipped', true, 'order_closed'],
    ['new', 'arrived', true, 'item_state'],
    ['arrived', 'shipped', true, 'item_state'],
  ] as const)('from %s to %s (wanted: %s) is %s', (from, state, isWanted, answer) => {
    const decided = decideItem(item(from), { state }, { isWanted });
    expect(decided.ok ? decided.value : decided.refusal.code).toBe(answer);
  });

  it('with another number corrects the parcel, and with the same or none changes nothing', () => {
    const sent = item('shipped', { carrier: 'USPS', tracking: '9400' });
    const wish = { state: 'shipped', carrier: 'USPS', tracking: '9400' } as const;
    expect(decideItem(sent, wish, { isWanted: true })).toEqual({ ok: true, value: 'same' });
    expect(decideItem(sent, { state: 'shipped', tracking: '' }, { isWanted: true })).toEqual({
      ok: true,
      value: 'same',
    });
    expect(decideItem(sent, { ...wish, tracking: '9401' }, { isWanted: true })).toEqual({
      ok: true,
      value: 'parcel',
    });
  });

  it('is asked about before another number replaces one that a carrier has scanned', () => {
    const sent = item('shipped', { carrier: 'USPS', tracking: '9400 11' });
    const codeOf = (wish: Partial<ItemWish>, from = sent) => {
      const decided = decideItem(from, { state: 'shipped', ...wish }, { isWanted: true, scanned: '940011' });
      return decided.ok ? decided.value : decided.refusal.code;
    };
    expect(codeOf({ tracking: '1Z999' })).toBe('parcel_scanned');
    expect(codeOf({ tracking: '1Z999', state: 'arrived' })).toBe('parcel_scanned');
    expect(codeOf({ tracking: '1Z999', replaces_scanned: true })).toBe('parcel');
    // A number that was confirmed before, the label's own number, and none need no question.
    expect(codeOf({ tracking: '1z-999', state: 'arrived' }, { ...sent, tracking: '1Z999' })).toBe('move');
    expect(codeOf({ tracking: '94-0011', state: 'arrived' })).toBe('move');
    expect(codeOf({ carrier: 'UPS' })).toBe('parcel');
    expect(codeOf({ tracking: '1Z999' }, item('stopped'))).toBe('order_closed');
    expect(codeOf({ tracking: '1Z999' }, item('arrived'))).toBe('item_state');
  });
});

describe('the day of sending', () => {
  const open = () => false;
  it.each([
    // Friday, November 27, 2026.
    ['2026-11-27', 1, open, '2026-11-30'],
    ['2026-11-27', 3, open, '2026-12-02'],
    ['2026-11-24', 2, (day: string) => day === '2026-11-26', '2026-11-27'],
    ['2026-11-27', 1, (day: string) => day < '2026-12-10', '2026-12-10'],
  ] as const)('after %s and %i working days', (from, days, isClosed, day) => {
    expect(sendDay(from, days, isClosed)).toBe(day);
  });

  it('is found although the vendor is always closed', () => {
    expect(sendDay('2026-11-27', 3, () => true) > '2027-11-27').toBe(true);
  });
});

it('knows the pages of the usual carriers, however they are written', () => {
  expect(trackingUrl('U.S.P.S.', '94 00')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2000',
  );
  expect(trackingUrl('FedEx', '77')).toContain('fedex.com');
  expect(trackingUrl('UPS', '1Z_94/7')).toBe('https://www.ups.com/track?tracknum=1Z_94%2F7');
  expect(trackingUrl('Ana’s bike', '7')).toBeNull();
  expect(trackingUrl('USPS', null)).toBeNull();
});

it('says when a product is sent: when the slowest of its makers has sent a part of it', () => {
  const mill = {
    products: ['mug', 'set'],
    lead_days: 1,
    days_off: [{ from: '2026-12-01', to: '2026-12-02' }],
  };
  const press = { products: ['print', 'set'], lead_days: 2, days_off: [] };
  const calendar = { makers: [mill, press], holidays: ['2026-11-30'] };
  expect(sentBy('mug', '2026-11-27', calendar)).toBe('2026-12-03');
  expect(sentBy('print', '2026-11-27', calendar)).toBe('2026-12-02');
  expect(sentBy('set', '2026-11-27', calendar)).toBe('2026-12-03');
  expect(sentBy('personalized-song', '2026-11-27', calendar)).toBeNull();
});
