import { describe, expect, it } from 'vitest';
import { canMove, isState, movesOf, statesOf } from './state-table.ts';
import { CHECKOUTS, COMMISSIONS, STATE_TABLES } from './tables.ts';

const allowed = (what: string): string[] =>
  STATE_TABLES.filter((table) => table.what === what).flatMap((table) =>
    movesOf(table).map(({ from, to, by }) => `${from} → ${to} (${by.join(', ')})`),
  );

describe('the table of checkouts', () => {
  it('allows exactly these moves', () => {
    expect(allowed('checkouts')).toEqual([
      'quoted → reserved (customer)',
      'quoted → expired (customer, shop)',
      'quoted → refund_due (provider)',
      'quoted → needs_attention (provider)',
      'reserved → payment_pending (provider)',
      'reserved → fulfilled (customer, provider)',
      'reserved → failed (customer, provider)',
      'reserved → expired (customer, shop)',
      'reserved → refund_due (provider)',
      'reserved → needs_attention (provider)',
      'payment_pending → fulfilled (customer, provider)',
      'payment_pending → failed (customer, provider)',
      'payment_pending → expired (customer, shop)',
      'payment_pending → refund_due (provider)',
      'payment_pending → needs_attention (provider)',
      'fulfilled → refund_due (provider)',
      'fulfilled → needs_attention (provider)',
      'failed → refund_due (provider)',
      'failed → needs_attention (provider)',
      'expired → refund_due (provider)',
      'expired → needs_attention (provider)',
      'refund_due → refunded (shop)',
      'needs_attention → fulfilled (staff)',
      'needs_attention → failed (staff)',
      'needs_attention → refund_due (staff)',
      'needs_attention → refunded (staff)',
    ]);
  });

  it('depends on who moves, and rejects unknown states', () => {
    expect(canMove(CHECKOUTS, 'quoted', 'reserved', 'customer')).toBe(true);
    expect(canMove(CHECKOUTS, 'quoted', 'reserved', 'shop')).toBe(false);
    expect(canMove(CHECKOUTS, 'refunded', 'fulfilled', 'staff')).toBe(false);
    expect(isState(CHECKOUTS, 'refund_due')).toBe(true);
    expect(isState(CHECKOUTS, 'paid')).toBe(false);
    expect(isState(CHECKOUTS, 'toString')).toBe(false);
  });
});

it('allows exactly these moves of a commission', () => {
  expect(allowed('commissions')).toEqual([
    'briefed → offered (shop, staff)',
    'briefed → canceled (customer, staff, provider)',
    'offered → offered (artist, shop, staff, customer)',
    'offered → accepted (artist)',
    'offered → declined (artist, shop, customer)',
    'offered → canceled (customer, staff, provider)',
    'accepted → offered (staff, customer, artist)',
    'accepted → to_be_checked (artist)',
    'accepted → delivered (artist)',
    'accepted → declined (artist, customer)',
    'accepted → canceled (customer, staff, provider)',
    'to_be_checked → accepted (staff)',
    'to_be_checked → delivered (staff)',
    'to_be_checked → canceled (customer, staff, provider)',
    'delivered → in_revision (customer, provider)',
    'in_revision → delivered (artist, customer, staff, provider)',
    'in_revision → in_revision (customer, provider)',
    'in_revision → change_to_be_checked (artist)',
    'change_to_be_checked → delivered (customer, staff, provider)',
    'change_to_be_checked → in_revision (staff, customer, provider)',
    'declined → offered (shop, staff)',
    'declined → canceled (customer, staff, provider)',
    'canceled → briefed (staff)',
  ]);
  expect(canMove(COMMISSIONS, 'canceled', 'offered', 'staff')).toBe(false);
});

it('allows exactly these moves of a refund', () => {
  expect(allowed('refunds')).toEqual([
    'waiting → asked (staff)',
    'waiting → refused (staff, customer, shop)',
    'asked → sent (provider)',
    'asked → done (provider, shop)',
    'asked → failed (provider)',
    'sent → done (provider)',
    'sent → failed (provider)',
    'done → failed (provider)',
    'failed → done (provider)',
  ]);
});

it('allows exactly these moves of an order', () => {
  expect(allowed('orders')).toEqual([
    'placed → partly_refunded (customer, staff, provider)',
    'placed → refunded (customer, staff, provider)',
    'placed → cancelled (customer, staff)',
    'placed → disputed (provider)',
    'partly_refunded → placed (provider)',
    'partly_refunded → refunded (customer, staff, provider)',
    'partly_refunded → cancelled (customer, staff)',
    'partly_refunded → disputed (provider)',
    'refunded → placed (provider)',
    'refunded → partly_refunded (provider)',
    'refunded → cancelled (staff)',
    'refunded → disputed (provider)',
    'cancelled → disputed (provider)',
    'disputed → placed (provider)',
    'disputed → partly_refunded (provider)',
    'disputed → refunded (provider)',
    'disputed → cancelled (provider)',
  ]);
});

it('allows exactly these moves of what a vendor makes', () => {
  expect(allowed('vendor_items')).toEqual([
    'new → making (vendor)',
    'new → shipped (vendor, provider)',
    'new → problem (vendor)',
    'new → stopped (customer, staff, provider)',
    'making → new (vendor)',
    'making → shipped (vendor, provider)',
    'making → problem (vendor)',
    'making → stopped (customer, staff, provider)',
    'shipped → arrived (vendor, provider)',
    'shipped → problem (vendor, provider)',
    'arrived → problem (vendor, provider)',
    'problem → making (vendor)',
    'problem → shipped (vendor, provider)',
    'problem → arrived (vendor, provider)',
    'problem → stopped (customer, staff, provider)',
    'stopped → new (staff)',
  ]);
});

describe.each(STATE_TABLES.map((table) => [table.what, table] as const))('the table of %s', (_, table) => {
  const states = statesOf(table);

  it('has a first state, and names no unknown state', () => {
    expect(table.first.length).toBeGreaterThan(0);
    for (const state of table.first) expect(states).toContain(state);
    for (const { from, to } of movesOf(table)) expect(states).toEqual(expect.arrayContaining([from, to]));
  });

  it('reaches every state from a first one', () => {
    const reached = new Set(table.first);
    for (const state of reached)
      for (const move of movesOf(table)) if (move.from === state) reached.add(move.to);
    expect([...reached].sort()).toEqual(states.toSorted());
  });
});
