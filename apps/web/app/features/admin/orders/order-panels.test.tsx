import type { OrderView } from '@keepsong/contract/order-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { PageContext } from '~/platform/page/page-context.tsx';
import { OrderHead } from './order-head.tsx';
import { MoneyPanel, SongPanel } from './order-panels.tsx';

const orderWith = (state: string) =>
  ({
    ...{ number: 'PTF-1', state: 'cancelled', kind: 'song', refunds: [], lines: [], events: [] },
    ...{ total_cents: 19_995, refunded_cents: 19_995, placed_at: '2026-11-01T12:00:00.000Z' },
    payment: { card: null, intent_id: null },
    customer: { first_name: 'Zoe', name: 'Zoe Test', email: 'zoe@example.com' },
    song: {
      ...{ slug: 's', title: 'Porch Light', recipient: 'Ann', genre: 'g1', moods: [], tempo: 't1' },
      artist: { id: 1, name: 'Odessa Vale', photo: '/photo.webp' },
      brief: { pronunciations: [], gender: 'g1' },
      work: { state, fee_cents: 12_000, tip_cents: 1_000, due_at: '2026-12-04T12:00:00.000Z' },
    },
  }) as unknown as OrderView;

const pageOf = (order: OrderView): string =>
  withLocale('en', () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <PageContext value={{ locale: 'en' } as PageFacts}>
          <OrderHead order={order} />
          <MoneyPanel order={order} />
          <SongPanel order={order} />
        </PageContext>
      </MemoryRouter>,
    ),
  );

it('names the pay and the promised day while the song is in work', () => {
  expect(pageOf(orderWith('accepted'))).toMatch(/Promised for.*Odessa Vale gets.*\$130\.00/s);
});

it('promises nothing any more when the song was stopped, neither pay nor a day', () => {
  expect(pageOf(orderWith('canceled'))).not.toMatch(/Promised|gets|\$130\.00/);
});
