import { STREAMING, soldWith } from '@keepsong/domain/cart/named-products';

/** Whether a product is sold only together with a song by an artist. */
export const needsOriginalSong = (name: string): boolean =>
  ['new_song', 'song'].includes(soldWith({ name }) ?? '');

/** The earlier song that the product is for, if the page's address names one. Otherwise null. */
export const storyFor = (name: string, story: string | null): string | null =>
  name === STREAMING && story !== null && /^[1-9]\d{0,14}$/.test(story) ? story : null;
