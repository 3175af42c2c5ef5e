import type { PendingPreview } from '@keepsong/domain/instant/previews';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { waitWords } from './generating-card.tsx';

const pending = (wait_seconds: number | null): PendingPreview => ({
  task_id: 'a',
  status: 'queued',
  progress: 0,
  wait_seconds,
  replaces: null,
  ip_builder_data: { answers: {}, name_key: null, spelling: null },
});

it.each([
  [null, 'en', 'This could take up to 30 seconds.'],
  [30, 'en', 'This could take up to 30 seconds.'],
  [31, 'en', 'Other songs are made before yours. It takes about a minute.'],
  [61, 'en', 'Other songs are made before yours. It takes about 2 minutes.'],
  [200, 'sp', 'Antes de la tuya hay otras canciones. Tardará unos 4 minutos.'],
  [45, 'sp', 'Antes de la tuya hay otras canciones. Tardará más o menos un minuto.'],
] as const)('a wait of %s seconds is told in %s', (seconds, locale, words) => {
  expect(withLocale(locale, () => waitWords(pending(seconds)))).toBe(words);
});
