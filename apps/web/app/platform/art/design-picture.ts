import { artPath } from '@keepsong/artwork/draw/path';
import { photoAddress } from '@keepsong/domain/catalogue/photo';
import { isDrawnDesign } from '@keepsong/domain/credits/gift-design';

/** The address of a small picture of a gift card's design. Every photo has a file 320 px wide. */
export const designPicture = (picture: string): string =>
  isDrawnDesign(picture) ? artPath({ kind: 'card', card: picture }) : photoAddress(picture, 320, 'webp');
