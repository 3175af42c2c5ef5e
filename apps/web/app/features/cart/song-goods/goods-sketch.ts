import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { isMadeFromSong } from '@keepsong/domain/cart/named-products';
import type { PodField } from '@keepsong/domain/cart/pod-rules';
import { INKS_FIELD, LYRIC_FIELDS, readInks } from '@keepsong/domain/cart/song-goods';
import { songInCartFor } from '@keepsong/domain/cart/unbuyable-lines';
import { m } from '~/paraglide/messages.js';
import type { MadeGoods } from '~/platform/art/goods-picture.tsx';
import { type SongLook, sketchOf } from '~/platform/art/song-art.ts';
import { inputsOf } from '../pod/pod-words.ts';
import { textsOf } from './goods-words.ts';

/** The products whose picture shows the customer's own words or song. */
const DRAWN = ['print', 'towel', 'paper-set', 'book', 'vinyl', 'song-card', 'name', 'mug'] as const;

const WITH_LINES = ['print', 'towel', 'paper-set', 'book'] as const;

type Chosen = {
  /** The product's slug. */
  name: string;
  fields: readonly PodField[];
  texts: Readonly<Record<string, string>>;
  look: SongLook | null;
  /** Lines to show on a product that has no fields for them, such as a book with the whole lyrics. */
  lyrics?: readonly string[];
  photo?: string | null;
};

/**
 * The facts from which the product is drawn as it will be made. Null for a product that the shop cannot draw.
 */
export function goodsSketch({ name, fields, texts, look, lyrics = [], photo }: Chosen): MadeGoods | null {
  const addon = addonForProduct(name);
  const asks = (key: string) => fields.some((field) => field.key === key);
  const known = DRAWN.find((one) => one === addon);
  // Draw a product with lyric lines as a print, unless its own kind of drawing can show lines. Editors can
  // create such products.
  const kind = asks(LYRIC_FIELDS[0]) && !WITH_LINES.some((one) => one === known) ? 'print' : known;
  if (!kind) return null;
  const printed = LYRIC_FIELDS.flatMap((key) => texts[key]?.trim() || []);
  const lines = printed.length > 0 ? printed : lyrics;
  const isExample = (asks(LYRIC_FIELDS[0]) && lines.length === 0) || (kind === 'name' && !texts.name?.trim());
  return {
    kind,
    lines: [...lines],
    inks: asks(INKS_FIELD) ? readInks(texts[INKS_FIELD]).split('-') : null,
    song: look && { ...sketchOf(look), peaks: [] },
    name: texts.name ?? '',
    date: texts.date ?? '',
    caption: texts.line ?? '',
    sample: isExample ? m.cart_goods_sample() : null,
    photo: photo ?? null,
  };
}

type Songs = {
  /** The earlier songs from which lines are made, by story id. */
  songs: ReadonlyMap<string, { look: SongLook }>;
  /** The look of the cart's song. */
  inCart: SongLook | null;
  lines: readonly CartLine[];
};

/** The facts from which the product of a cart line is drawn. Null for a product that the shop cannot draw. */
export function lineSketch(line: CartLine, { songs, inCart, lines }: Songs): MadeGoods | null {
  const song =
    line.parent_story_id === null
      ? songInCartFor(line, lines) && inCart
      : (songs.get(line.parent_story_id)?.look ?? null);
  const images = line.kind === 'pod' ? inputsOf(line).images : [];
  return goodsSketch({
    name: line.name,
    fields: line.extra_info.pod_fields,
    texts: textsOf(line),
    look: isMadeFromSong(line) ? (song ?? null) : null,
    photo: isInstantSong(line) ? null : (images[0]?.url ?? null),
  });
}
