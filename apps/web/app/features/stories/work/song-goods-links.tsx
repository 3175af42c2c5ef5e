import type { Story } from '@keepsong/contract/story/stories';
import {
  LYRIC_BOOK,
  LYRIC_PRINT,
  PAPER_SET,
  QR_CARD,
  SINGLE,
  TEA_TOWEL,
} from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

const GOODS = [
  [LYRIC_PRINT, () => m.work_goods_print()],
  [SINGLE, () => m.work_goods_single()],
  [LYRIC_BOOK, () => m.work_goods_book()],
  [QR_CARD, () => m.work_goods_card()],
  [TEA_TOWEL, () => m.work_goods_towel()],
  [PAPER_SET, () => m.work_goods_set()],
] as const;

/**
 * Links to the things that can be made from a delivered song. Each product's page begins with this song. Everybody who
 * hears the song may buy them, unless its page is private (decision 0066).
 */
export function SongGoodsLinks({ story }: { story: Story }) {
  if (story.view !== 'song') return null;
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {m.work_goods_title()}
      </Heading>
      <ul className="story-links">
        {GOODS.map(([name, words]) => (
          <li key={name}>
            <TextLink to={`/products/${name}?song=${story.slug}`}>{words()}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
