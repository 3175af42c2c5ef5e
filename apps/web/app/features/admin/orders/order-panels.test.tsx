import type { DisputeView } from '@keepsong/contract/money/disputes';
import type { OrderView } from '@keepsong/contract/order-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { PageContext } from '~/platform/page/page-context.tsx';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { AcceptanceWaits, AcceptDialog } from './disputes/accept-dispute.tsx';
import { OpenDisputes } from './disputes/dispute-note.tsx';
import { OrderHead } from './order-head.tsx';
import { AgainDialog } from './order-messages.tsx';
import { MoneyPanel, PeoplePanel, SongPanel } from './order-panels.tsx';
import { WaitingRefunds } from './refund/waiting-refunds.tsx';

const orderWith = (state: string) =>
  ({
    ...{ number: 'PTF-1', state: 'cancelled', kind: 'song', refunds: [], lines: [], events: [] },
    ...{ total_cents: 19_995, refunded_cents: 19_995, placed_at: '2026-11-01T12:00:00.000Z' },
    now: '2026-11-23T17:31:00.000Z',
    payment: { card: null, intent_id: null },
    customer: { first_name: 'Zoe', name: 'Zoe Test', email: 'zoe@example.com' },
    song: {
      ...{ slug: 's', title: 'Porch Light', recipient: 'Ann', genre: 'g1', moods: [], tempo: 't1' },
      artist: { id: 1, name: 'Odessa Vale', photo: '/photo.webp' },
      brief: { pronunciations: [], gender: 'g1' },
      work: {
        state,
        fee_cents: 12_000,
        tip_cents: 2_000,
        pays_cents: 13_000,
        due_at: '2026-12-04T12:00:00.000Z',
      },
    },
  }) as unknown as OrderView;

const pageOf = (order: OrderView): string =>
  withLocale('en', () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <PageContext value={{ locale: 'en' } as PageFacts}>
          <OrderHead order={order} />
          <MoneyPanel order={order} />
          <PeoplePanel order={order} />
          <SongPanel order={order} />
        </PageContext>
      </MemoryRouter>,
    ),
  );

it('names the pay and the promised day while the song is in work', () => {
  expect(pageOf(orderWith('accepted'))).toMatch(/Promised for.*Odessa Vale gets.*\$130\.00/s);
});

it('names each kind of credit that paid in a row of its own', () => {
  const paid = { taxable_credit_cents: 500, non_taxable_credit_cents: 1_000, card_cents: 100 };
  expect(pageOf({ ...orderWith('accepted'), ...paid })).toMatch(
    /Credit that was paid for<\/dt><dd>\$5\.00<.*Credit given by the shop<\/dt><dd>\$10\.00</s,
  );
  expect(pageOf({ ...orderWith('accepted'), ...paid, taxable_credit_cents: 0 })).not.toContain('paid for');
});

it('says what time it is for the customer, where the order tells it', () => {
  const order = orderWith('accepted');
  const there = { ...order, customer: { ...order.customer, time_zone: 'America/Denver' } };
  expect(pageOf(there)).toMatch(/Their time now<\/dt><dd>10:31 AM MST</);
  expect(pageOf(order)).not.toContain('Their time');
});

it('promises nothing any more when the song was stopped, neither pay nor a day', () => {
  expect(pageOf(orderWith('canceled'))).not.toMatch(/Promised|gets|\$130\.00/);
});

it('shows credit that waits for a second person, so that nobody gives it again', () => {
  const credit = {
    ...{ id: 3, kind: 'non_taxable', at: '', reason: 'late' },
    asked_by: { id: 9, name: 'Lena' },
  };
  const waiting_credit = [
    { ...credit, amount_cents: 25_000 },
    { ...credit, id: 4, amount_cents: -20_000 },
  ];
  const order = { ...orderWith('accepted'), waiting_credit } as unknown as OrderView;
  const html = drawPage(<WaitingRefunds order={order} onDone={() => {}} />);
  expect(html).toContain('Lena wants to give $250.00 of credit');
  expect(html).toContain('Lena wants to take $200.00 of credit');
  expect(html).toContain('It came late');
});

it('shows the second person what a waiting refund does, as the shop computed it', () => {
  const refund = {
    ...{ id: 4, state: 'waiting', origin: 'staff', is_cancel: false, amount_cents: 21_999, reason: 'late' },
    asked_by: { id: 9, name: 'Lena' },
    effects: [
      { kind: 'card', amount_cents: 21_999 },
      { kind: 'artist_pay_kept', amount_cents: 13_000 },
    ],
  };
  const order = { ...orderWith('delivered'), refunds: [refund], waiting_credit: [] } as unknown as OrderView;
  const html = drawPage(<WaitingRefunds order={order} onDone={() => {}} />);
  expect(html).toMatch(/Zoe gets it on the card.*\+\$219\.99.*Odessa Vale.*\$130\.00.*Zoe gets a mail/s);
});

