import { type KindName, kindOf } from '../cart/kinds/index.ts';
import type { ProductFacts } from '../cart/line/line.ts';
import { isLyricProduct, SLIDESHOW } from '../cart/named-products.ts';
import { asksForLyrics } from '../cart/song-goods.ts';
import { typesWhere } from './product-rules.ts';

/**
 * The kinds of lines that can be sold inside a bundle. All others need something that only a line of their own
 * has: a song's order, a recording, the words of a card, or a recipient.
 */
const INSIDE: readonly KindName[] = ['streaming', 'pod', 'simple'];
const ONLY_WITH_SONG: readonly string[] = typesWhere('hasPage', false);

type Part = ProductFacts & { titleEn: string; titleSp: string };
type Asked = Pick<ProductFacts, 'extra_info'>;

const isSoldInside = (part: Part): boolean =>
  part.product_type !== 'bundle' &&
  !ONLY_WITH_SONG.includes(part.product_type) &&
  part.name !== SLIDESHOW &&
  INSIDE.includes(kindOf(part).name);

/** Whether the bundle asks for everything without which the part cannot be made. */
function isAskedIn(bundle: Asked, { name, extra_info }: Part): boolean {
  const isAsked = (key: string) =>
    bundle.extra_info.pod_fields.some((field) => field.required && field.key === key);
  const needed = extra_info.pod_fields.filter(({ required }) => required).map(({ key }) => key);
  // The shop takes the chorus for goods that it knows, so only other goods need the fields.
  const lyrics = isLyricProduct({ name, extra_info });
  return (
    needed.every(isAsked) &&
    (!lyrics || asksForLyrics(bundle.extra_info)) &&
    extra_info.image_limits.least <= bundle.extra_info.image_limits.least
  );
}

/** Why a product cannot be in a bundle that is for sale; null when it can. */
export function wrongPart(part: Part, bundle: Asked): 'not_in_bundle' | 'part_asks' | 'part_untitled' | null {
  if (!isSoldInside(part)) return 'not_in_bundle';
  if (!isAskedIn(bundle, part)) return 'part_asks';
  return [part.titleEn, part.titleSp].some((title) => title.trim() === '') ? 'part_untitled' : null;
}
