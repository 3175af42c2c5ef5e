import { artPath } from '@keepsong/artwork/draw/path';
import { photoAddress, shownWidth } from '@keepsong/domain/catalogue/photo';
import { DRAWN_DESIGNS, type GiftDesign, isDrawnDesign } from '@keepsong/domain/credits/gift-design';
import { z } from 'zod';

const inBoth = z.object({ en: z.string(), sp: z.string() });

/**
 * A design of a gift card as `extra_info` stores it. A design that is a photo also has the widths for which
 * there are files.
 */
const keptDesign = z.object({
  picture: z.union([z.enum(DRAWN_DESIGNS), z.uuid()]),
  name: inBoth,
  is_live: z.boolean(),
  widths: z.array(z.int()).optional(),
});
export type KeptDesign = z.output<typeof keptDesign>;

/** The designs of a gift card. Entries that cannot be read are left out. */
export const designsOf = ({ designs }: Readonly<Record<string, unknown>>): KeptDesign[] =>
  Array.isArray(designs) ? designs.flatMap((design) => keptDesign.safeParse(design).data ?? []) : [];

/** The designs that buyers can choose, in their order. */
export const offeredDesigns = (extraInfo: Readonly<Record<string, unknown>>): GiftDesign[] =>
  designsOf(extraInfo)
    .filter(({ is_live }) => is_live)
    .map(({ picture, name, widths = [] }) => ({ picture, name, src: addressOf(picture, widths) }));

const addressOf = (picture: string, widths: readonly number[]): string =>
  isDrawnDesign(picture)
    ? artPath({ kind: 'card', card: picture })
    : photoAddress(picture, shownWidth(widths), 'webp');
