import type { Story } from '@keepsong/contract/story/stories';
import { SONG_GOODS, type SongGood, SPOKEN_GREETING } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

const WORDS = {
  [SONG_GOODS.print]: m.work_goods_print,
  [SONG_GOODS.single]: m.work_goods_single,
  [SONG_GOODS.book]: m.work_goods_book,
  [SONG_GOODS.card]: m.work_goods_card,
  [SONG_GOODS.towel]: m.work_goods_towel,
  [SONG_GOODS.set]: m.work_goods_set,
} satisfies Record<SongGood, () => string>;

/**
 * Links to products that can be made from a delivered song. On each product's page this song is already chosen.
 * Everybody who can hear the song may buy them, unless the song's page is private (decision 0066).
 */
export function SongGoodsLinks({ story }: { story: Story }) {
  if (story.view !== 'song') return null;
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {m.work_goods_title()}
      </Heading>
      <ul className="story-links">
        {Object.entries(WORDS).map(([name, words]) => (
          <li key={name}>
            <TextLink to={`/products/${name}?song=${story.slug}`}>{words()}</TextLink>
          </li>
        ))}
        {story.is_owner && story.greeting === null ? (
          <li>
            <TextLink to={`/products/${SPOKEN_GREETING}?song=${story.slug}`}>{m.work_goods_intro()}</TextLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
