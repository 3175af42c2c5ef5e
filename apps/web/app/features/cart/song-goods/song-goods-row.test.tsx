import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { INKS, INKS_NAMES } from '@keepsong/domain/cart/song-goods';
import { afterEach, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ExtraRow } from '../line/extra-row.tsx';
import { line } from '../testing/carts.ts';
import { chosenInks } from './goods-words.ts';
import { SongGoodsRow } from './song-goods-row.tsx';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const field = (key: string, required: boolean) => ({ key, label: key, max_length: 40, required });

const drawn = (keys: string[]) => {
  const pod_fields = keys.map((key) => field(key, key !== 'line_1'));
  const product = line('anniversary-box', { extra_info: { ...PLAIN_INFO, pod_fields } });
  return drawPage(
    <SongGoodsRow product={product} recipient="" songs={new Map()} made={null} sent="" onRemove={() => {}} />,
  );
};

it('asks for words that do not come from the song, beside the lines that do', () => {
  expect(drawn(['line_1', 'text_1'])).toContain('Add your words');
  expect(drawn(['line_1'])).not.toContain('Add your words');
});

it('names the inks and choices of a product in the language of the customer', () => {
  overwriteGetLocale(() => 'sp');
  const choices = [{ value: 'Blue', label: 'Azul' }];
  const pod_fields = [field('inks', false), { ...field('colour', true), choices }];
  const pod_inputs = { images: [], texts: { inks: 'press-rose', colour: 'Blue' } };
  const product = line('anniversary-box', { extra_info: { ...PLAIN_INFO, pod_fields }, pod_inputs });
  const html = drawPage(
    <SongGoodsRow product={product} recipient="" songs={new Map()} made={null} sent="" onRemove={() => {}} />,
    { locale: 'sp' },
  );
  expect(html).toContain('Azul · Negro y rosa');
  expect(html).not.toContain('press-rose');
});

it('shows what has no place on the product any more, with the inks by their name', () => {
  const texts = [
    { key: 'inks', text: 'press-rose' },
    { key: 'day', text: '7 May' },
  ];
  const row = (product: CartLine) =>
    drawPage(<ExtraRow product={product} recipient="" text={null} onRemove={() => {}} />);
  const html = row(line('cap', { lost_inputs: { texts, pictures: 2 } }));
  expect(html).toContain('no place on it any more: “Black and rose”, “7 May”, 2 pictures.');
  expect(html).toContain('Go on without it');
  expect(row(line('cap'))).not.toContain('Go on without it');
});

it.each(INKS)('%s has the same name as in orders', (inks) => {
  const extra_info = { ...PLAIN_INFO, pod_fields: [field('inks', false)] };
  const product = line('lyric-print', { extra_info, pod_inputs: { images: [], texts: { inks } } });
  for (const locale of ['en', 'sp'] as const) {
    overwriteGetLocale(() => locale);
    expect(chosenInks(product)).toBe(INKS_NAMES[inks][locale]);
  }
});
