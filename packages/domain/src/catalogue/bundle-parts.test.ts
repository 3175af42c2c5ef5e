import { expect, it } from 'vitest';
import { PLAIN_INFO } from '../cart/extra-info.ts';
import { wrongPart } from './bundle-parts.ts';

const part = (name: string, change: object = {}) => ({
  ...{ name, product_type: 'physical', extra_info: PLAIN_INFO, bundled_products: [] },
  ...{ titleEn: name, titleSp: name },
  ...change,
});
const field = (key: string, required: boolean) => ({ key, label: key, max_length: 20, required });
const asking = (...pod_fields: ReturnType<typeof field>[]) => ({ extra_info: { ...PLAIN_INFO, pod_fields } });
const withPicture = {
  extra_info: { ...PLAIN_INFO, has_image_uploader: true, image_limits: { least: 1, most: 1 } },
};
const PLAIN = { extra_info: PLAIN_INFO };

it.each([
  ['lyric-print', {}],
  ['lyric-print', asking(field('line_1', false), field('inks', false))],
  ['blank-card', {}],
  ['song-streaming', { product_type: 'add-on' }],
  ['small-business-rights-upgrade', { product_type: 'add-on' }],
  ['photo-frame', asking(field('text_1', false))],
])('a bundle may contain %s', (name, change) => {
  expect(wrongPart(part(name, change), PLAIN)).toBeNull();
});

it.each([
  ['personalized-song', { product_type: 'song' }],
  ['summer-song', { product_type: 'song', extra_info: { ...PLAIN_INFO, instant_product: true } }],
  ['extra-verse', { product_type: 'add-on' }],
  ['customer-greeting', { product_type: 'add-on' }],
  ['instant-slideshow', { product_type: 'add-on' }],
  ['revision-request', { product_type: 'revision' }],
  ['service-fee', { product_type: 'fee' }],
  ['ag-e-card', { product_type: 'add-on' }],
  ['gift-card', { product_type: 'gift-card' }],
  ['bundle-slideshow-video-card', { product_type: 'bundle', ...withPicture }],
  ['paper-set', { product_type: 'bundle', bundled_products: [1] }],
])('a bundle cannot contain %s', (name, change) => {
  expect(wrongPart(part(name, change), withPicture)).toBe('not_in_bundle');
});

it('a part that needs something from the customer needs a bundle that asks for it', () => {
  const sign = part('porch-sign', asking(field('text_1', true)));
  expect(wrongPart(sign, PLAIN)).toBe('part_asks');
  expect(wrongPart(sign, asking(field('text_1', false)))).toBe('part_asks');
  expect(wrongPart(sign, asking(field('text_1', true)))).toBeNull();
  const mug = part('photo-mug', withPicture);
  expect(wrongPart(mug, PLAIN)).toBe('part_asks');
  expect(wrongPart(mug, withPicture)).toBeNull();
  const scarf = part('chorus-scarf', asking(field('line_1', false)));
  expect(wrongPart(scarf, PLAIN)).toBe('part_asks');
  expect(wrongPart(scarf, asking(field('line_1', false)))).toBeNull();
});

it('a part has a title in both languages', () => {
  expect(wrongPart(part('vase', { titleSp: ' ' }), PLAIN)).toBe('part_untitled');
});
