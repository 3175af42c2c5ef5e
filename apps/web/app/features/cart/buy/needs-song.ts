import { isECard } from '@keepsong/domain/cart/ecard';
import { EXTRA_VERSE, GRATUITY } from '@keepsong/domain/cart/named-products';
import { RUSH_FEE } from '@keepsong/domain/checkout/rush';
import { isStreaming, SONG_STREAMING } from '@keepsong/domain/stories/streaming';

/** Whether a product is only sold with a song that an artist writes. */
export const needsOriginalSong = (name: string): boolean =>
  [EXTRA_VERSE, GRATUITY, RUSH_FEE].includes(name) || isECard({ name }) || isStreaming({ name });

/** The song that was ordered before and that a product is bought for, as the address of its page names it; else null. */
export const storyFor = (name: string, story: string | null): string | null =>
  name === SONG_STREAMING && story !== null && /^[1-9]\d{0,14}$/.test(story) ? story : null;
