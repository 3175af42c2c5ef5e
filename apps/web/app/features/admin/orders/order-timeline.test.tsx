import type { OrderEvent, OrderView } from '@keepsong/contract/order-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { PageContext } from '~/platform/page/page-context.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const note = (n: number): OrderEvent => ({
  at: new Date(Date.UTC(2026, 10, 1, 12, n)).toISOString(),
  ...{ kind: 'note', who: 'Lena', what: `Note ${n}.`, amount_cents: null, ref: null, change: null },
});

const timelineOf = (order: OrderView): string =>
  withLocale('en', () =>
    renderToStaticMarkup(
      <PageContext value={{ locale: 'en' } as PageFacts}>
        <OrderTimeline order={order} />
      </PageContext>,
    ),
  );

it('calls a message without its text by its kind', () => {
  const event = { ...note(0), kind: 'message', who: 'lou@example.com', what: 'staff_answer' };
  const order = { events: [event] } as unknown as OrderView;
  expect(timelineOf(order)).toContain('“Answer of the staff” to lou@example.com');
});

it('says in words of the shop why a bank takes money back, and why an artist said no', () => {
  const events = [
    { ...note(0), kind: 'disputed', what: 'product_not_received', amount_cents: 5_000 },
    { ...note(1), kind: 'declined', what: 'too_busy' },
  ];
  const html = timelineOf({ events } as unknown as OrderView);
  expect(html).toContain('The bank takes $50.00 back: it never came');
  expect(html).not.toMatch(/product_not_received|too_busy/);
});

it('does not say that somebody accepted what nobody answered', () => {
  const event = { ...note(0), kind: 'revision_unanswered', who: null };
  const html = timelineOf({ events: [event] } as unknown as OrderView);
  expect(html).toContain('The customer said nothing, so the new version counts as accepted');
  expect(html).not.toContain('Somebody');
});

it('names the year of a day only when it is another year', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T18:00:00Z') });
  const lastYear = { ...note(1), at: '2025-12-30T18:00:00.000Z' };
  const html = timelineOf({ events: [lastYear, note(0)] } as unknown as OrderView);
  vi.useRealTimers();
  expect([...html.matchAll(/order-day">([^<]*)</g)].map(([, day]) => day)).toEqual(['Nov 1', 'Dec 30, 2025']);
});

it('says why money goes back, and why a second person refused it', () => {
  const events = [
    { ...note(0), kind: 'refund_asked', what: 'changed_mind', amount_cents: 18_995 },
    { ...note(1), kind: 'refund_refused', what: 'The song is fine', amount_cents: 5_000 },
  ];
  const html = timelineOf({ events } as unknown as OrderView);
  expect(html).toContain('gives $189.95 back. Customer changed their mind');
  expect(html).toContain('refused to give $50.00 back. The song is fine');
});

it.each([
  [41, 'Show one older event'],
  [100, 'Show 60 older events'],
])('of %i events only the newest are shown at first', (count, older) => {
  const order = { events: Array.from({ length: count }, (_, n) => note(n)) } as unknown as OrderView;
  const html = timelineOf(order);
  expect(html).toContain(older);
  expect(html).toContain(`Note ${count - 1}.`);
  expect(html).not.toContain('Note 0.');
});

it('says what was changed, from what to what, and what the customer answered', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T18:00:00Z') });
  const change = { kind: 'promised_day' as const, before: '2026-11-27', after: '2026-11-30' };
  const events = [
    { ...note(0), kind: 'change_asked', who: 'Lena', what: 'late: June is ill', change },
    { ...note(1), kind: 'change_refused', who: 'Odessa', what: null, change },
    {
      ...note(2),
      kind: 'change_made',
      who: 'Lena',
      what: '',
      change: { kind: 'name', before: '', after: '' },
    },
  ];
  const html = timelineOf({ events } as unknown as OrderView);
  vi.useRealTimers();
  expect(html).toContain('Lena asked the customer for a yes. Promised day: Nov 27 → Nov 30');
  expect(html).toContain('<blockquote>It came late: June is ill</blockquote>');
  expect(html).toContain('Odessa said no to the change. Promised day: Nov 27 → Nov 30');
  // The values of an erased account are empty.
  expect(html).toContain('Lena changed the order. Name: – → –');
  expect(html.match(/<blockquote>/g)).toHaveLength(1);
});

it('says the sum of credit that the staff gave for the order', () => {
  const events = [
    { ...note(0), kind: 'staff', who: 'lena@example.com', what: 'credit.changed', amount_cents: 1_250 },
    { ...note(1), kind: 'staff', who: 'lena@example.com', what: 'order.assigned' },
  ];
  const html = timelineOf({ events } as unknown as OrderView);
  expect(html).toContain('lena@example.com: Changed a customer’s credit, $12.50');
  expect(html).toMatch(/lena@example\.com: [^<,]*<\/p>/);
});
