import { describe, expect, it } from 'vitest';
import { createAddressBudget } from './address-budget.ts';

function budgetAt(size = { burst: 3, perSecond: 2 }) {
  let time = 1_000;
  const budget = createAddressBudget(size, { now: () => time });
  const spend = (ip = '192.0.2.1') => budget.spend(ip);
  return {
    spend,
    charge: (units: number) => budget.charge('192.0.2.1', units),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

describe('the budget of an address', () => {
  it('allows a burst, then tells how long to wait', () => {
    const { spend, wait } = budgetAt();
    expect([spend(), spend(), spend()].map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(spend()).toEqual({
      ok: false,
      refusal: { code: 'too_many_requests', details: { retry_after: 1 } },
    });
    wait(500);
    expect([spend().ok, spend().ok]).toEqual([true, false]);
  });

  it('is not made longer by asking in between, and never larger than the burst', () => {
    const { spend, wait } = budgetAt();
    for (let times = 0; times < 50; times += 1) spend();
    wait(499);
    expect(spend().ok).toBe(false);
    wait(1);
    expect(spend().ok).toBe(true);
    wait(3_600_000);
    expect(Array.from({ length: 4 }, () => spend().ok)).toEqual([true, true, true, false]);
  });

  it('goes below zero for work that is already done, and is then refused for longer', () => {
    const { spend, charge, wait } = budgetAt();
    charge(7);
    expect(spend()).toMatchObject({ ok: false, refusal: { details: { retry_after: 3 } } });
    wait(2_499);
    expect(spend().ok).toBe(false);
    wait(1);
    expect([spend().ok, spend().ok]).toEqual([true, false]);
  });

  it('is one for a whole network of IPv6, however its addresses are written', () => {
    const { spend } = budgetAt();
    for (const ip of ['2001:db8::1', '2001:db8:0:0::2', '2001:0DB8:0000::ffff'])
      expect(spend(ip).ok).toBe(true);
    expect(spend('2001:db8::abcd:1').ok).toBe(false);
    expect(spend('2001:db8:0:1::1').ok).toBe(true);
    expect(spend('::ffff:192.0.2.9').ok).toBe(true);
    for (let times = 0; times < 2; times += 1) spend('192.0.2.9');
    expect(spend('192.0.2.9').ok).toBe(false);
  });

  it('forgets the addresses that were not seen for the longest time', () => {
    const { spend } = budgetAt({ burst: 1, perSecond: 1 });
    expect([spend('192.0.2.1').ok, spend('192.0.2.1').ok]).toEqual([true, false]);
    for (let at = 0; at < 10_000; at += 1) spend(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
    expect(spend('192.0.2.1').ok).toBe(true);
  });
});
