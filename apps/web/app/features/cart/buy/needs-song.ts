import { STREAMING, soldWith } from '@keepsong/domain/cart/named-products';

/** Whether a product is only sold with a song that an artist writes. */
export const needsOriginalSong = (name: string): boolean =>
  ['new_song', 'song'].includes(soldWith({ name }) ?? '');

/** The song that was ordered before and that a product is bought for, as the address of its page names it; else null. */
export const storyFor = (name: string, story: string | null): string | null =>
  name === STREAMING && story !== null && /^[1-9]\d{0,14}$/.test(story) ? story : null;
