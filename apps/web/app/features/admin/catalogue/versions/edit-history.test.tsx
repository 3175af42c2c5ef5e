import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Changes } from './edit-history.tsx';
import { valueWords } from './edit-values.ts';

const LABELS = { price_cents: 'Price', title: 'Title', tags: 'Tags', stock: 'Stock' };
const fields = {
  price_cents: 0,
  title: { en: '', sp: '' },
  tags: [] as string[],
  stock: null as number | null,
};
type Fields = typeof fields;

const drawn = (before: Partial<Fields> | undefined, after: Partial<Fields>) =>
  withLocale('en', () =>
    drawPage(
      <Changes
        {...{ fields, before, after }}
        labelOf={(field) => LABELS[field]}
        wordsOfField={(field, body) => valueWords(field, body[field], 'en')}
      />,
    ),
  );

it('the history says what a version has changed, in words', () => {
  const before = { price_cents: 4_800, title: { en: 'Lantern', sp: 'Farol' }, tags: ['brass'] };
  const html = drawn(before, { ...before, price_cents: 5_200, title: { en: 'Lamp', sp: 'Farol' } });
  expect(html).toContain('<summary>Price, Title</summary>');
  expect(html).toContain('Price: $48.00 → $52.00');
  expect(html).toContain('Title: Lantern / Farol → Lamp / Farol');
  expect(html).not.toContain('Tags');
});

it('a field that a version did not have yet is no change, and the first version has none', () => {
  const before = { price_cents: 4_800 };
  expect(drawn(before, { ...before, stock: 3 })).not.toContain('Stock');
  expect(drawn(undefined, before)).not.toContain('summary');
});

it('an old version in a form that the page cannot name is still shown', () => {
  const html = withLocale('en', () =>
    drawPage(
      <Changes
        {...{ fields, before: { title: 'Lantern' }, after: { title: { en: 'Lamp', sp: 'Farol' } } }}
        labelOf={(field) => LABELS[field]}
        wordsOfField={(_, { title }) => title.en.toUpperCase()}
      />,
    ),
  );
  expect(html).toContain('Lantern');
  expect(html).toContain('LAMP');
});