it('asks for a reason of a list before a dispute is accepted, and says it in words to the second person', () => {
  const dispute = { id: 8, amount_cents: 21_999, needs_second_person: true } as unknown as DisputeView;
  const acting = { number: 'PTF-1', dispute, act: <T,>(call: () => Promise<T>) => call() };
  const asking = drawPage(<AcceptDialog {...acting} onClose={() => {}} onDone={() => {}} />);
  expect(asking).toMatch(/>Reason<.*<option value="quality".*In your words/s);
  const at = { asked_at: '2026-11-23T17:00:00.000Z', is_own: false, may_agree: true };
  const request = { ...at, by: 'Lena', reason: 'late: twice' };
  const told = { current: null };
  const waiting = drawPage(<AcceptanceWaits {...acting} request={request} onChange={() => {}} told={told} />);
  expect(waiting).toContain('It came late: twice');
});

it('asks to give the money of a failed refund in another way only while that is still to be done', () => {
  const refund = {
    ...{ id: 4, state: 'failed', origin: 'staff', is_cancel: false, amount_cents: 900, reason: 'late' },
    ...{ asked_by: null, effects: [], failure: 'declined' },
  };
  const drawn = (is_open: boolean) => {
    const refunds = [{ ...refund, is_open }];
    const order = { ...orderWith('accepted'), refunds, waiting_credit: [] } as unknown as OrderView;
    return drawPage(<WaitingRefunds order={order} onDone={() => {}} />);
  };
  expect(drawn(true)).toContain('Give it in another way');
  expect(drawn(false)).not.toContain('$9.00');
});

it.each([
  [
    'new@example.com',
    'It goes to new@example.com, where the customer is reached now. Before it went to old@',
  ],
  ['old@example.com', 'To old@example.com'],
])('names the address %s before a message is sent again', (to, words) => {
  const read = { subject: 'Your order', text: 'Thank you', to: 'old@example.com', again_to: to };
  const html = drawPage(
    <AgainDialog
      {...{ number: 'PTF-1', id: '4', to, onClose: () => {}, onDone: () => {} }}
      read={{ ...read, created_at: '', sent_at: null }}
    />,
  );
  expect(html).toContain(words);
});

it.each([
  ['support', [], true, null],
  ['support', [{ kind: 'artist_begun_paid', amount_cents: 4_000 }], true, 'Somebody of finance, or an owner'],
  ['finance', [{ kind: 'artist_begun_paid', amount_cents: 4_000 }], true, null],
  ['producer', [], false, 'Somebody else of support or finance, or an owner'],
] as const)(
  'somebody of %s with %j is offered only what they may do',
  (staff_role, more, mayRefuse, words) => {
    const refund = {
      ...{ id: 4, state: 'waiting', origin: 'staff', is_cancel: false, amount_cents: 21_999, reason: 'late' },
      ...{ asked_by: { id: 9, name: 'Lena' }, effects: [{ kind: 'card', amount_cents: 21_999 }, ...more] },
    };
    const order = { ...orderWith('accepted'), refunds: [refund], waiting_credit: [] } as unknown as OrderView;
    const user = { id: 2, staff_role } as unknown as PageFacts['user'];
    const html = drawPage(<WaitingRefunds order={order} onDone={() => {}} />, { user });
    expect(/>Agree</.test(html)).toBe(words === null);
    expect(/>Refuse</.test(html)).toBe(mayRefuse);
    if (words !== null) expect(html).toContain(words);
  },
);

const DISPUTE: OrderView['disputes'][number] = {
  ...{
    id: 3,
    state: 'needs_response',
    amount_cents: 25_000,
    reason: 'fraudulent',
    at: '2026-11-20T17:31:00Z',
  },
  ...{ due_by: null, answered_at: null, accept_asked_by: { id: 9, name: 'Lena' } },
};

it('says at the top of an order that a colleague wants to accept its dispute, while that waits', () => {
  const shown = (more: object) =>
    drawPage(<OpenDisputes order={{ ...orderWith('accepted'), disputes: [{ ...DISPUTE, ...more }] }} />);
  expect(shown({})).toContain('Lena wants to accept the dispute: the $250.00 stay with the customer');
  expect(shown({})).toContain('Somebody else of support or finance, or an owner, has to agree.');
  expect(shown({ accept_asked_by: null })).not.toContain('wants to accept');
});
