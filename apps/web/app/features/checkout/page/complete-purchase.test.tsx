import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { CompletePurchase } from './complete-purchase.tsx';

const draw = (locale: 'en' | 'sp', isClosed: boolean) =>
  withLocale(locale, () =>
    drawPage(
      <CompletePurchase
        {...{ isClosed, ready: true, busy: false, pricing: false, problem: null, promises: [] }}
        {...{ total: '$199.99', totalBefore: '', onPurchase: () => undefined }}
      />,
    ),
  );

it('says that nothing can be bought while the shop takes no new orders', () => {
  expect(draw('en', false)).not.toContain('disabled');
  expect(draw('en', true)).toContain('disabled');
  expect(draw('en', true)).toContain('We take no new orders for the moment. Nothing was charged');
  expect(draw('sp', true)).toContain('Por el momento no aceptamos pedidos nuevos. No se te ha cobrado nada');
});
