import { PRODUCT_ARTS } from '@keepsong/domain/catalogue/product-types';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { NEW_PRODUCT } from './load-catalogue.ts';
import { ProductPage } from './product-page.tsx';

it.each([
  ['en', 'A clock'],
  ['sp', 'Un reloj'],
] as const)('a drawing is chosen by its name, not by its key (%s)', (locale, clock) => {
  const data = { product: NEW_PRODUCT, isNew: true, choices: { products: [], vendors: [] } };
  const html = withLocale(locale, () => drawPage(<ProductPage data={data} />));
  const nameOf = (art: string) => new RegExp(`<option value="${art}"[^>]*>([^<]+)`).exec(html)?.[1];
  expect(nameOf('rush')).toBe(clock);
  expect(PRODUCT_ARTS.filter((art) => nameOf(art) === art || nameOf(art) === undefined)).toEqual([]);
});
