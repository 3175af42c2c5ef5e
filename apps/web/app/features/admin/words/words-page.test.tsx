import type { Locale } from '@keepsong/domain/format/locale';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { WordsPage } from './words-page.tsx';

const NONE = { rows: [], next: null, previous: null, names: {}, saved: [], counted: null };
const TEMPLATE = { of: 'answer_template' as const, id: '7', title: { en: 'The way', sp: 'The way' } };

const drawn = (locale: Locale) =>
  withLocale(locale, () =>
    drawPage(<WordsPage page={{ ...NONE, query: 'q=porch' }} elsewhere={[TEMPLATE]} />),
  );

it.each([
  ['en', 'Reviews with “porch”'],
  ['sp', 'Reseñas con “porch”'],
] as const)(
  'a search leads to templates, and goes on among the reviews of customers (%s)',
  (locale, link) => {
    const html = drawn(locale);
    expect(html).toContain('href="/admin/answer-templates/7"');
    expect(html).toContain('href="/admin/reviews?q=porch"');
    expect(html).toContain(link);
  },
);
