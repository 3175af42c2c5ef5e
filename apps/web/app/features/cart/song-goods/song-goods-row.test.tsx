import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { line } from '../testing/carts.ts';
import { SongGoodsRow } from './song-goods-row.tsx';

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
