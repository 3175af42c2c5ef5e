import type { SwitchName } from '@keepsong/domain/system/switches';
import { expect, it } from 'vitest';
import { parseSettings } from '~/platform/chrome/settings.ts';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { AwayBanner } from './away-banner.tsx';

const draw = (locale: 'en' | 'sp', ...off: SwitchName[]) => {
  const settings = parseSettings({ locale, switches: { off, some: [] } });
  return withLocale(locale, () => drawPage(<AwayBanner />, { settings, locale }));
};

it.each([
  ['checkout', 'We take no new orders', 'no aceptamos pedidos nuevos'],
  ['mail', 'Our emails arrive late', 'Nuestros correos llegan tarde'],
] as const)('says in both languages what to expect while %s is off', (name, english, spanish) => {
  expect(draw('en', name)).toContain(english);
  expect(draw('sp', name)).toContain(spanish);
  expect(draw('en', 'tips')).not.toContain(english);
});
