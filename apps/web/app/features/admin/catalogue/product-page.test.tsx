import { createClient } from '@keepsong/contract/transport/client';
import { PRODUCT_ARTS } from '@keepsong/domain/catalogue/product-types';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { loadProduct, NEW_PRODUCT, UNSAVED } from './load-catalogue.ts';
import { addedBody, ProductPage } from './product-page.tsx';
import { promotionWords } from './promotion-page.tsx';
import { productWords } from './versions/product-words.ts';

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

const CHOICES = { products: [], vendors: [] };
const CUP = {
  ...NEW_PRODUCT,
  ...{ id: 7, version: 4, state: 'live' as const, has_live: true, edited_by: 'Ann' },
  ...{ name: 'cup', sku: 'CUP', title: { en: 'Cup', sp: 'Taza' }, stock: 3, taken: 2, tags: ['gift'] },
  ...{ only_in_bundle: true },
  ...{ addons: ['card'], description: { en: 'Of clay', sp: 'De barro' }, most_per_order: 2 },
};

it('a copy has everything of the product but its names, its pieces and its history', async () => {
  const api = createClient(async ({ name }) => (name === 'products.read' ? { product: CUP } : CHOICES));
  const request = new Request('https://keepsong.test/admin/products/new?copy=7');
  const context = new RouterContextProvider();
  const opened = await loadProduct({ api, request, context, params: {} }, 'new');
  expect(opened).toEqual({
    part: 'product',
    data: {
      ...{ isNew: true, choices: CHOICES },
      product: { ...CUP, ...UNSAVED, name: '', sku: '', stock: null, taken: 0, only_in_bundle: false },
    },
  });
});

it.each([
  ['en', 'customers read there at once what you save as a draft'],
  ['sp', 'lo que guardas como borrador, o la versión a la que vuelves, se lee ahí'],
] as const)('says that the draft of a part that only a bundle sells is read there (%s)', (locale, words) => {
  const barOf = (only_in_bundle: boolean) => {
    const product = { ...CUP, state: 'draft' as const, has_live: false, only_in_bundle };
    const data = { product, isNew: false, choices: CHOICES };
    return withLocale(locale, () => drawPage(<ProductPage data={data} />));
  };
  expect(barOf(true)).toContain(words);
  expect(barOf(false)).not.toContain(words);
});

it('a product that is added without an SKU is sent without one, so that the shop makes it', () => {
  const { id, taken, missing, version, only_in_bundle, ...body } = { ...CUP, sku: ' ' };
  const wish = { version: 0, state: 'live' as const };
  expect(addedBody(body, wish)).not.toHaveProperty('sku');
  expect(addedBody({ ...body, sku: 'CUP-2' }, wish)).toMatchObject({ sku: 'CUP-2', state: 'live' });
});

it('two versions of a product and of a promotion are compared by names, not by keys', () => {
  const products = [{ name: 'lyric-print', title: 'Lámina' }];
  const choices = { products, vendors: [{ id: 4, name: 'Ink & Oak' }] };
  const asked = { key: 'line_1', label: { en: 'Line', sp: 'Línea' }, max_length: 20, required: true };
  const photo = { id: '00000000-0000-4000-8000-000000000001', alt: { en: 'A mug', sp: 'Una taza' } };
  const of = {
    ...{ ...CUP, vendor_id: 4, variant_of: 'lyric-print', addons: ['lyric-print', 'gone'] },
    ...{ product_type: 'gift-card' as const, photos: [photo], printed_fields: [asked] },
    ...{
      rush_options: [{ add_days: 2, cost: 7_900, holiday_skip: true }],
      amounts: { least: 500, most: 900 },
    },
  };
  const words = (field: Parameters<typeof productWords>[0]) =>
    withLocale('sp', () => productWords(field, of, { locale: 'sp', choices }));
  expect(words('product_type')).toBe('Tarjeta de regalo');
  expect(words('shipping_class')).not.toBe(of.shipping_class);
  expect(words('vendor_id')).toBe('Ink & Oak');
  expect(words('variant_of')).toBe('Lámina');
  expect(words('addons')).toBe('Lámina, gone');
  expect(words('photos')).toBe('A mug / Una taza');
  expect(words('printed_fields')).toBe('Line / Línea / 20 / Sí');
  expect(words('rush_options')).toContain('79');
  expect(words('amounts')).toMatch(/5\D+00 \/ .*9\D+00/);
  const code = {
    ...{ code: 'CUPS', kind: 'codes' as const, discount_percent: 10, discount_fixed_cents: 0 },
    ...{ minimum_cart_cents: 0, only_with: ['lyric-print'], only_with_any: [], only_for_products: [] },
    ...{ excluded_for: [], include_service_fee: false, starts_at: null, ends_at: null, max_uses: null },
    ...{ budget_cents: null, stacks: false },
  };
  const ofCode = (field: keyof typeof code) =>
    withLocale('sp', () => promotionWords(field, code, { locale: 'sp', products }));
  expect([ofCode('only_with'), ofCode('excluded_for')]).toEqual(['Lámina', '–']);
  expect(ofCode('kind')).not.toBe('codes');
});
