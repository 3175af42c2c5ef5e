import type { CmsContent } from '@keepsong/contract/cms';
import { afterEach, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { ChromeContext } from '~/platform/chrome/chrome-content.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { TopBanner } from './top-banner.tsx';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

function drawn(locale: 'en' | 'sp', endDate: string): string {
  overwriteGetLocale(() => locale);
  const sale = { startDate: '2026-11-30T00:00:00Z', endDate, text: 'Sale: [CountdownTimer]', url: null };
  const content: CmsContent = { 'banner.list': [sale] };
  return drawPage(
    <ChromeContext value={{ content, loadedAt: '2026-12-01T12:00:00.000Z' }}>
      <TopBanner />
    </ChromeContext>,
    { locale },
  );
}

it('says the time that is left with one of each, and with several', () => {
  expect(drawn('en', '2026-12-02T13:01:00Z')).toContain('1 day, 1 hour and 1 minute');
  expect(drawn('sp', '2026-12-02T13:01:00Z')).toContain('1 día, 1 hora y 1 minuto');
  expect(drawn('en', '2026-12-03T14:00:00Z')).toContain('2 days, 2 hours and 0 minutes');
  expect(drawn('sp', '2026-12-03T14:02:00Z')).toContain('2 días, 2 horas y 2 minutos');
});
