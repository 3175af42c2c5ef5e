import type { InboxItem } from '@keepsong/contract/desk';
import type { RefundView } from '@keepsong/contract/refunds';
import { ApiError } from '@keepsong/contract/transport/client';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { Facts } from './facts.tsx';
import { FailedRefundView, giveCredit, outcomeFor } from './failed-refund.tsx';
import type { Work } from './use-inbox.ts';

const SINCE = '2026-11-23T17:00:00.000Z';
const ITEM: InboxItem = {
  ...{ key: 'refund:4', kind: 'refund_failed', ref: '4', since: SINCE, deadline: SINCE, text: 'card_closed' },
  ...{ order_number: 'H4T-9KC', customer: null, song: null, artist: null, amount_cents: 21_999, path: null },
  ...{
    may_decide: true,
    is_own: false,
    request: null,
    owner: null,
    snoozed_until: null,
    snooze_reason: '',
    is_unread: false,
  },
};
type Credit = NonNullable<InboxItem['instead']>;
const credit = (state: Credit['state'], is_for_this = true): Credit => ({
  ...{ state, is_for_this, amount_cents: 21_999, by: 'Ana Ruiz' },
});

it.each([
  ['waiting', 'waits', 0],
  ['done', 'given', 1],
] as const)('with credit that is %s, says that it %s and closes %i items', async (state, outcome, closed) => {
  const close = vi.fn(async () => ({ changed: 1 }));
  const refund = vi.fn(async () => ({ refund: { id: 5, state, amount_cents: 21_999 } }));
  const desk = { checkout: { refund }, desk: { close } } as unknown as DeskClient;
  const { effects } = PREVIEW;
  expect(await giveCredit(desk, { item: ITEM, reason: 'The card is closed', key: 'k', effects })).toBe(
    outcome,
  );
  expect(close).toHaveBeenCalledTimes(closed);
  // The shop notes which refund the credit replaces: an order can have two failed refunds of the same sum.
  expect(refund).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ amount_cents: 21_999, replaces_id: 4, effects }),
    }),
    { key: 'k' },
  );
});

const PREVIEW: RefundView = {
  ...{ refund: null, amount_cents: 21_999, lines: [], needs_second_person: false },
  effects: [
    { kind: 'credit_taxable', amount_cents: 21_999 },
    { kind: 'artist_pay_stopped', amount_cents: 9_000 },
  ],
};
type Shown = {
  item?: Partial<InboxItem>;
  instead?: Credit;
  outcome?: 'waits' | 'given';
  preview?: Partial<Facts<RefundView | null>>;
};
const drawn = ({ item, instead, outcome, preview }: Shown) =>
  drawPage(
    <FailedRefundView
      item={{ ...ITEM, ...item, ...(instead ? { instead } : {}) }}
      outcome={outcome ?? null}
      preview={{ value: PREVIEW, refused: null, again: null, work: {} as Work, ...preview }}
      busy={false}
      onGive={() => {}}
      onClose={() => {}}
    />,
  );

const draw = (instead?: Credit, outcome?: 'waits' | 'given') =>
  drawn({ ...(instead ? { instead } : {}), ...(outcome ? { outcome } : {}) });

it('gives nothing before it has shown everything that the credit does', () => {
  const loading = drawn({ preview: { value: null } });
  expect(loading).not.toContain('Give $219.99');
  expect(loading).toContain('Close without doing anything');
  const failed = drawn({ preview: { value: null, again: () => {} } });
  expect(failed).toContain('Try again');
  expect(failed).not.toContain('Give $219.99');
  const shown = draw();
  expect(shown).toContain('aria-label="This will happen"');
  for (const sum of ['+$219.99', '−$90.00']) expect(shown).toContain(sum);
  expect(shown.indexOf('+$219.99')).toBeLessThan(shown.indexOf('Give $219.99'));
});

it('asks for a reason of the list, by which the report counts, before own words', () => {
  const html = draw();
  expect(html).toMatch(
    /Reason.*<select[^>]* data-part="act".*<option value="late">It came late<.*In your words/s,
  );
  expect(html).not.toContain('>Why<');
});

it('says why the shop gives no credit, and leaves only to close the refund', () => {
  const refused = new ApiError(409, { code: 'order_closed' });
  const html = drawn({ preview: { value: null, refused } });
  expect(html).toContain('This order is canceled already, or its payment is in dispute.');
  expect(html).not.toContain('Give $219.99');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('Close without doing anything');
});

it('names the artist, the code and the promised day that the credit changes', () => {
  const coupon_use = { kind: 'coupon_use' as const, amount_cents: 2_000 };
  const names = { coupon: 'SUMMER', promised_at: '2026-11-28T18:00:00.000Z' };
  const item = { artist: 'Wes Calloway', may_change: names };
  const shown = drawn({
    item,
    preview: { value: { ...PREVIEW, effects: [...PREVIEW.effects, coupon_use] } },
  });
  for (const words of ['Wes Calloway is stopped', 'SUMMER', 'The promised day ends', 'Nov 28'])
    expect(shown).toContain(words);
  const untouched = drawn({ item, preview: { value: { ...PREVIEW, effects: [coupon_use] } } });
  expect(untouched).toContain('The promised day stays');
});

it('says that a second person must agree, before anybody is asked', () => {
  const shown = drawn({ preview: { value: { ...PREVIEW, needs_second_person: true } } });
  expect(shown).toContain('a second person must agree');
  expect(shown).not.toContain('Give $219.99 as credit');
});

it('offers no second asking while the first one waits, and only to close what is solved', () => {
  expect(draw()).toContain('Give $219.99 as credit');
  const waits = draw(credit('waiting'));
  expect(waits).toContain('Ana Ruiz has asked for $219.99 of credit instead');
  expect(waits).not.toContain('<button');
  const given = draw(credit('done'));
  expect(given).not.toContain('Give $219.99');
  expect(given.match(/<button/g)).toHaveLength(1);
});

it.each([
  ['done', 'Ana Ruiz has given $219.99 of credit for this order since then.'],
  ['waiting', 'Ana Ruiz has asked for $219.99 of credit for this order.'],
] as const)('leaves both ways open when other credit of the same sum is %s', (state, words) => {
  const html = draw(credit(state, false));
  expect(html).toContain(words);
  expect(html).toContain('Give $219.99 as credit');
  expect(html).toContain('Close without doing anything');
});

it('offers nothing after an answer until the list is loaded again', () => {
  expect(draw(undefined, 'waits')).toContain('A second person has to agree to this sum.');
  expect(draw(undefined, 'waits')).not.toContain('<button');
  const asked = { item: ITEM, outcome: 'waits' } as const;
  expect(outcomeFor(asked, ITEM)).toBe('waits');
  expect(outcomeFor(asked, { ...ITEM })).toBeNull();
});
