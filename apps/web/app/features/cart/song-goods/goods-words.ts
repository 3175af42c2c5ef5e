import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import type { LostInputs } from '@keepsong/domain/cart/pod-rules';
import { INKS_FIELD, type Inks, LYRIC_FIELDS, readInks } from '@keepsong/domain/cart/song-goods';
import { m } from '~/paraglide/messages.js';
import type { KeptIntro } from './kept-intro.ts';

/**
 * The song that a product is made from, and its texts. `storyId` is null for the song in the cart. `storyKey` is the slug
 * of a song that belongs to somebody else.
 */
export type SongGoods = {
  storyId: string | null;
  storyKey: string | null;
  texts: Record<string, string>;
  /** The recording of a spoken intro. Null for other products. */
  intro: KeptIntro | null;
};

const INKS_WORDS = {
  'press-rose': () => m.cart_goods_inks_press_rose(),
  'ultra-rose': () => m.cart_goods_inks_ultra_rose(),
  'violet-tangerine': () => m.cart_goods_inks_violet_tangerine(),
  'press-ultra': () => m.cart_goods_inks_press_ultra(),
} satisfies Record<Inks, () => string>;

export const inksWords = (inks: Inks): string => INKS_WORDS[inks]();

/** The texts of a line that is made from a song. Empty while there are none, or if the product takes none. */
export const textsOf = (line: CartLine): Record<string, string> =>
  line.kind === 'pod' ? (line.pod_inputs?.texts ?? {}) : {};

/** Lists the input that has no place on a product any more: '“Us two”, 3 pictures'. */
export function lostWords({ texts, pictures }: LostInputs): string {
  const words = texts.map(({ key, text }) =>
    m.cart_pod_lost_text({ text: key === INKS_FIELD ? inksWords(readInks(text)) : text.trim() }),
  );
  return [...words, ...(pictures > 0 ? [m.cart_pod_count({ count: pictures })] : [])].join(', ');
}

/** The lyric lines that a cart line is printed with. */
export const printedLines = (line: CartLine): string[] =>
  LYRIC_FIELDS.flatMap((key) => textsOf(line)[key] || []);

/** The name of the inks of a cart line. '' for a product without inks. */
export function chosenInks(line: CartLine): string {
  const inks = textsOf(line)[INKS_FIELD];
  return inks ? inksWords(readInks(inks)) : '';
}

/** Says from which song a cart line is made. '' when this is not known, because the cart has no song. */
export function madeFromWords(
  { parent_story_id }: Pick<CartLine, 'parent_story_id'>,
  {
    songs,
    recipient,
    hasSong,
  }: { songs: ReadonlyMap<string, { title: string }>; recipient: string; hasSong: boolean },
): string {
  if (parent_story_id !== null) {
    const title = songs.get(parent_story_id)?.title;
    return title ? m.cart_goods_made_from({ title }) : m.cart_goods_made_from_earlier();
  }
  if (!hasSong) return '';
  return recipient ? m.cart_goods_made_from_cart_for({ recipient }) : m.cart_goods_made_from_cart();
}
